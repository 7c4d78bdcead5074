/** The holdings of a wallet with prices: SOL and the tokens of both token programs. */
import * as z from 'zod/mini'
import { address, decimal, decimals, figure, id, line, list, name, time, url } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { origin, partOrigin } from '../_kit/origin.ts'

export const MAX_BALANCES = 30

/** spec C3.19–C3.20 */
const balance = z.object({
  /** 'native:SOL' for the chain's own coin, native and wrapped together. */
  mint: address,
  /** The token account with the most of it; null when all of it is native. */
  ata: z.nullable(address),
  /** The number of token accounts in this row. */
  accounts: figure,
  amountRaw: decimal,
  amountUi: figure,
  decimals,
  isNative: z.boolean(),
  /** The wrapped part of a SOL row. */
  wrappedRaw: z.optional(decimal),
  program: z.enum(['system', 'spl-token', 'spl-token-2022']),
  token: z.object({
    /** The mint that markets know; the wrapped mint for SOL. */
    address,
    symbol: name,
    name: z.optional(name),
    verified: z.optional(z.boolean()),
    imageUrl: z.optional(url),
    marketCap: z.optional(figure),
    fdv: z.optional(figure),
    liquidityUsd: z.optional(figure),
    /** Null when no source has a price that can be trusted. */
    priceUsd: z.nullable(figure),
    /** Percent. */
    priceChange24h: z.nullable(figure),
    /** The price of the last day in seven points, oldest first. */
    sparkline: z.optional(list(figure, 7)),
    /** The value of this holding. */
    valueUsd: z.nullable(figure),
  }),
  portfolio: z.object({
    /** The share in the priced part of the wallet. */
    sharePercent: z.nullable(figure),
    changeUsd24h: z.nullable(figure),
  }),
})
export type Balance = z.output<typeof balance>

const wallet = z.object({ address, label: z.optional(name) })

export const solanaListBalances = defineTool({
  name: 'solana_list_balances',
  title: 'Balances',
  catalogue: { title: 'Check balances', line: 'What a wallet holds, and what it is worth.' },
  description:
    'Lists what a Solana wallet holds, most valuable first, with prices, total value and the change over 24 hours. Without wallet_address it reads the wallet of this session. Any public address may be read.',
  guidance:
    'Say the total and the two or three largest holdings; the card shows the rest. With accounts_read, say that the wallet has more token accounts than were read. With no_prices, say that and count the tokens.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['wallet', 'balances', 'portfolio'],
  input: z.object({
    wallet_address: z.optional(
      z
        .string()
        .check(z.maxLength(100), z.describe('A Solana address. Default: the wallet of this session.')),
    ),
    min_ui: z.optional(
      figure.check(z.gte(0), z.describe('Leave out tokens of which less than this amount is held.')),
    ),
    limit: z.optional(
      z
        .int()
        .check(
          z.gte(1),
          z.lte(MAX_BALANCES),
          z.describe(`How many tokens at most. Default ${MAX_BALANCES}.`),
        ),
    ),
  }),
  output: z.object({
    ok: z.literal(true),
    wallet,
    user: z.object({ id: z.nullable(id) }),
    /** By value, then by amount. */
    balances: list(balance, MAX_BALANCES),
    /** Tokens that the limit left out, and those below min_ui. */
    more: figure,
    belowMin: figure,
    /** The number of token accounts that were read, where the wallet has more. */
    accountsRead: z.optional(figure),
    /** Totals of the whole wallet, whatever the limit. */
    portfolio: z.object({
      /** Null when there are no prices at all. */
      totalValueUsd: z.nullable(figure),
      changeUsd24h: z.nullable(figure),
      change24hPct: z.nullable(figure),
      pricedCount: figure,
      unpricedCount: figure,
    }),
    chain: z.extend(origin, { slot: decimal }),
    /** Null for an empty wallet, since nothing is requested for it. */
    prices: z.nullable(partOrigin),
    identities: z.nullable(partOrigin),
  }),
  modelView: z.object({
    wallet,
    total_usd: z.nullable(figure),
    change_24h_pct: z.optional(figure),
    priced: figure,
    unpriced: figure,
    rows: list(
      z.object({
        symbol: name,
        name: z.optional(name),
        mint: address,
        amount: z.nullable(figure),
        usd: z.nullable(figure),
        price: z.nullable(figure),
      }),
      MAX_BALANCES,
    ),
    more: figure,
    accounts_read: z.optional(figure),
    /** Why there are no prices. */
    no_prices: z.optional(line),
    source: line,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: ['wallet', 'wallet_choice'],
  // The sender of an airdrop chooses the names in this list.
  taints: true,
  refresh: { everySeconds: 30, pin: ({ wallet }) => ({ wallet_address: wallet.address }) },
  leavesOpen: 'wallet',
  intent: () => 'Fetching balances…',
})
