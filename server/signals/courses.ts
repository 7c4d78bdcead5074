/** Reads the hourly prices of tokens over the last day, and keeps them for as long as the hour lasts. */
import { COURSE_POINTS } from '#contract/signals.ts'
import type { Candle, Candles } from '#domain/market.ts'
import type { Clock } from '#domain/ports.ts'

const HOUR_S = 3_600
/** The present price is the last point. */
const HOURS = COURSE_POINTS - 1
const KEPT = 500
/** A source that failed is asked again after this time. */
const RETRY_MS = 120_000

/** The closing price of each hour that is over, oldest first; undefined when no source knows the token. */
export type Courses = Readonly<{
  of(mint: string, signal?: AbortSignal): Promise<readonly number[] | undefined>
}>

type Kept = Readonly<{ hour: number; readAt: number; prices: readonly number[] | undefined }>

export function createCourses({ candles, clock }: Readonly<{ candles: Candles; clock: Clock }>): Courses {
  const kept = new Map<string, Kept>()

  async function read(mint: string, hour: number, signal?: AbortSignal): Promise<Kept> {
    const span = { from: hour - HOURS * HOUR_S, to: hour }
    const answer = await candles.between({ mint, interval: '1H', currency: 'usd', ...span }, signal)
    const prices = answer.ok ? closesOf(answer.data.candles, span.from) : undefined
    return { hour, readAt: clock.now(), prices }
  }

  return {
    async of(mint, signal) {
      const hour = Math.floor(clock.now() / 1000 / HOUR_S) * HOUR_S
      const before = kept.get(mint)
      const isFresh = before?.hour === hour && (before.prices || clock.now() - before.readAt < RETRY_MS)
      if (before && isFresh) return before.prices
      const next = await read(mint, hour, signal)
      kept.delete(mint)
      kept.set(mint, next)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? mint)
      return next.prices
    },
  }
}

/** An hour without a trade keeps the price of the hour before; the first ones have that of the first trade. */
function closesOf(candles: readonly Candle[], from: number): readonly number[] | undefined {
  let price = candles[0]?.open
  if (price === undefined) return undefined
  const closes = new Map(candles.map(({ time, close }) => [time, close]))
  return Array.from({ length: HOURS }, (_, at) => {
    price = closes.get(from + at * HOUR_S) ?? price
    return price as number // set above, before the first hour
  })
}
