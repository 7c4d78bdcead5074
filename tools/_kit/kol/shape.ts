/** The parts of results about well-known traders that the five tools share. */
import * as z from 'zod/mini'
import { address, digest, figure, list, name, time } from '#contract/bounded.ts'
import { origin } from '../origin.ts'

export const MAX_TRADES = 5_000

export const period = z.object({
  /** Whole days. */
  timeframe: z.int().check(z.gte(1), z.lte(30)),
  timeframeLabel: name,
  /** From when on nothing is missing; later than the start of the timeframe when the source keeps less. */
  completeSince: time,
  truncated: z.boolean(),
})
export type Period = z.output<typeof period>

export const trader = z.object({
  walletAddress: address,
  name: z.nullable(name),
  twitter: z.nullable(name),
})
export type Trader = z.output<typeof trader>

const tradeRow = z.object({
  wallet_address: address,
  name: z.nullable(name),
  twitter: z.nullable(name),
  spl_direction: z.enum(['buy', 'sell']),
  token_address: address,
  symbol: name,
  /** SOL spent (below zero) or received, at the SOL price of now; null without a price. */
  sol_change: z.nullable(figure),
  usd: figure,
  price_usd: z.nullable(figure),
  /** Present when the source names a transaction. */
  signature: z.optional(digest),
  timestamp: time,
})
export type TradeRow = z.output<typeof tradeRow>
export const tradeRows = list(tradeRow, MAX_TRADES)

/** Sums in SOL are approximate: sources say dollars, which the SOL price of now converts. */
export const flow = {
  buySol: z.nullable(figure),
  sellSol: z.nullable(figure),
  netSol: z.nullable(figure),
  buyUsd: figure,
  sellUsd: figure,
}

/** The source of the trades, and the SOL price that amounts were converted with. */
export const provenance = { source: origin, solUsd: z.nullable(figure) }

export const tradeView = z.object({
  trader: name,
  side: z.enum(['buy', 'sell']),
  symbol: name,
  mint: address,
  usd: z.nullable(figure),
  at: time,
})
export const viewTail = {
  timeframe: name,
  /** Set when the data does not reach back over the whole timeframe. */
  complete_since: z.optional(time),
  source: name,
  as_of: time,
  stale: z.optional(z.literal(true)),
}
