/** Tokens that traders buy, in every state. */
import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { BONK, FALCON, MAPLE, OTTER, POPCAT, SOL_USD, WIF } from '../_kit/testing/kols.ts'
import { kolscanTrendingTokens, type TrendingToken } from './contract.ts'

type Result = Output<typeof kolscanTrendingTokens>

const traders = [MAPLE, OTTER, FALCON].map(({ wallet, name, twitter }) => ({
  walletAddress: wallet,
  name: name ?? null,
  twitter: twitter ?? null,
}))
const token = (tokenAddress: string, symbol: string, kolCount: number, buyUsd: number): TrendingToken => ({
  tokenAddress,
  symbol,
  kolCount,
  totalBuySol: buyUsd / SOL_USD,
  totalSellSol: buyUsd / 2 / SOL_USD,
  totalBuyUsd: buyUsd,
  totalSellUsd: buyUsd / 2,
  sampleWalletDetails: traders.slice(0, kolCount),
})
const three = [
  token(BONK, 'BONK', 5, 8_412.4),
  token(WIF, 'WIF', 3, 12_940),
  token(POPCAT, 'POPCAT', 1, 640.5),
]
const output = (tokens: TrendingToken[], extra: Partial<Result> = {}): Result => ({
  timeframe: 7,
  timeframeLabel: '7 days',
  completeSince: before(7 * 86_400),
  truncated: false,
  tokens,
  transactionsAnalyzed: 187,
  minKols: 1,
  limit: 20,
  more: 0,
  source: { source: 'GMGN', asOf: before(11), official: true },
  solUsd: SOL_USD,
  ...extra,
})
const input = { timeframe: 'weekly' }

export const fixtures = defineFixtures(kolscanTrendingTokens, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: output(three), durationMs: 200 },
  many: {
    status: 'done',
    input,
    output: output(
      [
        ...three,
        ...['JTO', 'RAY', 'ORCA', 'MEW', 'W'].map((symbol, place) =>
          token(`${place}${MAPLE.wallet.slice(1)}`, symbol, 1, 90),
        ),
      ],
      { truncated: true, completeSince: before(4 * 86_400) },
    ),
  },
  stale: {
    status: 'done',
    input,
    output: output(three, { source: { source: 'GMGN', asOf: before(500), official: true, stale: true } }),
  },
  empty: { status: 'done', input, output: output([], { transactionsAnalyzed: 0 }) },
  failed: {
    status: 'failed',
    input,
    code: 'kolscan_invalid_json',
    message: 'The trader data came in a form that cannot be read. Try again later.',
  },
  not_configured: {
    status: 'failed',
    input,
    code: 'not_configured',
    message: 'Trader data is not set up on this server. Its operator can set GMGN_API_KEY.',
  },
})
