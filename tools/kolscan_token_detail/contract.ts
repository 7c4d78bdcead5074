/** Which well-known traders traded one token in a period, and with what net. */
import * as z from 'zod/mini'
import { address, figure, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import {
  flow,
  MAX_TRADES,
  period,
  provenance,
  tradeRows,
  trader,
  tradeView,
  viewTail,
} from '../_kit/kol/shape.ts'
import { timeframe } from '../_kit/kol/timeframe.ts'

const DEFAULT_TRADES = 100
const MAX_WALLETS = 200
export const VIEW_ROWS = 10

const wallet = z.extend(trader, { trades: figure, ...flow })
export type WalletFlow = z.output<typeof wallet>

export const kolscanTokenDetail = defineTool({
  name: 'kolscan_token_detail',
  title: 'Traders of a token',
  catalogue: {
    title: 'See who traded a token',
    line: 'Which well-known traders bought and sold it, and for how much.',
  },
  description:
    'Which well-known traders (KOLs) bought and sold one token in a period, for how much, and the net of each. Needs the mint address; solana_resolve_token finds it.',
  guidance: 'Say how many traders bought, how many sold, and the period.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['kol', 'traders', 'token'],
  input: z.object({
    tokenAddress: address.check(z.trim(), z.minLength(1)),
    timeframe,
    format: z._default(z.enum(['summary', 'trades', 'full']), 'full'),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_TRADES)), DEFAULT_TRADES),
  }),
  output: z.object({
    tokenAddress: address,
    /** Trades of the period; `trades` has at most as many as the limit. */
    count: figure,
    summary: z.extend(period, {
      symbol: z.nullable(name),
      tradeCount: figure,
      uniqueWallets: figure,
      ...flow,
      wallets: list(wallet, MAX_WALLETS),
    }),
    trades: tradeRows,
    ...provenance,
  }),
  modelView: z.object({
    symbol: z.nullable(name),
    mint: address,
    trade_count: figure,
    trader_count: figure,
    bought_usd: z.nullable(figure),
    sold_usd: z.nullable(figure),
    net_sol: z.nullable(figure),
    traders: list(
      z.object({ name, wallet: address, bought_usd: z.nullable(figure), sold_usd: z.nullable(figure) }),
      VIEW_ROWS,
    ),
    trades: list(tradeView, VIEW_ROWS),
    ...viewTail,
  }),
  touches: [],
  staleBy: [],
  taints: true,
  intent: () => 'Reading who traded it…',
})
