/** The trades of one well-known trader over a period, with what was bought and sold. */
import * as z from 'zod/mini'
import { address, figure, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { flow, MAX_TRADES, period, provenance, tradeRows, tradeView, viewTail } from '../_kit/kol/shape.ts'
import { timeframe } from '../_kit/kol/timeframe.ts'

const DEFAULT_TRADES = 100
const MAX_TOKENS = 200
export const VIEW_ROWS = 10

const token = z.object({ tokenAddress: address, symbol: name, trades: figure, ...flow })
export type TokenFlow = z.output<typeof token>

export const kolscanWalletDetail = defineTool({
  name: 'kolscan_wallet_detail',
  title: 'Trader wallet',
  catalogue: { title: 'Look at a trader’s wallet', line: 'The trades and results of one well-known trader.' },
  description:
    'The trades of one well-known trader (KOL) over a period: tokens bought and sold, in dollars and SOL, and the net. Needs the wallet address; kolscan_resolve_wallet finds it by name.',
  guidance: 'Name the last trade and the tokens with the largest sums; say the period.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['kol', 'traders', 'wallet'],
  input: z.object({
    walletAddress: address.check(z.trim(), z.minLength(1)),
    timeframe,
    format: z._default(z.enum(['summary', 'trades', 'full']), 'full'),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_TRADES)), DEFAULT_TRADES),
  }),
  output: z.object({
    walletAddress: address,
    meta: z.object({ name: z.nullable(name), twitter: z.nullable(name) }),
    summary: z.extend(period, { tradeCount: figure, ...flow, tokens: list(token, MAX_TOKENS) }),
    trades: tradeRows,
    ...provenance,
  }),
  modelView: z.object({
    trader: name,
    wallet: address,
    trade_count: figure,
    bought_usd: z.nullable(figure),
    sold_usd: z.nullable(figure),
    net_sol: z.nullable(figure),
    tokens: list(z.object({ symbol: name, mint: address, net_usd: z.nullable(figure) }), VIEW_ROWS),
    trades: list(tradeView, VIEW_ROWS),
    ...viewTail,
  }),
  touches: [],
  staleBy: [],
  taints: true,
  intent: () => 'Reading the trader’s trades…',
})
