/** The stand-in for DexScreener answers in that API's own format: names, types, order, limits and refusals. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxTokens } from '../tokens/tokens.ts'
import { dexscreenerStandIn, type Pair } from './dexscreener.ts'
import { createMarket, windowNames } from './market.ts'

const START = Date.parse('2026-11-20T12:34:56Z')
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

function standIn(requestsPerMinute?: number) {
  const clock = { time: START, now: () => clock.time }
  const answer = dexscreenerStandIn(
    createMarket({ seed: 'parley', clock }),
    requestsPerMinute === undefined ? {} : { requestsPerMinute },
  )
  const get = async <Body>(path: string) => {
    const response = await answer(new Request(`https://api.dexscreener.com${path}`))
    // The expectations below check the real shape of the body.
    const body = (await response.json()) as Body
    return { status: response.status, headers: response.headers, body }
  }
  const pairs = async (path: string) => (await get<Pair[]>(path)).body
  const search = async (query: string) =>
    (await get<{ schemaVersion: string; pairs: Pair[] }>(`/latest/dex/search?q=${encodeURIComponent(query)}`))
      .body
  return { clock, get, pairs, search, answer }
}

describe('a pair on the wire', () => {
  it('has the fields and types of the real one', async () => {
    for (const pair of await standIn().pairs(`/token-pairs/v1/solana/${JUP}`)) {
      expect(pair).toMatchObject({
        chainId: 'solana',
        dexId: expect.stringMatching(/^(raydium|orca|meteora)$/),
        labels: [expect.any(String)],
        url: `https://dexscreener.com/solana/${pair.pairAddress.toLowerCase()}`,
        baseToken: { address: JUP, name: 'Jupiter', symbol: 'JUP' },
        quoteToken: { address: expect.any(String), name: expect.any(String), symbol: expect.any(String) },
        priceNative: expect.stringMatching(/^\d+(\.\d+)?$/),
        priceUsd: expect.stringMatching(/^0\.\d{4,}$/),
        liquidity: { usd: expect.any(Number), base: expect.any(Number), quote: expect.any(Number) },
        fdv: expect.any(Number),
        marketCap: expect.any(Number),
        pairCreatedAt: Date.parse('2024-01-31'),
      })
      for (const window of windowNames) {
        expect(pair.txns[window]).toEqual({ buys: expect.any(Number), sells: expect.any(Number) })
        expect(pair.volume[window]).toBeGreaterThan(0)
        expect(pair.priceChange[window]).toEqual(expect.any(Number))
      }
    }
  })

  it('holds together: native price times quote price is the price, two equal sides make the liquidity', async () => {
    const { pairs } = standIn()
    const [sol] = await pairs(`/token-pairs/v1/solana/${WRAPPED_SOL}`)
    const solUsd = Number(sol?.priceUsd)
    for (const pair of await pairs(`/token-pairs/v1/solana/${JUP}`)) {
      const quoteUsd = pair.quoteToken.symbol === 'SOL' ? solUsd : 1
      expect((Number(pair.priceNative) * quoteUsd) / Number(pair.priceUsd)).toBeCloseTo(1, 2)
      expect((pair.liquidity.base * Number(pair.priceUsd)) / (pair.liquidity.usd / 2)).toBeCloseTo(1, 2)
    }
  })

  it('writes the price of a very cheap token without an exponent', async () => {
    const { pairs } = await standIn().search('bonk')
    expect(pairs.find(({ baseToken }) => baseToken.name === 'Bonk')?.priceUsd).toMatch(/^0\.0000\d{4}$/)
  })

  it('leaves out the change of a window without trades', async () => {
    const [thin] = (await standIn().search('claim')).pairs
    const traded = Object.entries(thin?.txns ?? {}).filter(([, { buys, sells }]) => buys + sells > 0)
    expect(Object.keys(thin?.txns ?? {})).toEqual(['m5', 'h1', 'h6', 'h24'])
    expect(traded.map(([window]) => window)).toEqual(['h1', 'h6', 'h24'])
    expect(Object.keys(thin?.priceChange ?? {})).toEqual(traded.map(([window]) => window))
  })
})

describe('search', () => {
  it.each(['JUP', 'jupiter', 'JUP/SOL', 'jup usdc', JUP])('finds JUP for %s', async (query) => {
    const { schemaVersion, pairs } = await standIn().search(query)
    expect(schemaVersion).toBe('1.0.0')
    expect(pairs[0]?.baseToken.address).toBe(JUP)
  })

  it('shows the impostor of the same symbol beside the original', async () => {
    const bases = (await standIn().search('JUP')).pairs.map(({ baseToken }) => baseToken.address)
    expect(new Set(bases).size).toBe(2)
    expect(bases[0]).toBe(JUP)
  })

  it('answers no more than 30 pairs, and none for nonsense', async () => {
    const { search } = standIn()
    expect((await search('SOL')).pairs).toHaveLength(30)
    expect((await search('zzzzzz')).pairs).toEqual([])
  })
})

describe('tokens', () => {
  it('answers the pairs of up to 30 mints at once, deepest first', async () => {
    const mints = sandboxTokens.map(({ mint }) => mint)
    const pairs = await standIn().pairs(`/tokens/v1/solana/${mints.join(',')}`)
    const liquidity = pairs.map((pair) => pair.liquidity.usd)
    expect(liquidity).toEqual(liquidity.toSorted((a, b) => b - a))
    expect(new Set(pairs.map(({ baseToken }) => baseToken.address))).toEqual(new Set(mints))
  })

  it('gives a token also the pairs in which it is the quote', async () => {
    const pairs = await standIn().pairs(`/tokens/v1/solana/${USDC}`)
    expect(pairs.some(({ quoteToken }) => quoteToken.address === USDC)).toBe(true)
    expect(pairs.some(({ baseToken }) => baseToken.address === USDC)).toBe(true)
  })

  it.each([
    ['an unknown mint', `/token-pairs/v1/solana/${UNKNOWN}`],
    ['what is no mint', '/token-pairs/v1/solana/hello'],
    ['another chain', `/tokens/v1/base/${JUP}`],
  ])('answers an empty list for %s', async (_, path) => {
    expect(await standIn().get(path)).toMatchObject({ status: 200, body: [] })
  })
})

describe('refusals', () => {
  it.each([
    ['a search without words', '/latest/dex/search', 400],
    ['31 mints', `/tokens/v1/solana/${Array.from({ length: 31 }, (_, n) => `mint${n}`).join(',')}`, 400],
    ['an unknown path', '/latest/dex/nothing', 404],
    ['an unknown version', `/tokens/v2/solana/${JUP}`, 404],
  ])('refuses %s', async (_, path, status) => {
    expect(await standIn().get(path)).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  it('refuses other methods', async () => {
    const request = new Request('https://api.dexscreener.com/latest/dex/search?q=jup', { method: 'POST' })
    expect((await standIn().answer(request)).status).toBe(405)
  })

  it('throttles over a sliding minute and says when to come back', async () => {
    const { clock, get } = standIn(2)
    expect((await get('/latest/dex/search?q=jup')).status).toBe(200)
    clock.time += 20_000
    expect((await get('/latest/dex/search?q=jup')).status).toBe(200)
    const refused = await get('/latest/dex/search?q=jup')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    clock.time += 40_000
    expect((await get('/latest/dex/search?q=jup')).status).toBe(200)
  })
})
