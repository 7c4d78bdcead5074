import { expect, it } from 'vitest'
import { chosen } from './full-run.ts'

const VALUES = Array.from({ length: 40 }, (_, n) => n)

it('chooses as many values as are wanted, in their order, and the same ones for the same seed', () => {
  const first = chosen(VALUES, 7, 1)
  expect(first).toHaveLength(7)
  expect(first).toEqual([...new Set(first)].sort((a, b) => a - b))
  expect(chosen(VALUES, 7, 1)).toEqual(first)
  expect(chosen(VALUES, 7, 2)).not.toEqual(first)
})

it('chooses everything where more is wanted than there is', () => {
  expect(chosen(VALUES, 99, 1)).toEqual(VALUES)
})

it('leaves no value without a chance', () => {
  const seen = new Set(VALUES.flatMap((seed) => chosen(VALUES, 7, seed)))
  expect(seen.size).toBe(VALUES.length)
})
