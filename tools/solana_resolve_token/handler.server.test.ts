import { describe, expect, it } from 'vitest'
import type { Pool, TokenIdentity } from '#domain/market.ts'
import { fc } from '../../scripts/testing/property.ts'
import { answered, failedWith, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { solanaResolveToken } from './contract.ts'
import { handler } from './handler.server.ts'
import { matchOf, rank, scoreOf } from './ranking.server.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const FAKE = 'J13sAjjENFJx7fHGLjM2bRuKjoJ2wMrVtPzEMgJDxhg'
const USDC = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' }

const pool = (mint: string, symbol: string, name: string, extra: Partial<Pool> = {}): Pool => ({
  address: `pool-${mint.slice(0, 4)}-${extra.dexId ?? 'raydium'}`,
  dexId: 'raydium',
  url: `https://dexscreener.com/solana/${mint}`,
  labels: [],
  base: { mint, symbol, name },
  quote: USDC,
  ...extra,
})
const identity = (mint: string, symbol: string, extra: Partial<TokenIdentity> = {}): TokenIdentity => ({
  mint,
  symbol,
  name: symbol,
  decimals: 6,
  verified: false,
  tags: [],
  ...extra,
})

const POOLS: readonly Pool[] = [
  pool(FAKE, 'JUP', 'jup.ag claim', { priceUsd: 9, liquidityUsd: 4_100, volume24hUsd: 900_000_000 }),
  pool(JUP, 'JUP', 'Jupiter', { dexId: 'orca', priceUsd: 0.43, liquidityUsd: 6_200_000, volume24hUsd: 5e6 }),
  pool(JUP, 'JUP', 'Jupiter', {
    priceUsd: 0.4218,
    change24h: 6.08,
    liquidityUsd: 14_100_000,
    volume24hUsd: 2e7,
    marketCapUsd: 1.31e9,
  }),
  pool('PUPS1111111111111111111111111111111111111111', 'JUPS', 'Jup pups', { liquidityUsd: 9e9 }),
]
const IDENTITIES = [
  identity(JUP, 'JUP', {
    name: 'Jupiter',
    verified: true,
    mintAuthorityDisabled: false,
    holderCount: 712_000,
    firstPoolAt: '2024-01-31T00:00:00.000Z',
  }),
  identity(FAKE, 'JUP', {
    mintAuthorityDisabled: false,
    freezeAuthorityDisabled: true,
    firstPoolAt: new Date(NOW - 3 * 3_600_000).toISOString(),
  }),
]

const ports = (pools: readonly Pool[] = POOLS, identities: readonly TokenIdentity[] = IDENTITIES) => ({
  pools: { search: async () => answered(pools, 'DexScreener') },
  tokens: { byMint: async () => answered(new Map(identities.map((one) => [one.mint, one])), 'Token list') },
  clock: { now: () => NOW },
})

describe('solana_resolve_token', () => {
  it('[C3.21, C3.22] never merges tokens of one symbol and always gives the mint', async () => {
    const { output } = await runTool(solanaResolveToken, handler, { query: 'jup' }, ports())
    expect(output.results.map(({ symbol, address }) => [symbol, address])).toEqual([
      ['JUP', JUP],
      ['JUP', FAKE],
      ['JUPS', 'PUPS1111111111111111111111111111111111111111'],
    ])
    expect(output.results[0]).toMatchObject({
      name: 'Jupiter',
      verified: true,
      liquidityUsd: 20_300_000,
      volume24hUsd: 25_000_000,
      priceUsd: 0.4218,
      priceChange24h: 6.08,
      marketCap: 1.31e9,
      holderCount: 712_000,
      warnings: [],
      pairs: [
        { dexId: 'raydium', liquidityUsd: 14_100_000 },
        { dexId: 'orca', liquidityUsd: 6_200_000 },
      ],
    })
  })

  it('warns of what is unverified, young, mintable, thin or named like another', async () => {
    const { output, model } = await runTool(solanaResolveToken, handler, { query: '$JUP' }, ports())
    expect(output.results[1]?.warnings).toEqual([
      'unverified',
      'new_token',
      'mint_authority_open',
      'thin_liquidity',
      'same_symbol',
    ])
    expect(model).toMatchObject({
      candidates: [
        { verified: true, warnings: [] },
        {
          mint: FAKE,
          verified: false,
          warnings: [
            'Unverified',
            '3 h old',
            'Mint authority open',
            'Thin liquidity',
            'Symbol shared with another token',
          ],
        },
        {},
      ],
    })
  })

  it('says that verification is unknown when the token list does not answer', async () => {
    const { output } = await runTool(
      solanaResolveToken,
      handler,
      { query: 'jup' },
      {
        ...ports(),
        tokens: { byMint: async () => failedWith('unavailable', 'Jupiter') },
      },
    )
    expect(output.identities).toEqual({ ok: false, source: 'Jupiter', reason: 'unavailable' })
    expect(output.results[0]).toMatchObject({ verified: false, warnings: ['unchecked', 'same_symbol'] })
  })

  it('gives the model the agreed shape', async () => {
    const { model } = await runTool(solanaResolveToken, handler, { query: 'JUP', limit: 1 }, ports())
    expect(model).toEqual({
      query: 'JUP',
      candidates: [
        {
          symbol: 'JUP',
          name: 'Jupiter',
          mint: JUP,
          price_usd: 0.4218,
          change_24h_pct: 6.08,
          liquidity_usd: 20_300_000,
          market_cap_usd: 1_310_000_000,
          volume_24h_usd: 25_000_000,
          holders: 712_000,
          first_pool_at: '2024-01-31T00:00:00.000Z',
          mint_authority: 'open',
          freeze_authority: null,
          verified: true,
          warnings: [],
        },
      ],
      source: 'DexScreener',
      as_of: '2026-11-20T14:30:52.000Z',
    })
  })

  it('refuses when the search does not answer', async () => {
    const call = runTool(
      solanaResolveToken,
      handler,
      { query: 'jup' },
      {
        pools: { search: async () => failedWith('rate_limited', 'DexScreener') },
      },
    )
    await expect(call).rejects.toMatchObject({
      code: 'token_lookup_failed',
      details: { reason: 'rate_limited' },
    })
  })

  it('asks for the pools of a mint by the mint, and leaves the other side of its pools out', async () => {
    const requests: string[] = []
    const { output } = await runTool(
      solanaResolveToken,
      handler,
      { query: JUP },
      {
        ...ports(),
        pools: {
          ofToken: async (mint: string) => {
            requests.push(mint)
            return answered(POOLS, 'DexScreener')
          },
        },
      },
    )
    expect(requests).toEqual([JUP])
    expect(output.results.map(({ address }) => address)).toEqual([JUP])
  })

  it('finds a mint without pools in the token list', async () => {
    const found = await runTool(
      solanaResolveToken,
      handler,
      { query: JUP },
      {
        ...ports(),
        pools: { ofToken: async () => answered([], 'DexScreener') },
      },
    )
    expect(found.output.results).toMatchObject([{ address: JUP, symbol: 'JUP', pairs: [], priceUsd: null }])
  })

  it('answers with no candidates when nothing matches', async () => {
    const { output } = await runTool(solanaResolveToken, handler, { query: 'zzz' }, ports([], []))
    expect(output).toMatchObject({ results: [], more: 0 })
  })

  it.each([
    {},
    { query: '' },
    { query: '   ' },
    { query: 5 },
    { query: 'a', limit: 11 },
    { query: 'a', limit: 0 },
  ])('refuses the arguments %j', (args) => {
    expect(solanaResolveToken.input.safeParse(args).success).toBe(false)
  })

  it('drops hidden arguments and trims the query', () => {
    expect(solanaResolveToken.input.parse({ query: ' jup ', __email: 'a@b.c' })).toEqual({
      query: 'jup',
      limit: 5,
    })
  })
})

describe('the ranking', () => {
  it('is 20 log liquidity, 10 log volume, 5 log market cap and 400 for the symbol itself', () => {
    const score = scoreOf({ match: 1, liquidityUsd: 999, volume24hUsd: 99, marketCapUsd: 9 })
    expect(score).toBeCloseTo(20 * 3 + 10 * 2 + 5 * 1 + 400, 10)
    expect(scoreOf({ match: 0.5 })).toBe(200)
  })

  it.each([
    ['jup', 'JUP', 'Jupiter', 1],
    ['$jup', 'JUP', 'Jupiter', 1],
    ['wif', '$WIF', 'dogwifhat', 1],
    ['dogwif', '$WIF', 'dogwifhat', 0.5],
    ['ju', 'JUP', 'Jupiter', 0.5],
    ['bonk', 'JUP', 'Jupiter', 0],
  ])('matches %s with %s (%s) as %d', (query, symbol, name, match) => {
    expect(matchOf(query, { mint: JUP, symbol, name })).toBe(match)
  })

  it('is total: sorted by score, one candidate per mint, pools deepest first', () => {
    const usd = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined })
    const pools = fc.array(
      fc
        .record({
          mint: fc.constantFrom(JUP, FAKE, USDC.mint, 'm4', 'm5', 'm6'),
          symbol: fc.constantFrom('JUP', 'JUPS', 'XJUP', 'BONK'),
          liquidityUsd: usd,
          volume24hUsd: usd,
          marketCapUsd: usd,
        })
        .map(({ mint, symbol, ...rest }) => {
          const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
          return pool(mint, symbol, symbol, known)
        }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(pools, (found) => {
        const ranked = rank('JUP', found)
        const mints = ranked.map(({ mint }) => mint)
        expect(new Set(mints).size).toBe(mints.length)
        expect(ranked.map(({ score }) => score)).toEqual(
          ranked.map(({ score }) => score).toSorted((a, b) => b - a),
        )
        for (const one of ranked) {
          const depths = one.pools.map(({ liquidityUsd = 0 }) => liquidityUsd)
          expect(depths).toEqual(depths.toSorted((a, b) => b - a))
          expect(one.pools.every(({ base }) => base.mint === one.mint)).toBe(true)
        }
      }),
    )
  })
})
