import { expect, it } from 'vitest'
import { continues, isZoomed } from './zoom.ts'

const rows = (from: number, count: number, length = 60) =>
  Array.from({ length: count }, (_, at) => ({ t: from + at * length }))

it('recognizes the same candles a little later', () => {
  expect(continues(rows(0, 100), rows(0, 100))).toBe(true)
  expect(continues(rows(0, 100), rows(120, 100))).toBe(true)
  expect(continues(rows(0, 100), rows(0, 101))).toBe(true)
})

it('recognizes another range, other candles, and a chart that had none', () => {
  expect(continues(rows(0, 100), rows(6000, 100))).toBe(false)
  expect(continues(rows(0, 100), rows(0, 200))).toBe(false)
  expect(continues(rows(0, 100), rows(0, 100, 300))).toBe(false)
  expect(continues([], rows(0, 100))).toBe(false)
  expect(continues(rows(0, 1), rows(0, 1))).toBe(false)
})

it('distinguishes a chosen part from the whole', () => {
  expect(isZoomed(null, 100)).toBe(false)
  expect(isZoomed({ from: -0.5, to: 99.5 }, 100)).toBe(false)
  expect(isZoomed({ from: 40, to: 99.5 }, 100)).toBe(true)
  expect(isZoomed({ from: -0.5, to: 60 }, 100)).toBe(true)
})
