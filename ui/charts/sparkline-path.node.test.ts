import { expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

it('draws the first value at the left and the highest at the top', () => {
  expect(sparklinePath([1, 3, 2])).toBe('M2 26L48 2L94 14')
})

it('draws the tremble of a stable coin as what it is', () => {
  const heights = [...sparklinePath([1, 1.0001, 0.9999, 1]).matchAll(/ ([\d.]+)/g)].map(([, at]) =>
    Number(at),
  )
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2)
})

it('draws equal values as a line through the middle', () => {
  expect(sparklinePath([5, 5])).toBe('M2 14L94 14')
})
