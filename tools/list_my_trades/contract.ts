/** The caller's own trades from the ledger: what went, what came, what it cost, and what both are worth now. */
import * as z from 'zod/mini'
import { address, count, figure, id, line, list, name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { trade } from '#contract/trades.ts'
import { origin, partOrigin } from '../_kit/origin.ts'

const MAX_TRADES = 20

/** Dollars at the prices of now; null where no source has a price. */
const worth = z.object({ gaveUsd: z.nullable(figure), gotUsd: z.nullable(figure) })

export const listMyTrades = defineTool({
  name: 'list_my_trades',
  title: 'My trades',
  catalogue: { title: 'Show your trades', line: 'Your latest swaps, with amounts, outcome and receipt.' },
  description:
    'Lists the trades of the person who asks, newest first, from the ledger: amounts, fees, state, why one failed, and what both sides are worth now. Use it for questions about past trades, such as what one cost, why it failed, or whether it has paid off. It knows nothing of trades that were made elsewhere.',
  guidance:
    'Answer the question that was asked in one sentence, with the figure. The fee is fee_sol; worth_now and paid_now are at the prices of now. Never call a difference a gain that the person has made: it moves with the price.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['wallet', 'trades', 'receipts'],
  input: z.object({
    limit: z.optional(
      z.int().check(z.gte(1), z.lte(MAX_TRADES), z.describe('How many trades at most. Default 5.')),
    ),
    token: z.optional(
      name.check(z.trim(), z.minLength(1), z.describe('Only trades of this symbol or mint address.')),
    ),
    period: z.optional(
      z
        .enum(['today', 'yesterday', 'week', 'month'])
        .check(z.describe('Only trades of this time; a day begins at midnight UTC.')),
    ),
    with_unconfirmed: z.optional(
      z.boolean().check(z.describe('Also previews to which the person did not agree. Default false.')),
    ),
  }),
  output: z.object({
    ok: z.literal(true),
    trades: list(z.object({ trade, now: worth }), MAX_TRADES),
    /** True when there are older ones that were not listed. */
    hasMore: z.boolean(),
    ledger: origin,
    /** Null when nothing had to be priced. */
    prices: z.nullable(partOrigin),
  }),
  modelView: z.object({
    trades: list(
      z.object({
        intent_id: id,
        status: name,
        at: time,
        gave: line,
        got: line,
        /** Given where the symbol alone does not identify the token. */
        output_mint: z.optional(address),
        /** Dollars when the trade was shown. */
        value_usd: z.nullable(figure),
        fee_sol: name,
        price_impact_pct: z.nullable(figure),
        /** Dollars at the prices of now. */
        paid_now_usd: z.nullable(figure),
        worth_now_usd: z.nullable(figure),
        why: z.optional(line),
      }),
      MAX_TRADES,
    ),
    has_more: z.boolean(),
    count,
    source: line,
    as_of: time,
  }),
  touches: [],
  staleBy: ['wallet'],
  refresh: { everySeconds: 60 },
  // Strangers choose the symbols of tokens.
  taints: true,
  intent: () => 'Reading your trades…',
})
