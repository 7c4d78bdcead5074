import { expect, it } from 'vitest'
import { axisPlaces, axisText, spanText, tickTexts } from './texts.ts'

const labels = (l: number, h: number, prices: readonly number[], unit = 'USD') =>
  prices.map((price) => axisText(price, unit, axisPlaces([{ l, h }])))

it('gives all labels of an axis the same decimals', () => {
  expect(labels(0.000019, 0.0000214, [0.000019, 0.00002, 0.000021])).toEqual([
    '$0.00001900',
    '$0.00002000',
    '$0.00002100',
  ])
  expect(labels(168, 181, [170, 172.5])).toEqual(['$170.00', '$172.50'])
  expect(labels(98_000, 104_000, [100_000])).toEqual(['$100,000'])
  expect(labels(0.002, 0.003, [0.0025], 'SOL')).toEqual(['0.002500 SOL'])
})

it('parts the labels of a price that hardly moves', () => {
  expect(labels(1, 1.0003, [1, 1.0001])).toEqual(['$1.00000', '$1.00010'])
})

it('leaves out the labels that the tag of the last price would cover by half', () => {
  const texts = tickTexts([1, 2, 3], String, (price) => 100 - 30 * price, 2.3)
  expect(texts).toEqual(['1', '', '3'])
  expect(tickTexts([1, 2], String, () => null, 2)).toEqual(['1', '2'])
  expect(tickTexts([1, 2], String, (price) => price, undefined)).toEqual(['1', '2'])
})

it('has an axis without candles, and below zero', () => {
  expect(axisPlaces([])).toBe(2)
  expect(axisText(-1.5, 'USD', 2)).toBe('−$1.50')
})

it.each([
  [7 * 24, '7-day chart'],
  [24, '24-hour chart'],
  [6, '6-hour chart'],
  [0.5, '30-minute chart'],
] as const)('names the span of a change: %d hours', (hours, text) => {
  expect(spanText({ time_from: 1000, time_to: 1000 + hours * 3600 })).toBe(text)
})
