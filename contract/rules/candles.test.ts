import { expect, it } from 'vitest'
import { CANDLE_SECONDS, CANDLES_MAX, CHART_RANGES } from './candles.ts'

const UNITS: Readonly<Record<string, number>> = { m: 60, H: 3600, D: 86_400 }
const secondsOf = (name: string): number => Number.parseInt(name, 10) * (UNITS[name.at(-1) ?? ''] ?? 0)

it.each(Object.entries(CANDLE_SECONDS))('a candle of %s lasts as long as its name says', (name, seconds) => {
  expect(seconds).toBe(secondsOf(name))
})

it.each(Object.entries(CHART_RANGES))('a chart of %s spans that time and fits its candles', (name, range) => {
  expect(range.seconds).toBe(secondsOf(name))
  const candles = range.seconds / CANDLE_SECONDS[range.interval]
  expect(candles).toBeGreaterThanOrEqual(60)
  expect(candles).toBeLessThanOrEqual(CANDLES_MAX)
})
