/** The caller's trades in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { trades } from '../_kit/testing/trades.ts'
import { listMyTrades } from './contract.ts'

const ledger = { source: 'Parley ledger', asOf: before(3), official: true } as const
const prices = { ok: true, source: 'Sandbox market', asOf: before(4), official: true } as const
const base = { ok: true, hasMore: false, ledger, prices } as const
const none = { gaveUsd: null, gotUsd: null }

const rows = [
  { trade: { ...trades.final, id: 'trd_4' }, now: { gaveUsd: 1.74, gotUsd: 1.68 } },
  { trade: { ...trades.sent, id: 'trd_3' }, now: { gaveUsd: 1.74, gotUsd: 1.68 } },
  { trade: { ...trades.reverted, id: 'trd_2' }, now: { gaveUsd: 1.74, gotUsd: 1.68 } },
  { trade: { ...trades.lost, id: 'trd_1' }, now: { gaveUsd: 1.74, gotUsd: 1.68 } },
]
const done = { status: 'done', input: {}, output: { ...base, trades: rows }, durationMs: 24 } as const

export const fixtures = defineFixtures(listMyTrades, {
  running: { status: 'running', input: {}, elapsedMs: 2100 },
  done,
  one: { ...done, input: { limit: 1 }, output: { ...base, hasMore: true, trades: rows.slice(0, 1) } },
  many: {
    ...done,
    output: {
      ...base,
      hasMore: true,
      trades: Array.from({ length: 12 }, (_, at) => ({
        trade: { ...trades.final, id: `trd_${at}`, createdAt: before(at * 7_200) },
        now: { gaveUsd: 1.74, gotUsd: 1.6 + at / 50 },
      })),
    },
  },
  unpriced: {
    ...done,
    output: {
      ...base,
      trades: rows.map((row) => ({ ...row, now: none })),
      prices: { ok: false, source: 'Jupiter', reason: 'rate_limited' },
    },
  },
  stale: { ...done, output: { ...done.output, prices: { ...prices, asOf: before(260), stale: true } } },
  changed: { ...done, isStale: true },
  empty: { ...done, output: { ...base, trades: [], prices: null } },
  failed: {
    status: 'failed',
    input: {},
    code: 'unknown_error',
    message: 'Something went wrong on our side.',
  },
})
