/** Defines the lengths of candles and the spans of a price chart, which tool, card and sources share. */

/** Seconds per candle. The names are those of the market sources: minutes in lower case, hours and days in upper case. */
export const CANDLE_SECONDS = {
  '1m': 60,
  '3m': 180,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1H': 3_600,
  '2H': 7_200,
  '4H': 14_400,
  '6H': 21_600,
  '8H': 28_800,
  '12H': 43_200,
  '1D': 86_400,
} as const
export type CandleInterval = keyof typeof CANDLE_SECONDS
// The keys of a constant object are exactly its type's.
export const CANDLE_INTERVALS = Object.keys(CANDLE_SECONDS) as CandleInterval[]

/** A chart has no room for more, and a source answers no more at once. */
export const CANDLES_MAX = 1_000

/** The spans that a chart offers, each with candles that fill it. */
export const CHART_RANGES = {
  '1H': { seconds: 3_600, interval: '1m' },
  '24H': { seconds: 86_400, interval: '15m' },
  '7D': { seconds: 604_800, interval: '1H' },
  '30D': { seconds: 2_592_000, interval: '4H' },
} as const satisfies Record<string, { seconds: number; interval: CandleInterval }>
export type ChartRange = keyof typeof CHART_RANGES
export const CHART_RANGE_NAMES = Object.keys(CHART_RANGES) as ChartRange[]
