/** A trader's wallet in every state. */
import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import {
  BONK,
  flow,
  kolTrade,
  MAPLE,
  POPCAT,
  rowOf,
  SIGNATURE,
  SOL_USD,
  unanswered,
  WIF,
  week,
} from '../_kit/testing/kols.ts'
import { kolscanWalletDetail } from './contract.ts'

type Result = Output<typeof kolscanWalletDetail>

const trades = [
  kolTrade({ at: before(900), signature: SIGNATURE }),
  kolTrade({ side: 'sell', mint: WIF, symbol: 'WIF', usd: 2_400, priceUsd: 0.7131, at: before(9_000) }),
  kolTrade({ mint: POPCAT, symbol: 'POPCAT', usd: 640.5, priceUsd: 0.2361, at: before(86_400) }),
]
const output = (extra: Partial<Result> = {}): Result => ({
  walletAddress: MAPLE.wallet,
  meta: { name: MAPLE.name ?? null, twitter: MAPLE.twitter ?? null },
  summary: {
    ...week,
    tradeCount: 3,
    ...flow(2_324.7, 2_400),
    tokens: [
      { tokenAddress: WIF, symbol: 'WIF', trades: 1, ...flow(0, 2_400) },
      { tokenAddress: BONK, symbol: 'BONK', trades: 1, ...flow(1_684.2, 0) },
      { tokenAddress: POPCAT, symbol: 'POPCAT', trades: 1, ...flow(640.5, 0) },
    ],
  },
  trades: trades.map(rowOf),
  source: { source: 'GMGN', asOf: before(6), official: true },
  solUsd: SOL_USD,
  ...extra,
})
const input = { walletAddress: MAPLE.wallet }
const done = output()

export const fixtures = defineFixtures(kolscanWalletDetail, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: done, durationMs: 240 },
  many: {
    status: 'done',
    input,
    output: output({
      meta: { name: null, twitter: null },
      summary: { ...done.summary, tradeCount: 40, truncated: true, completeSince: before(3 * 86_400) },
      trades: Array.from({ length: 40 }, (_, place) => rowOf(kolTrade({ at: before(600 * (place + 1)) }))),
    }),
  },
  stale: {
    status: 'done',
    input,
    output: output({ source: { source: 'GMGN', asOf: before(420), official: true, stale: true } }),
  },
  empty: {
    status: 'done',
    input,
    output: output({ summary: { ...week, tradeCount: 0, ...flow(0, 0), tokens: [] }, trades: [] }),
  },
  ...unanswered(input),
})
