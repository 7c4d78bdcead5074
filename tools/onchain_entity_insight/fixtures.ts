/** On-chain insight in every state. */

import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import {
  BONK,
  chain,
  DEMO,
  flow,
  MAKER,
  market,
  rows,
  SIGNATURE,
  STRANGER,
} from '../_kit/testing/activity-parts.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { onchainEntityInsight } from './contract.ts'

type Result = Output<typeof onchainEntityInsight>

const coverage = { read: 6, pruned: 0, isPartial: false }
const figures = {
  firstSeenAt: before(9_002),
  lastSeenAt: before(190),
  transactions: 6,
  isWhole: true,
  trades: 2,
  buys: 1,
  sells: 1,
  busiestHour: 3,
  medianGapSeconds: 2_300,
  tokensHeld: 3,
  holdingsUsd: 2_215.4,
}
const base = {
  ok: true,
  scope: 'wallet',
  subject: DEMO,
  timeframeSeconds: 604_800,
  wallet: figures,
  token: null,
  trade: null,
  flow: flow({ 21: [2_260.52, 0], 22: [0, 42.1], 23: [252.31, 269.15] }),
  rows: rows(DEMO),
  more: 0,
  coverage,
  chain,
  prices: market,
} as const
const demo: Result = {
  ...base,
  kind: 'demo_wallet',
  headline: 'This is the demo wallet of this server. All guests share it.',
  evidence: [
    'First transaction 3 hours ago, the last 3 minutes ago.',
    '6 transactions in all, at most 3 within an hour.',
    '2 trades in the last 7 days: 1 buy, 1 sell.',
    'It holds 3 tokens, worth about $2,215.',
  ],
}
const fast: Result = {
  ...base,
  subject: STRANGER,
  kind: 'bot_like',
  headline: 'It signs at the rate of a program: 212 transactions within an hour.',
  evidence: [
    'Last transaction 3 minutes ago. The first is older than what was read.',
    'At least 1000 transactions in all, at most 212 within an hour.',
    '48 trades in the last 7 days: 25 buys, 23 sells.',
    'It holds 12 tokens, not all of them priced.',
    'No source says who owns it.',
  ],
  wallet: {
    ...figures,
    firstSeenAt: null,
    transactions: 1_000,
    isWhole: false,
    trades: 48,
    busiestHour: 212,
    holdingsUsd: null,
  },
  rows: rows(STRANGER),
  more: 195,
  coverage: { read: 200, pruned: 2, isPartial: true, accountsRead: 12 },
}

const delta = (owner: typeof DEMO, symbol: string, mint: string, amount: number, final: number | null) => ({
  owner,
  mint,
  symbol,
  delta: amount,
  raw: `${Math.round(amount * 1e5)}`,
  final,
})
const SOL = 'So11111111111111111111111111111111111111112'
const trade: Result = {
  ...base,
  scope: 'trade',
  kind: 'transaction',
  headline: 'Demo Wallet bought 786,000 BONK for 0.10 SOL.',
  evidence: ['4 balances changed, the network fee was 0.00001 SOL.'],
  wallet: null,
  flow: null,
  coverage: null,
  rows: rows(DEMO).slice(0, 1),
  trade: {
    signature: SIGNATURE,
    slot: 378_204_118,
    at: before(190),
    isFailed: false,
    feePayer: DEMO,
    feeSol: 0.000_01,
    rentSol: 0.002_039_28,
    venue: 'Sandbox market maker',
    tokenBalanceDeltas: [
      delta(DEMO, 'BONK', BONK, 786_000.25, 786_000.25),
      delta(MAKER, 'BONK', BONK, -786_000.25, 9_213_999.75),
      delta(DEMO, 'SOL', SOL, -0.1, 5.6),
      delta(MAKER, 'SOL', SOL, 0.1, null),
    ],
  },
}
const token: Result = {
  ...base,
  scope: 'token',
  subject: { address: BONK, symbol: 'BONK' },
  kind: 'token',
  headline: 'BONK had 2 trades by 2 wallets in the last 7 days.',
  evidence: [
    '1 buy and 1 sell.',
    'The token list has verified it.',
    'No more of it can be minted.',
    'Holdings cannot be frozen.',
    '952,118 holders.',
    'No source says who is behind it.',
  ],
  wallet: null,
  token: {
    trades: 2,
    buys: 1,
    sells: 1,
    wallets: 2,
    holderCount: 952_118,
    isVerified: true,
    mintAuthority: 'closed',
    freezeAuthority: 'closed',
    firstPoolAt: null,
  },
  flow: flow({ 22: [0, 2.57], 23: [16.84, 0] }),
  rows: rows(DEMO).slice(0, 1),
}

const done = { status: 'done', input: {}, output: demo, durationMs: 187 } as const

export const fixtures = defineFixtures(onchainEntityInsight, {
  running: { status: 'running', input: {}, elapsedMs: 2_100 },
  done,
  fast: { ...done, input: { wallet: STRANGER.address }, output: fast },
  trade: { ...done, input: { signature: SIGNATURE }, output: trade },
  token: { ...done, input: { mint: BONK }, output: token },
  stale: { ...done, output: { ...demo, chain: { ...chain, asOf: before(260), stale: true } } },
  changed: { ...done, isStale: true },
  empty: {
    ...done,
    input: { wallet: STRANGER.address },
    output: {
      ...base,
      subject: STRANGER,
      kind: 'unused',
      headline: 'The chain has no transactions of this address.',
      evidence: ['No source says who owns it.'],
      wallet: {
        firstSeenAt: null,
        lastSeenAt: null,
        transactions: 0,
        isWhole: true,
        trades: 0,
        buys: 0,
        sells: 0,
        busiestHour: 0,
        medianGapSeconds: null,
        tokensHeld: 0,
        holdingsUsd: 0,
      },
      flow: flow({}),
      rows: [],
      coverage: { read: 0, pruned: 0, isPartial: false },
      prices: null,
    },
  },
  failed: {
    status: 'failed',
    input: {},
    code: 'onchain_entity_failed',
    message: 'The source of on-chain history limits our requests. Try again in a minute.',
  },
  not_configured: {
    status: 'failed',
    input: {},
    code: 'onchain_not_configured',
    message:
      'The source of on-chain history does not accept this server’s key. Set HELIUS_API_KEY to a valid key, or leave it out to read through SOLANA_RPC_URL.',
  },
})
