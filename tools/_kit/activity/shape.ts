/** The parts that results about on-chain activity share: parties, legs, rows, flow and coverage. */
import * as z from 'zod/mini'
import { address, count, decimal, decimals, digest, figure, list, name, time } from '#contract/bounded.ts'

export const MAX_ROWS = 25
export const MAX_PARTIES = 10
const MAX_BUCKETS = 64
const MAX_DELTAS = 40

export const limit = z
  .int()
  .check(z.gte(1), z.lte(MAX_ROWS), z.describe(`How many rows at most. Default 5, most ${MAX_ROWS}.`))

/** An address, with a name only where this server or the caller's own list gives one. */
export const party = z.object({ address, label: z.optional(name) })
export type Party = z.output<typeof party>

const leg = z.object({
  mint: address,
  symbol: name,
  /** Positive where the wallet received it. */
  amount: figure,
  raw: decimal,
  decimals,
})
export type Leg = z.output<typeof leg>

const kind = z.enum(['buy', 'sell', 'swap', 'receive', 'send', 'other', 'failed'])
export type Kind = z.output<typeof kind>

export const row = z.object({
  signature: digest,
  /** Null where the node does not know the time of the block. */
  at: z.nullable(time),
  kind,
  wallet: party,
  /** The token of a trade or a transfer. */
  base: z.nullable(leg),
  /** The price that was paid or received. */
  quote: z.nullable(leg),
  /** At the current price. */
  usd: z.nullable(figure),
  counterpart: z.optional(party),
  /** The exchange, by its program or by the source's label. */
  venue: z.optional(name),
  /** Only where this wallet paid it. */
  feeSol: z.optional(figure),
  /** Negative where rent came back. */
  rentSol: z.optional(figure),
})
export type Row = z.output<typeof row>

export const flow = z.object({
  unit: z.enum(['5 minutes', 'hour', 'day']),
  /** SOL where no price is known. */
  asset: z.enum(['USD', 'SOL']),
  buckets: list(z.object({ from: time, in: figure, out: figure }), MAX_BUCKETS),
})
export type Flow = z.output<typeof flow>

export const coverage = z.object({
  /** Transactions of the range that were read. */
  read: count,
  /** Transactions that the node does not keep any more. */
  pruned: count,
  /** True when the range holds more than were read. */
  isPartial: z.boolean(),
  /** The number of token accounts that were searched, where the wallet has more. */
  accountsRead: z.optional(count),
})
export type Coverage = z.output<typeof coverage>

const delta = z.object({
  owner: party,
  mint: address,
  symbol: name,
  delta: figure,
  raw: decimal,
  /** Null where the transaction does not show all of it. */
  final: z.nullable(figure),
})
export type Delta = z.output<typeof delta>
export const deltas = list(delta, MAX_DELTAS)

export const raw = list(z.object({ signature: digest, deltas }), MAX_ROWS)

/** The model view of a row. */
export const rowView = z.object({
  at: z.nullable(time),
  kind,
  wallet: z.optional(name),
  base: z.optional(name),
  quote: z.optional(name),
  usd: z.nullable(figure),
  with: z.optional(name),
  venue: z.optional(name),
  signature: digest,
})
