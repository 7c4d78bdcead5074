import { expect, it } from 'vitest'
import { fitToPrice } from './sparkline.ts'

it('begins a day ago and ends now, as the price and the change beside the line say', () => {
  expect(fitToPrice([5, 6, 7, 8], { usd: 11, change24h: 10 })).toEqual([10, 6, 7, 11])
})

it('keeps what is not known', () => {
  expect(fitToPrice([5, 6, 7], { usd: 11, change24h: null })).toEqual([5, 6, 11])
  expect(fitToPrice([5, 6, 7], { usd: undefined, change24h: 10 })).toEqual([5, 6, 7])
  expect(fitToPrice([5], { usd: 11, change24h: 10 })).toEqual([11])
  expect(fitToPrice([5, 6, 7], { usd: 11, change24h: -100 })).toEqual([5, 6, 11])
})
