/** Ranks well-known traders by their profit over a day, a week or a month. */
import * as z from 'zod/mini'
import { address, figure, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { period, provenance, trader, viewTail } from '../_kit/kol/shape.ts'
import { timeframe } from '../_kit/kol/timeframe.ts'

const MAX_ROWS = 200
const DEFAULT_ROWS = 20
/** The model reads the top of the board. */
export const VIEW_ROWS = 20

const bound = z.optional(figure)

const row = z.extend(trader, {
  /** By profit among all traders of the period. */
  rank: z.int().check(z.gte(1)),
  /** SOL at the price of now; null without a price or when the source does not say. */
  profit: z.nullable(figure),
  profitUsd: z.nullable(figure),
  /** Closed positions; null when the source has not shown all trades of the period. */
  wins: z.nullable(figure),
  losses: z.nullable(figure),
  /** From 0 to 1. */
  winRate: z.nullable(figure),
  /** No source gives it. */
  telegram: z.nullable(name),
})
export type BoardRow = z.output<typeof row>

export const kolscanLeaderboard = defineTool({
  name: 'kolscan_leaderboard',
  title: 'Trader board',
  catalogue: { title: 'Rank well-known traders', line: 'Who made the most over a day, a week or a month.' },
  description:
    'Ranks well-known traders (KOLs) by realized profit over a day, a week or a month, with wins and losses, wallet and handle. Profit in SOL is converted from dollars at the SOL price of now.',
  guidance:
    'Say the period with every figure, name at most three traders, and never call past profit a promise.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['kol', 'traders', 'market'],
  input: z.object({
    timeframe,
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_ROWS)), DEFAULT_ROWS),
    sortBy: z._default(z.enum(['profit', 'wins', 'losses', 'name']), 'profit'),
    direction: z._default(z.enum(['desc', 'asc']), 'desc'),
    format: z._default(
      z
        .enum(['full', 'stats', 'handles'])
        .check(z.describe('stats leaves out handles, handles leaves out figures.')),
      'full',
    ),
    minProfit: bound.check(z.describe('In SOL.')),
    maxProfit: bound,
    minWins: bound,
    maxWins: bound,
    minLosses: bound,
    maxLosses: bound,
    requireTwitter: z._default(z.boolean(), false),
    requireTelegram: z._default(z.boolean(), false),
  }),
  output: z.extend(period, {
    count: figure,
    data: list(row, MAX_ROWS),
    ...provenance,
  }),
  modelView: z.object({
    traders: list(
      z.object({
        rank: figure,
        name,
        wallet: address,
        profit_sol: z.nullable(figure),
        profit_usd: z.nullable(figure),
        wins: z.nullable(figure),
        losses: z.nullable(figure),
        win_rate_pct: z.nullable(figure),
      }),
      VIEW_ROWS,
    ),
    count: figure,
    ...viewTail,
  }),
  touches: [],
  staleBy: [],
  // Traders choose their own names.
  taints: true,
  intent: () => 'Ranking traders…',
})
