/** The traders of a token in every state. */
import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import {
  BONK,
  FALCON,
  flow,
  kolTrade,
  MAPLE,
  OTTER,
  rowOf,
  SIGNATURE,
  SOL_USD,
  unanswered,
  week,
} from '../_kit/testing/kols.ts'
import { kolscanTokenDetail, type WalletFlow } from './contract.ts'

type Result = Output<typeof kolscanTokenDetail>

const wallet = ({ wallet, name, twitter }: typeof MAPLE, buyUsd: number, sellUsd: number): WalletFlow => ({
  walletAddress: wallet,
  name: name ?? null,
  twitter: twitter ?? null,
  trades: 1,
  ...flow(buyUsd, sellUsd),
})
const trades = [
  kolTrade({ at: before(900), signature: SIGNATURE }),
  kolTrade({ trader: OTTER, at: before(4_000), usd: 842.1 }),
  kolTrade({ trader: FALCON, side: 'sell', usd: 500, at: before(50_000) }),
]
const output = (extra: Partial<Result> = {}): Result => ({
  tokenAddress: BONK,
  count: 3,
  summary: {
    ...week,
    symbol: 'BONK',
    tradeCount: 3,
    uniqueWallets: 3,
    ...flow(2_526.3, 500),
    wallets: [wallet(MAPLE, 1_684.2, 0), wallet(OTTER, 842.1, 0), wallet(FALCON, 0, 500)],
  },
  trades: trades.map(rowOf),
  source: { source: 'GMGN', asOf: before(6), official: true },
  solUsd: SOL_USD,
  ...extra,
})
const input = { tokenAddress: BONK }
const done = output()

export const fixtures = defineFixtures(kolscanTokenDetail, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: done, durationMs: 210 },
  many: {
    status: 'done',
    input,
    output: output({
      count: 30,
      summary: { ...done.summary, tradeCount: 30, truncated: true, completeSince: before(2 * 86_400) },
      trades: Array.from({ length: 30 }, (_, place) => rowOf(kolTrade({ at: before(700 * (place + 1)) }))),
    }),
  },
  stale: {
    status: 'done',
    input,
    output: output({ source: { source: 'GMGN', asOf: before(380), official: true, stale: true } }),
  },
  empty: {
    status: 'done',
    input,
    output: output({
      count: 0,
      summary: { ...week, symbol: null, tradeCount: 0, uniqueWallets: 0, ...flow(0, 0), wallets: [] },
      trades: [],
    }),
  },
  ...unanswered(input),
})
