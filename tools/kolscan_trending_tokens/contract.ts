/** The tokens that most well-known traders bought in a period. */
import * as z from 'zod/mini'
import { address, figure, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { period, provenance, trader, viewTail } from '../_kit/kol/shape.ts'
import { timeframe } from '../_kit/kol/timeframe.ts'

const MAX_ROWS = 100
const DEFAULT_ROWS = 20
export const SAMPLE = 5
export const VIEW_ROWS = 10
const MAX_TRANSACTIONS = 10_000
const DEFAULT_TRANSACTIONS = 5_000

const token = z.object({
  tokenAddress: address,
  symbol: name,
  /** Traders who bought it in the period; they may have sold since. */
  kolCount: figure,
  totalBuySol: z.nullable(figure),
  totalSellSol: z.nullable(figure),
  totalBuyUsd: figure,
  totalSellUsd: figure,
  sampleWalletDetails: list(trader, SAMPLE),
})
export type TrendingToken = z.output<typeof token>

export const kolscanTrendingTokens = defineTool({
  name: 'kolscan_trending_tokens',
  title: 'Tokens traders buy',
  catalogue: {
    title: 'See what traders buy',
    line: 'The tokens that most well-known traders bought lately.',
  },
  description:
    'The tokens that most well-known traders (KOLs) bought in a period, with how many of them, and what they spent and received.',
  guidance: 'Say how many traders bought each token, for how much, and that they may have sold since.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['kol', 'traders', 'token', 'market'],
  input: z.object({
    timeframe,
    minKols: z._default(z.int().check(z.gte(1), z.lte(1_000)), 1),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_ROWS)), DEFAULT_ROWS),
    wallets: z.optional(
      z.string().check(z.maxLength(10_000), z.describe('Only these wallets: addresses separated by commas.')),
    ),
    txLimit: z._default(
      z.int().check(z.gte(1), z.lte(MAX_TRANSACTIONS), z.describe('How many of the latest trades to read.')),
      DEFAULT_TRANSACTIONS,
    ),
  }),
  output: z.extend(period, {
    tokens: list(token, MAX_ROWS),
    transactionsAnalyzed: figure,
    minKols: figure,
    limit: figure,
    /** Tokens that the limit left out. */
    more: figure,
    ...provenance,
  }),
  modelView: z.object({
    tokens: list(
      z.object({
        symbol: name,
        mint: address,
        traders: figure,
        bought_usd: z.nullable(figure),
        sold_usd: z.nullable(figure),
        names: list(name, SAMPLE),
      }),
      VIEW_ROWS,
    ),
    trades_read: figure,
    ...viewTail,
  }),
  touches: [],
  staleBy: [],
  taints: true,
  intent: () => 'Reading what traders buy…',
})
