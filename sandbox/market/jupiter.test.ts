/** The stand-in for Jupiter answers in that API's own format: names, types, limits and refusals. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { sandboxTokens } from '../tokens/tokens.ts'
import { jupiterStandIn } from './jupiter.ts'
import { createMarket } from './market.ts'

const START = Date.parse('2026-11-20T12:34:56Z')
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
type Found = Readonly<{
  id: string
  symbol: string
  isVerified: boolean
  tokenProgram: string
  audit: unknown
}>
const impostor = sandboxTokens.find(({ verified }) => !verified)?.mint ?? ''

function standIn(requestsPerMinute?: number) {
  const clock = { time: START, now: () => clock.time }
  const market = createMarket({ seed: 'parley', clock })
  const answer = jupiterStandIn(market, requestsPerMinute === undefined ? {} : { requestsPerMinute })
  const get = async <Body>(path: string, headers: Record<string, string> = {}) => {
    const response = await answer(new Request(`https://api.jup.ag${path}`, { headers }))
    // The expectations below check the real shape of the body.
    const body = (await response.json()) as Body
    return { status: response.status, headers: response.headers, body }
  }
  const prices = async (ids: string) => (await get<Record<string, unknown>>(`/price/v3?ids=${ids}`)).body
  const search = async (query: string) => (await get<Found[]>(`/tokens/v2/search?query=${query}`)).body
  return { clock, market, get, prices, search }
}

describe('/price/v3', () => {
  it('answers by mint, with the price as a number', async () => {
    const { prices, market } = standIn()
    const body = await prices(`${WRAPPED_SOL},${USDC}`)
    expect(Object.keys(body)).toEqual([WRAPPED_SOL, USDC])
    const sol = sandboxTokens.find(({ mint }) => mint === WRAPPED_SOL)
    if (!sol) throw new Error('no SOL')
    expect(body[WRAPPED_SOL]).toEqual({
      createdAt: '2021-03-29T00:00:00.000Z',
      liquidity: expect.any(Number),
      usdPrice: market.priceAt(sol, START),
      blockId: expect.any(Number),
      decimals: 9,
      priceChange24h: market.quote(sol).change24hPercent,
    })
  })

  it('leaves out the tokens whose price cannot be trusted, and the unknown', async () => {
    expect(Object.keys(await standIn().prices(`${impostor},${UNKNOWN},hello,${USDC}`))).toEqual([USDC])
  })

  it.each([
    ['no ids', '/price/v3'],
    ['51 ids', `/price/v3?ids=${Array.from({ length: 51 }, () => USDC).join(',')}`],
  ])('refuses %s', async (_, path) => {
    expect(await standIn().get(path)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
})

describe('/tokens/v2/search', () => {
  it('answers a mint with its whole information', async () => {
    const body = await standIn().search(USDC)
    const stats = {
      priceChange: expect.any(Number),
      liquidityChange: expect.any(Number),
      volumeChange: expect.any(Number),
      buyVolume: expect.any(Number),
      sellVolume: expect.any(Number),
      numBuys: expect.any(Number),
      numSells: expect.any(Number),
      numTraders: expect.any(Number),
    }
    expect(body).toEqual([
      {
        id: USDC,
        name: 'USD Coin',
        symbol: 'USDC',
        icon: 'https://logos.parley.example/USDC.png',
        decimals: 6,
        circSupply: expect.any(Number),
        totalSupply: expect.any(Number),
        tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        firstPool: { id: expect.any(String), createdAt: '2021-03-29T00:00:00.000Z' },
        holderCount: expect.any(Number),
        audit: {
          mintAuthorityDisabled: false,
          freezeAuthorityDisabled: false,
          topHoldersPercentage: expect.any(Number),
        },
        organicScore: expect.any(Number),
        organicScoreLabel: 'high',
        isVerified: true,
        tags: ['verified', 'strict', 'stable'],
        fdv: expect.any(Number),
        mcap: expect.any(Number),
        usdPrice: expect.any(Number),
        priceBlockId: expect.any(Number),
        liquidity: expect.any(Number),
        stats5m: stats,
        stats1h: stats,
        stats6h: stats,
        stats24h: stats,
        updatedAt: '2026-11-20T12:34:56.000Z',
      },
    ])
  })

  it('names the token program of a Token-2022 mint', async () => {
    const [pyusd] = await standIn().search('PYUSD')
    expect(pyusd?.tokenProgram).toBe('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
  })

  it('answers many mints at once and leaves out the unknown', async () => {
    const found = await standIn().search(`${USDC},${UNKNOWN},${WRAPPED_SOL}`)
    expect(found.map(({ id }) => id)).toEqual([USDC, WRAPPED_SOL])
  })

  it('puts the verified token before the impostor of the same symbol', async () => {
    const found = await standIn().search('jup')
    expect(found.map(({ symbol, isVerified }) => [symbol, isVerified])).toEqual([
      ['JUP', true],
      ['JUP', false],
    ])
    expect(found[1]?.audit).toMatchObject({ isSus: true, mintAuthorityDisabled: false })
  })

  it('answers at most 20 tokens to words, and none to nonsense', async () => {
    const { search } = standIn()
    expect(await search('o')).toHaveLength(20)
    expect(await search('zzzzzz')).toEqual([])
  })

  it.each([
    ['no words', '/tokens/v2/search?query='],
    ['101 mints', `/tokens/v2/search?query=${Array.from({ length: 101 }, () => USDC).join(',')}`],
  ])('refuses %s', async (_, path) => {
    expect(await standIn().get(path)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
})

describe('the gateway', () => {
  it('refuses a key, as it knows none', async () => {
    const answer = await standIn().get(`/price/v3?ids=${USDC}`, { 'x-api-key': 'made-up' })
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } })
  })

  it('answers 404 to an unknown route', async () => {
    expect((await standIn().get('/price/v2?ids=x')).status).toBe(404)
  })

  it('counts down in its headers and refuses when the minute is full', async () => {
    const { clock, get } = standIn(2)
    const path = `/price/v3?ids=${USDC}`
    expect((await get(path)).headers.get('x-ratelimit-remaining')).toBe('1')
    expect((await get(path)).headers.get('x-ratelimit-remaining')).toBe('0')
    const refused = await get(path)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ code: 429, message: '[API Gateway] Too many requests' })
    expect(Number(refused.headers.get('x-ratelimit-reset')) * 1000).toBe(START + 60_000)
    clock.time += 60_000
    expect((await get(path)).status).toBe(200)
  })
})
