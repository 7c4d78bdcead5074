/** The trader board in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { FALCON, MAPLE, OTTER, SOL_USD } from '../_kit/testing/kols.ts'
import { type BoardRow, kolscanLeaderboard } from './contract.ts'

const row = (
  rank: number,
  { wallet, name, twitter }: typeof MAPLE,
  usd: number | null,
  extra: Partial<BoardRow> = {},
): BoardRow => ({
  rank,
  walletAddress: wallet,
  name: name ?? null,
  twitter: twitter ?? null,
  profit: usd === null ? null : usd / SOL_USD,
  profitUsd: usd,
  wins: 9,
  losses: 4,
  winRate: 9 / 13,
  telegram: null,
  ...extra,
})

const rows = [
  row(1, MAPLE, 21_482.4),
  row(2, OTTER, 3_105.77, { wins: 1, losses: 0 }),
  row(3, FALCON, -842.1, { wins: null, losses: null, winRate: 0.38 }),
]
const others = [
  ['jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 'A trader with a very long name that is cut at the edge'],
  ['EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'Basil'],
  ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'Copper'],
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'Willow'],
  ['hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', 'Pepper'],
] as const

const output = (data: BoardRow[], extra: object = {}) => ({
  timeframe: 7,
  timeframeLabel: '7 days',
  completeSince: before(7 * 86_400),
  truncated: false,
  count: data.length,
  data,
  source: { source: 'GMGN', asOf: before(12), official: true },
  solUsd: SOL_USD,
  ...extra,
})
const input = { timeframe: 'weekly' }

export const fixtures = defineFixtures(kolscanLeaderboard, {
  running: { status: 'running', input, elapsedMs: 2_400 },
  done: { status: 'done', input, output: output(rows), durationMs: 310 },
  many: {
    status: 'done',
    input,
    output: output([
      ...rows,
      ...others.map(([wallet, name], place) =>
        row(place + 4, { wallet, name, twitter: 'not a handle' }, -1_000 - 90 * place),
      ),
    ]),
    durationMs: 310,
  },
  unpriced: {
    status: 'done',
    input,
    output: output(
      rows.map((each) => ({ ...each, profit: null })),
      { solUsd: null },
    ),
  },
  stale: {
    status: 'done',
    input,
    output: output(rows, { source: { source: 'GMGN', asOf: before(400), official: true, stale: true } }),
  },
  empty: { status: 'done', input, output: output([]), durationMs: 120 },
  failed: {
    status: 'failed',
    input,
    code: 'kolscan_request_failed',
    message: 'The source of trader data did not answer. Try again in a moment.',
  },
  not_configured: {
    status: 'failed',
    input,
    code: 'not_configured',
    message: 'Trader data is not set up on this server. Its operator can set GMGN_API_KEY.',
  },
})
