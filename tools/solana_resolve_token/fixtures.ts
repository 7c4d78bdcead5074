/** Token look-ups in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { type Candidate, solanaResolveToken } from './contract.ts'

const HOUR_MS = 3_600_000

function pool(token: string, dexId: string, liquidityUsd: number): Candidate['pairs'][number] {
  const pairAddress = `${token.slice(0, 30)}${dexId}`
  return {
    dexId,
    pairAddress,
    url: `https://dexscreener.com/solana/${pairAddress}`,
    labels: [],
    quoteSymbol: 'SOL',
    liquidityUsd,
    volume24hUsd: liquidityUsd * 1.4,
    priceUsd: null,
  }
}

function token(address: string, symbol: string, name: string, extra: Partial<Candidate>): Candidate {
  const pairs = extra.pairs ?? [pool(address, 'raydium', extra.liquidityUsd ?? 1000)]
  return {
    address,
    symbol,
    name,
    decimals: 6,
    verified: false,
    tags: [],
    priceUsd: null,
    priceChange24h: null,
    liquidityUsd: null,
    volume24hUsd: null,
    marketCap: null,
    fdv: null,
    holderCount: null,
    mintAuthorityDisabled: null,
    freezeAuthorityDisabled: null,
    firstPoolAt: null,
    ageMs: null,
    warnings: [],
    score: 0,
    pairs,
    pairCount: pairs.length,
    ...extra,
  }
}

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const jup = token(JUP, 'JUP', 'Jupiter', {
  verified: true,
  priceUsd: 0.4218,
  priceChange24h: 6.08,
  liquidityUsd: 38_400_000,
  volume24hUsd: 61_200_000,
  marketCap: 1_310_000_000,
  holderCount: 712_000,
  pairs: [
    pool(JUP, 'raydium', 14_100_000),
    pool(JUP, 'meteora', 11_800_000),
    pool(JUP, 'orca', 6_200_000),
    pool(JUP, 'lifinity', 2_000_000),
  ],
})
const others = [
  token('J13sAjjENFJx7fHGLjM2bRuKjoJ2wMrVtPzEMgJDxhg', 'JUP', 'Jupiter Exchange', {
    priceUsd: 0.0041,
    priceChange24h: -38.2,
    liquidityUsd: 4_100,
    ageMs: 3 * HOUR_MS,
    firstPoolAt: before(3 * 3600),
    warnings: ['unverified', 'new_token', 'thin_liquidity', 'same_symbol'],
  }),
  token('EZwQnmNrXh2rVtqfWAYFJwVVZ6hPVZcBvJYXvvFWFproo', 'JUP', 'jup.ag claim', {
    liquidityUsd: 310,
    warnings: ['unverified', 'mint_authority_open', 'freeze_authority_open', 'thin_liquidity', 'same_symbol'],
  }),
  token('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 'JUPSOL', 'Jupiter Staked SOL', {
    verified: true,
    priceUsd: 184.02,
    priceChange24h: 3.2,
    liquidityUsd: 21_000_000,
    pairs: [pool('jupsol', 'orca', 12_000_000), pool('jupsol', 'meteora', 9_000_000)],
  }),
  token('4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'JUPS', 'Jup pups', {
    priceUsd: 0.00002143,
    liquidityUsd: 18_000,
    warnings: ['unverified'],
  }),
  token('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'XJUP', 'Extra Jupiter', {
    liquidityUsd: 900,
    warnings: ['unverified', 'thin_liquidity'],
  }),
  token('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'JUPY', 'Jupyter', {
    liquidityUsd: 120,
    warnings: ['unverified', 'thin_liquidity'],
  }),
]
const pools = { source: 'DexScreener', asOf: before(8), official: true }
const identities = { ok: true, source: 'Jupiter', asOf: before(8), official: true } as const
const done = {
  status: 'done' as const,
  input: { query: 'JUP' },
  output: { query: 'JUP', results: [jup, ...others.slice(0, 3)], more: 0, pools, identities },
  durationMs: 340,
}

export const fixtures = defineFixtures(solanaResolveToken, {
  running: { status: 'running', input: { query: 'JUP' }, elapsedMs: 400 },
  done,
  one: { ...done, output: { ...done.output, results: [jup] } },
  many: { ...done, output: { ...done.output, results: [jup, ...others], more: 12 } },
  unchecked: {
    ...done,
    output: {
      ...done.output,
      results: [{ ...jup, verified: false, holderCount: null, warnings: ['unchecked'] }],
      identities: { ok: false, source: 'Jupiter', reason: 'unavailable' },
    },
  },
  stale: { ...done, output: { ...done.output, pools: { ...pools, asOf: before(400), stale: true } } },
  empty: { ...done, input: { query: 'zzzzz' }, output: { ...done.output, query: 'zzzzz', results: [] } },
  failed: {
    status: 'failed',
    input: { query: 'JUP' },
    code: 'token_lookup_failed',
    message: 'The token search did not answer (rate limited). Try again.',
  },
})
