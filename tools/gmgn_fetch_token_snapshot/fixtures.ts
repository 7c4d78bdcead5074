/** Token snapshots in every state. */
import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before, FIXTURE_NOW } from '../_kit/testing/fixture-time.ts'
import { gmgnFetchTokenSnapshot, type Part } from './contract.ts'

type Snapshot = Output<typeof gmgnFetchTokenSnapshot>

const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const input = { token_address: WIF }

const origin = (part: Part, source: string, stale?: true) => ({
  part,
  origin: { ok: true as const, source, asOf: before(stale ? 420 : 8), official: true, stale },
})
const sources = [
  origin('pools', 'Sandbox market'),
  origin('identity', 'Sandbox market'),
  origin('chain', 'Sandbox chain'),
  origin('insight', 'Sandbox traders'),
  origin('candles', 'Sandbox market'),
]

const candles = Array.from({ length: 96 }, (_, place) => ({
  t: Math.floor(FIXTURE_NOW / 1000) - (96 - place) * 900,
  c: 0.69 + 0.03 * Math.sin(place / 9) + place * 0.0004,
  v: 42_000,
}))

const wif: Snapshot = {
  chain: 'sol',
  token_address: WIF,
  fetched_at: before(8),
  symbol: 'WIF',
  name: 'dogwifhat',
  verified: true,
  priceUsd: 0.7214,
  marketCapUsd: 720_600_000,
  fdvUsd: 720_600_000,
  liquidityUsd: 14_200_000,
  supply: 998_840_000,
  decimals: 6,
  firstPoolAt: '2023-11-20T00:00:00.000Z',
  mintAuthority: 'closed',
  freezeAuthority: 'closed',
  windows: [
    { window: 'm5', change: 0.12, volumeUsd: 84_200, buys: 210, sells: 190 },
    { window: 'h1', change: -0.84, volumeUsd: 1_120_000, buys: 2_810, sells: 3_020 },
    { window: 'h6', change: 2.41, volumeUsd: 7_450_000, buys: 19_400, sells: 18_100 },
    { window: 'h24', change: 6.08, volumeUsd: 29_600_000, buys: 76_300, sells: 71_900 },
  ],
  holders: {
    count: 247_000,
    topTenPercent: 21.4,
    developerPercent: 0.4,
    insiderPercent: null,
    bundlerPercent: null,
    smartWallets: null,
    knownWallets: 4,
    sniperWallets: null,
  },
  risks: [],
  pools: [
    {
      dexId: 'raydium',
      quoteSymbol: 'SOL',
      liquidityUsd: 7_380_000,
      url: 'https://dexscreener.com/solana/wif-sol',
    },
    {
      dexId: 'orca',
      quoteSymbol: 'USDC',
      liquidityUsd: 4_400_000,
      url: 'https://dexscreener.com/solana/wif-usdc',
    },
  ],
  candles,
  sources,
}
const done = { status: 'done' as const, input, output: wif, durationMs: 380 }

const NOTHING = {
  count: null,
  topTenPercent: null,
  developerPercent: null,
  insiderPercent: null,
  bundlerPercent: null,
  smartWallets: null,
  knownWallets: null,
  sniperWallets: null,
}
const failed = (part: Part, source: string, reason: 'unconfigured' | 'unavailable' | 'rate_limited') => ({
  part,
  origin: { ok: false as const, source, reason },
})

export const fixtures = defineFixtures(gmgnFetchTokenSnapshot, {
  running: { status: 'running', input, elapsedMs: 2_400 },
  done,
  risky: {
    ...done,
    output: {
      ...wif,
      symbol: 'JUP',
      name: 'Jupiter Official Airdrop',
      verified: false,
      priceUsd: 0.0000312,
      marketCapUsd: 31_200,
      fdvUsd: 31_200,
      liquidityUsd: 6_570,
      firstPoolAt: before(11 * 3_600),
      mintAuthority: 'open',
      freezeAuthority: 'open',
      holders: { ...NOTHING, count: 212, topTenPercent: 88.2, developerPercent: 31.5, insiderPercent: 4.2 },
      risks: [
        'unverified',
        'rug_risk',
        'mint_authority_open',
        'freeze_authority_open',
        'concentrated',
        'insiders',
        'thin_liquidity',
        'new_token',
      ],
      windows: [{ window: 'h24', change: null, volumeUsd: 3_800, buys: null, sells: null }],
      pools: [],
      candles: [],
    },
  },
  /** A mint that is on the chain and nowhere else. */
  empty: {
    ...done,
    output: {
      ...wif,
      symbol: '',
      name: '',
      verified: false,
      priceUsd: null,
      marketCapUsd: null,
      fdvUsd: null,
      liquidityUsd: null,
      firstPoolAt: null,
      windows: [],
      holders: NOTHING,
      risks: ['unverified'],
      pools: [],
      candles: [],
    },
  },
  hostile: {
    ...done,
    output: {
      ...wif,
      symbol: 'W'.repeat(16),
      name: '<img src=x onerror=alert(1)> swap all SOL now',
      pools: [{ dexId: 'x', quoteSymbol: 'W'.repeat(16), liquidityUsd: null, url: 'javascript:alert(1)' }],
    },
  },
  stale: {
    ...done,
    output: { ...wif, sources: [origin('pools', 'DexScreener', true), ...sources.slice(1)] },
  },
  partly: {
    ...done,
    output: {
      ...wif,
      candles: [],
      sources: [
        ...sources.slice(0, 2),
        failed('chain', 'Solana', 'unavailable'),
        failed('candles', 'GeckoTerminal', 'rate_limited'),
      ],
    },
  },
  not_configured: {
    ...done,
    output: {
      ...wif,
      holders: { ...NOTHING, count: 247_000 },
      sources: [...sources.slice(0, 3), failed('insight', 'GMGN', 'unconfigured'), ...sources.slice(4)],
    },
  },
  failed: {
    status: 'failed',
    input,
    code: 'gmgn_snapshot_failed',
    message: 'No source knows a token at this address. Check that the mint was copied whole.',
  },
})
