/** Computes the candles of a pool from the simulated prices and trades, so that they agree with every quote. */
import type { SandboxPool, SandboxToken } from '../tokens/tokens.ts'
import type { Market } from './market.ts'

export type PoolCandle = Readonly<{
  time: number
  open: number
  high: number
  low: number
  close: number
  volumeUsd: number
}>

type CandleRange = Readonly<{
  stepMs: number
  /** Candles that begin before this time, newest first. */
  before: number
  count: number
  /** The price to chart at a time, between listing and now. */
  priceAt: (at: number) => number
}>

/** Times within a candle at which its extremes are looked for. */
const SAMPLES = 7
/** The source goes back half a year per request. */
const REACH_MS = 183 * 86_400_000

export function candlesOf(
  market: Market,
  token: SandboxToken,
  pool: SandboxPool,
  { stepMs, before, count, priceAt }: CandleRange,
): PoolCandle[] {
  const now = market.now()
  const listed = market.quote(token).firstPoolAt
  const newest = Math.floor(Math.min(now, before - 1) / stepMs) * stepMs
  const oldest = Math.max(listed, newest - REACH_MS)
  const starts = Array.from({ length: count }, (_, n) => newest - n * stepMs).filter(
    (start) => start + stepMs > oldest,
  )
  return starts.map((start) => {
    const [from, to] = [Math.max(start, listed), Math.min(start + stepMs, now)]
    return {
      time: start,
      ...pricesBetween(from, to, priceAt),
      volumeUsd: market.traded(token, from, to).volumeUsd * pool.share,
    }
  })
}

function pricesBetween(from: number, to: number, priceAt: (at: number) => number) {
  const [open, close] = [priceAt(from), priceAt(to)]
  const inner = Array.from({ length: SAMPLES }, (_, n) =>
    priceAt(from + ((to - from) * (n + 1)) / (SAMPLES + 1)),
  )
  return { open, high: Math.max(open, close, ...inner), low: Math.min(open, close, ...inner), close }
}
