import { expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

it('draws the first value at the left and the highest at the top', () => {
  expect(sparklinePath([1, 3, 2])).toBe('M2 26L48 2L94 14')
})

it('draws equal values as a line through the middle', () => {
  expect(sparklinePath([5, 5])).toBe('M2 14L94 14')
})
