import { expect, it } from 'vitest'
import { contrast, inSrgb, type Oklch, tokensOf } from './contrast.ts'

const white: Oklch = [1, 0, 0]
const black: Oklch = [0, 0, 0]

it('gives 21 between black and white, 1 between equals, whatever the order', () => {
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  expect(contrast(white, black)).toBeCloseTo(21, 1)
  expect(contrast(white, white)).toBe(1)
})

it('matches a known sRGB pair: #767676 on white is the classic 4.54', () => {
  expect(contrast([0.5684, 0, 0], white)).toBeCloseTo(4.54, 1)
})

it('reports a colour outside sRGB', () => {
  expect(inSrgb([0.7, 0.1, 180])).toBe(true)
  expect(inSrgb([0.7, 0.4, 140])).toBe(false)
})

it('reads the solid colours of one theme only', () => {
  const css =
    ':root { --a: light-dark(oklch(0.9 0 0), oklch(0.1 0.2 30)); --b: light-dark(oklch(1 0 0 / 0.5), oklch(0 0 0 / 1)); }'
  expect(tokensOf(css, 'dark')).toEqual({ a: [0.1, 0.2, 30] })
  expect(tokensOf(css, 'light')).toEqual({ a: [0.9, 0, 0] })
})
