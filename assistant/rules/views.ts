/** The model views of the tools as the built-in assistant reads them. Read leniently: what is missing is not said. */
import * as z from 'zod/mini'
import type { Result } from './intent.ts'

const maybeNumber = z.optional(z.nullable(z.number()))
const maybeText = z.optional(z.nullable(z.string()))

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
  stale: z.optional(z.boolean()),
})
export type BalancesView = z.output<typeof balancesView>
export type BalanceRow = BalancesView['rows'][number]

export const tokensView = z.object({
  query: z.string(),
  candidates: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      mint: z.string(),
      price_usd: maybeNumber,
      change_24h_pct: maybeNumber,
      liquidity_usd: maybeNumber,
      market_cap_usd: maybeNumber,
      verified: z._default(z.boolean(), false),
      warnings: z._default(z.array(z.string()), []),
    }),
  ),
})
export type TokensView = z.output<typeof tokensView>
export type Candidate = TokensView['candidates'][number]

export const walletView = z.object({ wallet_address: z.nullable(z.string()), label: maybeText })

export const walletsView = z.object({
  wallets: z.array(
    z.object({
      address: z.string(),
      label: maybeText,
      is_default: z.optional(z.boolean()),
      status: maybeText,
    }),
  ),
})

export const chosenWalletView = z.object({
  ok: z.boolean(),
  cleared: z._default(z.boolean(), false),
  active: z.nullable(z.object({ address: z.string(), label: maybeText })),
})

export const authView = z.object({
  wallet_address: maybeText,
  user_id: maybeText,
  source: maybeText,
  detail: maybeText,
})

/** Reads the first result with the schema and words it; says so when it has another shape. */
export const worded =
  <S extends z.ZodMiniType>(schema: S, words: (view: z.output<S>) => string) =>
  ([result]: readonly Result[]): string => {
    const parsed = schema.safeParse(result?.view)
    return parsed.success ? words(parsed.data) : UNREADABLE
  }

export const UNREADABLE = 'The tool answered in a form I cannot put into words. Its card shows what it said.'
