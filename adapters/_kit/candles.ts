/** Puts candles of outside sources in order: plausible ones only, oldest first, folded into longer ones. */
import type { Candle } from '#domain/market.ts'

/** In seconds: 2009, before the first block of any chain, and 2100. */
const [FIRST_TIME, LAST_TIME] = [1_230_000_000, 4_102_444_800]

/** Prices are positive, and the high is never below the low. */
export const isPlausible = ({ time, open, high, low, close, ...volumes }: Candle): boolean =>
  Number.isInteger(time) &&
  time >= FIRST_TIME &&
  time < LAST_TIME &&
  low > 0 &&
  low <= Math.min(open, close) &&
  high >= Math.max(open, close) &&
  Object.values(volumes).every((volume) => volume === undefined || volume >= 0)

/** One candle per time, oldest first; a later entry of the list replaces an earlier one. */
export const inOrder = (candles: readonly Candle[]): Candle[] =>
  [...new Map(candles.map((candle) => [candle.time, candle])).values()].toSorted((a, b) => a.time - b.time)

/** Combines candles that are in order into candles of `seconds`, aligned to UTC. */
export function folded(candles: readonly Candle[], seconds: number): Candle[] {
  const groups = Map.groupBy(candles, ({ time }) => Math.floor(time / seconds) * seconds)
  return [...groups].map(([time, parts]) => combined(time, parts))
}

function combined(time: number, parts: readonly Candle[]): Candle {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new Error('a group of candles is empty')
  return {
    time,
    open: first.open,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: last.close,
    volume: total(parts.map(({ volume }) => volume)),
    volumeUsd: total(parts.map(({ volumeUsd }) => volumeUsd)),
    volumeBase: total(parts.map(({ volumeBase }) => volumeBase)),
  }
}

/** Undefined when a part is unknown. */
const total = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0)
