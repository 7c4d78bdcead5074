/** On-chain activity in every state. */

import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import {
  BONK,
  chain,
  DEMO,
  flow,
  leg,
  MAKER,
  market,
  rows,
  STRANGER,
  TREASURY,
} from '../_kit/testing/activity-parts.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { onchainActivityOverview } from './contract.ts'

const coverage = { read: 6, pruned: 0, isPartial: false }
const range = { timeframeSeconds: 86_400, from: before(86_400), to: before(0) }

type Result = Output<typeof onchainActivityOverview>

const walletRows = rows(DEMO)
const wallet: Result = {
  ok: true,
  scope: 'wallet',
  subject: DEMO,
  ...range,
  summary: {
    tradeCount: 2,
    buys: 1,
    sells: 1,
    received: 2,
    sent: 1,
    failed: 1,
    uniqueWallets: 1,
    buyVolumeSol: 0.1,
    sellVolumeSol: 0,
    netFlowSol: 4.15,
    buyVolumeUsd: 16.84,
    sellVolumeUsd: 252.31,
    netFlowUsd: 235.47,
    feesSol: 0.000_03,
    rentSol: 0.002_039_28,
  },
  flow: flow({ 21: [2_260.52, 0], 22: [0, 42.1], 23: [252.31, 269.15] }),
  rows: walletRows,
  more: 0,
  largest: walletRows.slice(1, 2),
  tokens: [
    { mint: leg('SOL', 0).mint, symbol: 'SOL', net: 4.15, trades: 4, usd: 698.94 },
    { mint: BONK, symbol: 'BONK', net: 786_000.25, trades: 1, usd: 16.84 },
  ],
  counterparts: [
    { wallet: MAKER, transactions: 2, lastAt: before(190) },
    { wallet: TREASURY, transactions: 2, lastAt: before(9_000) },
    { wallet: STRANGER, transactions: 1, lastAt: before(5_000) },
  ],
  topNetBuyers: [],
  topNetSellers: [],
  coverage,
  chain,
  prices: market,
}

const trades: Result['rows'] = [DEMO, STRANGER].map((party, at) => ({
  wallet: party,
  kind: at === 0 ? 'buy' : 'sell',
  counterpart: MAKER,
  venue: 'Sandbox market maker',
  base: leg('BONK', at === 0 ? 786_000.25 : -120_000),
  quote: leg('SOL', at === 0 ? -0.1 : 0.0148),
  usd: at === 0 ? 16.84 : 2.57,
  signature: `${walletRows[at]?.signature}`,
  at: before(190 + at * 3_000),
}))
const trader = (party: typeof DEMO, netSol: number, netTokens: number) => ({
  wallet: party,
  trades: 1,
  netSol,
  netTokens,
  lastAt: before(190),
})
const token: Result = {
  ...wallet,
  scope: 'token',
  subject: { address: BONK, symbol: 'BONK' },
  summary: {
    ...wallet.summary,
    received: 0,
    sent: 0,
    failed: 0,
    uniqueWallets: 2,
    sellVolumeSol: 0.0148,
    netFlowSol: 0.0852,
    sellVolumeUsd: 2.57,
    netFlowUsd: 14.27,
  },
  flow: flow({ 22: [0, 2.57], 23: [16.84, 0] }),
  rows: trades,
  largest: trades.slice(0, 1),
  tokens: [],
  counterparts: [],
  topNetBuyers: [trader(DEMO, -0.1, 786_000.25)],
  topNetSellers: [trader(STRANGER, 0.0148, -120_000)],
}

const done = { status: 'done', input: { timeframe: '24h' }, output: wallet, durationMs: 142 } as const
const NONE = {
  tradeCount: 0,
  buys: 0,
  sells: 0,
  received: 0,
  sent: 0,
  failed: 0,
  uniqueWallets: 1,
  buyVolumeSol: 0,
  sellVolumeSol: 0,
  netFlowSol: 0,
  buyVolumeUsd: 0,
  sellVolumeUsd: 0,
  netFlowUsd: 0,
  feesSol: 0,
  rentSol: 0,
}

export const fixtures = defineFixtures(onchainActivityOverview, {
  running: { status: 'running', input: {}, elapsedMs: 2_100 },
  done,
  token: { ...done, input: { mint: BONK, timeframe: '24h' }, output: token },
  partial: {
    ...done,
    output: {
      ...wallet,
      more: 195,
      coverage: { read: 200, pruned: 3, isPartial: true, accountsRead: 12 },
    },
  },
  unpriced: {
    ...done,
    output: {
      ...wallet,
      summary: { ...wallet.summary, buyVolumeUsd: null, sellVolumeUsd: null, netFlowUsd: null },
      flow: { ...flow({ 21: [6, 0], 22: [0, 0.25], 23: [0, 1.6] }), asset: 'SOL' },
      rows: walletRows.map((row) => ({ ...row, usd: null })),
      prices: { ok: false, source: 'Jupiter', reason: 'rate_limited' },
    },
  },
  stale: { ...done, output: { ...wallet, chain: { ...chain, asOf: before(260), stale: true } } },
  changed: { ...done, isStale: true },
  empty: {
    ...done,
    output: {
      ...wallet,
      summary: NONE,
      flow: flow({}),
      rows: [],
      largest: [],
      tokens: [],
      counterparts: [],
      coverage: { read: 0, pruned: 0, isPartial: false },
      prices: null,
    },
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'onchain_activity_failed',
    message: 'The source of on-chain history did not answer. Try again in a moment.',
  },
  not_configured: {
    status: 'failed',
    input: {},
    code: 'onchain_not_configured',
    message:
      'The source of on-chain history does not accept this server’s key. Set HELIUS_API_KEY to a valid key, or leave it out to read through SOLANA_RPC_URL.',
  },
})
