/** Draws the last day of a token's price in seven points, from the candles that the chart has. */
import type { Budget } from '#adapters/_kit/budget.ts'
import { withDeadline } from '#adapters/_kit/timing.ts'
import { CANDLE_SECONDS } from '#contract/rules/candles.ts'
import type { Candle, Candles, Sparklines } from '#domain/market.ts'
import type { Clock } from '#domain/ports.ts'

type Parts = Readonly<{
  candles: Candles
  clock: Clock
  /** Charts share the source's limit, so that these lines get a part of it. */
  budget: Budget
  waitMs?: number
}>
type Line = readonly number[] | undefined
type Kept = Readonly<{ line: Line; at: number }>

/** Hours, so that the line begins where the 24-hour change beside it begins. */
const INTERVAL = '1H'
const CANDLES = 24
/** Six parts of a day have seven ends. */
const PARTS = 6
/** A card does not wait longer; a line that comes later is there for the next card. */
const WAIT_MS = 600
const FRESH_MS = 300_000
const MAX_KEPT = 2_000

export function createSparklines({ candles, clock, budget, waitMs = WAIT_MS }: Parts): Sparklines {
  const kept = new Map<string, Kept>()
  const flights = new Map<string, Promise<void>>()

  const recall = (mint: string): Kept | undefined => {
    const entry = kept.get(mint)
    return entry && clock.now() - entry.at < FRESH_MS ? entry : undefined
  }

  async function load(mint: string): Promise<void> {
    const line = await lineOf(mint, candles, clock)
    kept.delete(mint)
    kept.set(mint, { line, at: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  function flightOf(mint: string): Promise<void> | undefined {
    const running = flights.get(mint)
    if (running || recall(mint) || budget.blockedUntil() !== undefined) return running
    budget.spend()
    const flight = load(mint).finally(() => flights.delete(mint))
    flights.set(mint, flight)
    return flight
  }

  return {
    async of(mints) {
      const flying = mints.map(flightOf)
      await withDeadline(waitMs, () => Promise.all(flying)).catch(() => undefined)
      return new Map(
        mints.flatMap((mint) => {
          const line = recall(mint)?.line
          return line ? [[mint, line] as const] : []
        }),
      )
    },
  }
}

/** Undefined where the source has too few candles, or did not answer. */
async function lineOf(mint: string, candles: Candles, clock: Clock): Promise<Line> {
  const to = Math.floor(clock.now() / 1000)
  const step = CANDLE_SECONDS[INTERVAL]
  const from = Math.floor(to / step) * step - (CANDLES - 1) * step
  const found = await candles
    .between({ mint, interval: INTERVAL, from, to, currency: 'usd' })
    .catch(() => undefined)
  return found?.ok ? pointsOf(found.data.candles) : undefined
}

function pointsOf(candles: readonly Candle[]): Line {
  const day = candles.slice(-CANDLES)
  const [first] = day
  if (!first || day.length < 2) return undefined
  const parts = Math.min(PARTS, day.length)
  const ends = Array.from({ length: parts }, (_, part) => Math.ceil(((part + 1) * day.length) / parts) - 1)
  return [first.open, ...ends.flatMap((at) => day[at]?.close ?? [])]
}
