/** The stand-in for GeckoTerminal answers in that API's own format, and its candles agree with every other figure. */
import { describe, expect, it } from 'vitest'
import { geckoterminalStandIn } from './geckoterminal.ts'
import { createMarket } from './market.ts'

const START = Date.parse('2026-11-20T12:34:56Z')
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

type Row = readonly [time: number, open: number, high: number, low: number, close: number, volume: number]

function standIn(now = START) {
  const market = createMarket({ seed: 'parley', clock: { now: () => now } })
  const answer = geckoterminalStandIn(market)
  const get = async (path: string) => {
    const response = await answer(new Request(`https://api.geckoterminal.com/api/v2/networks/solana/${path}`))
    // The expectations below check the real shape of the body.
    return { status: response.status, body: (await response.json()) as never }
  }
  const token = market.token(JUP)
  const pool = token?.pools[0]
  if (!token || !pool) throw new Error('the world has no JUP')
  const rows = async (path: string) => {
    const { body } = await get(`pools/${pool.address}/ohlcv/${path}`)
    return (body as { data: { attributes: { ohlcv_list: readonly Row[] } } }).data.attributes.ohlcv_list
  }
  return { market, get, token, pool, rows }
}

describe('the candles of a pool', () => {
  it('come newest first, as many as wanted, aligned, and begin where the one before ended', async () => {
    const rows = await standIn().rows('minute?aggregate=5&limit=50')
    expect(rows).toHaveLength(50)
    for (const [n, [time, open]] of rows.entries()) {
      expect(time % 300).toBe(0)
      const earlier = rows[n + 1]
      if (!earlier) continue
      expect(time - earlier[0]).toBe(300)
      expect(open).toBe(earlier[4])
    }
  })

  it('end at the price that the pool has now, and open and close at the prices of their ends', async () => {
    const { market, token, pool, rows } = standIn()
    const [now, past] = await rows('hour?aggregate=1&limit=2')
    expect(now?.[4]).toBe(market.pools(token)[0]?.priceUsd)
    expect((now?.[4] ?? 0) / market.quote(token).priceUsd).toBeCloseTo(1, 2)
    const [time = 0, open, , , close] = past ?? []
    expect(open).toBe(market.poolPriceAt(token, pool, time * 1000))
    expect(close).toBe(market.poolPriceAt(token, pool, time * 1000 + 3_600_000))
  })

  it('have a high and a low that no price of their ends leaves', async () => {
    for (const [, open, high, low, close] of await standIn().rows('minute?aggregate=15&limit=1000')) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
      expect(low).toBeLessThanOrEqual(Math.min(open, close))
    }
  })

  it('have volumes that add up to the 24 hours of the pool, and of all pools to those of the token', async () => {
    const { market, get, token, pool, rows } = standIn(Math.ceil(START / 3_600_000) * 3_600_000)
    const sum = (list: readonly Row[]) => list.reduce((total, row) => total + row[5], 0)
    const whole = market.state(token).windows.h24.volumeUsd
    // The newest candle has just begun and is empty.
    expect(sum(await rows('hour?limit=25'))).toBeCloseTo(whole * pool.share, 2)
    const parts = await Promise.all(
      token.pools.map(async ({ address }) => {
        const { body } = await get(`pools/${address}/ohlcv/minute?aggregate=15&limit=97`)
        return sum((body as { data: { attributes: { ohlcv_list: Row[] } } }).data.attributes.ohlcv_list)
      }),
    )
    expect(parts.reduce((a, b) => a + b, 0)).toBeCloseTo(whole, 2)
  })

  it('are the same in every process and after every restart', async () => {
    expect(await standIn().rows('day?limit=30')).toEqual(await standIn().rows('day?limit=30'))
  })

  it('go back from a time', async () => {
    const before = Math.floor(START / 3_600_000) * 3_600
    const [newest] = await standIn().rows(`hour?before_timestamp=${before}`)
    expect(newest?.[0]).toBe(before - 3_600)
  })

  it('have both sides of the pool', async () => {
    const { market, token, rows } = standIn()
    const quote = market.pools(token)[0]?.quote
    if (!quote) throw new Error('the pool has no other side')
    const [row] = await rows('hour?token=quote&limit=1')
    expect(row?.[4]).toBe(market.quote(quote).priceUsd)
    expect(await rows(`hour?token=${quote.mint}&limit=1`)).toEqual([row])
  })
})

describe('the pools of a token', () => {
  it('have the fields and types of the real ones, the biggest first', async () => {
    const { body } = await standIn().get(`tokens/${JUP}/pools`)
    const { data } = body as { data: { attributes: { reserve_in_usd: string } }[] }
    expect(data[0]).toMatchObject({
      id: expect.stringMatching(/^solana_/),
      type: 'pool',
      attributes: {
        address: expect.any(String),
        name: 'JUP / SOL',
        base_token_price_usd: expect.stringMatching(/^\d+\.\d+$/),
        reserve_in_usd: expect.stringMatching(/^\d+/),
        volume_usd: { h24: expect.any(String) },
      },
      relationships: { base_token: { data: { id: `solana_${JUP}`, type: 'token' } } },
    })
    expect(data).toHaveLength(3)
  })
})

describe('what is wrong', () => {
  it.each([
    [404, `tokens/${UNKNOWN}/pools`],
    [404, `pools/${UNKNOWN}/ohlcv/hour`],
    [404, 'pools/x/ohlcv/toString'],
    [404, 'trending_pools'],
  ])('gets %i: %s', async (status, path) => {
    const answer = await standIn().get(path)
    expect(answer).toEqual({
      status,
      body: { errors: [{ status: String(status), title: expect.any(String) }] },
    })
  })

  it.each(['aggregate=2', 'limit=1001', 'limit=x', 'before_timestamp=-1', `token=${UNKNOWN}`])(
    'gets 400: %s',
    async (query) => {
      const { get, pool } = standIn()
      expect(await get(`pools/${pool.address}/ohlcv/hour?${query}`)).toMatchObject({ status: 400 })
    },
  )
})
