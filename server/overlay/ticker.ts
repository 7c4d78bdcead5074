/** Loads the prices of the overlay's ticker: SOL and the best-known tokens. */
import { TICKER_SIZE, type Ticker } from '#contract/stage.ts'
import type { Prices, TokenPrice } from '#domain/market.ts'
import { wellKnownTokens } from '../signals/well-known-tokens.ts'

/** Returns what stands on the ticker next; the earlier prices, marked, when newer ones did not arrive. */
export type LoadTicker = (signal: AbortSignal, before: Ticker | null) => Promise<Ticker | null>

const TOKENS = wellKnownTokens.slice(0, TICKER_SIZE)
const MINTS = TOKENS.map(({ mint }) => mint)

export const createTicker =
  (prices: Prices): LoadTicker =>
  async (signal, before) => {
    const answer = await prices.of(MINTS, signal)
    if (!answer.ok) return before && { ...before, stale: true }
    const { data, source, official, asOf, stale = false } = answer
    return { source, official, asOf, stale, rows: rowsOf(data) }
  }

const rowsOf = (prices: ReadonlyMap<string, TokenPrice>): Ticker['rows'] =>
  TOKENS.flatMap(({ mint, symbol }) => {
    const price = prices.get(mint)
    return price ? [{ mint, symbol, usd: price.usd, change24h: price.change24h ?? null }] : []
  })
