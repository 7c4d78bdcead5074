/** The model view of the balances, as they are worded. */
import * as z from 'zod/mini'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'

export const balancesView = z.object({
  wallet: z.object({ address: z.string(), label: maybeText }),
  total_usd: maybeNumber,
  change_24h_pct: maybeNumber,
  priced: z._default(z.number(), 0),
  unpriced: z._default(z.number(), 0),
  rows: z.array(
    z.object({
      symbol: z.string(),
      name: maybeText,
      mint: z.string(),
      amount: z.union([z.number(), z.string()]),
      usd: maybeNumber,
      price: maybeNumber,
    }),
  ),
  more: z._default(z.number(), 0),
  accounts_read: maybeNumber,
  no_prices: maybeText,
  stale: z.optional(z.boolean()),
})
export type BalancesView = z.output<typeof balancesView>
export type BalanceRow = BalancesView['rows'][number]
