/** GeckoTerminal's candles: the port's suite against stand-in and documented wire, and what is GeckoTerminal's own. */
import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { CandleQuery } from '#domain/market.ts'
import { geckoterminalStandIn } from '#sandbox/market/geckoterminal.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { candlesConformance } from '../_kit/testing/candles.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import { geckoterminalCandles } from './candles.ts'
import { DEEP, documented, MINT, NOW } from './testing/wire.ts'

const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const DAY = 86_400
const fakeClock = () => {
  const clock = { time: NOW * 1000, now: () => clock.time }
  return clock
}

function connect(source: ScriptedSource, clock = fakeClock()) {
  const candles = geckoterminalCandles({
    fetch: source.fetch,
    baseUrl: 'https://api.geckoterminal.com',
    source: 'GeckoTerminal',
    clock,
  })
  return { clock, requests: source.requests, candles, now: NOW, mint: MINT, pool: DEEP }
}

function sandbox(requestsPerMinute?: number) {
  const clock = fakeClock()
  const market = createMarket({ seed: 'parley', clock })
  const answer = geckoterminalStandIn(market, { requestsPerMinute })
  const source = scriptedSource((_url, request) => answer(request))
  const token = market.token(MINT)
  return { ...connect(source, clock), pool: token?.pools[0]?.address ?? '' }
}
const wire = () => connect(playback(documented))

candlesConformance('the stand-in', sandbox)
candlesConformance('the documented wire', wire)

const query = (extra: Partial<CandleQuery> = {}): CandleQuery => ({
  mint: MINT,
  interval: '1H',
  from: NOW - DAY,
  to: NOW,
  currency: 'usd',
  ...extra,
})
const urls = ({ requests }: { requests: readonly Request[] }) => requests.map(({ url }) => new URL(url))

describe('the choice of a pool', () => {
  it('takes the deepest pool that prices the token itself', async () => {
    const source = wire()
    const { pool, symbol, mint } = dataOf(await source.candles.between(query()))
    expect(pool).toEqual({ address: DEEP, name: 'JUP / SOL' })
    expect({ symbol, mint }).toEqual({ symbol: 'JUP', mint: MINT })
    expect(urls(source)[1]?.searchParams.get('token')).toBe(MINT)
  })

  it('finds none for a token that the source does not know', async () => {
    for (const source of [wire(), sandbox()])
      expect(await source.candles.between(query({ mint: UNKNOWN }))).toMatchObject({
        ok: false,
        reason: 'not_found',
      })
  })

  it('names the other token as the unit of native prices', async () => {
    const source = sandbox()
    const native = dataOf(await source.candles.between(query({ currency: 'native' })))
    const usd = dataOf(await source.candles.between(query()))
    const sol = dataOf(await source.candles.between(query({ mint: WRAPPED_SOL })))
    expect(native.unit).toBe('SOL')
    const ratio = (usd.candles.at(-1)?.close ?? 0) / (sol.candles.at(-1)?.close ?? 1)
    expect((native.candles.at(-1)?.close ?? 0) / ratio).toBeCloseTo(1, 2)
  })
})

describe('the pages', () => {
  it('go back until the beginning of the span, and overlap nowhere', async () => {
    const source = sandbox()
    const { candles } = dataOf(await source.candles.between(query({ interval: '3m', from: NOW - 2 * DAY })))
    expect(candles).toHaveLength(960)
    const limits = urls(source).flatMap(({ searchParams }) => searchParams.get('limit') ?? [])
    expect(limits).toEqual(['1000', '1000', '883'])
    expect(new Set(candles.map(({ time }) => time)).size).toBe(960)
  })

  it('end at the listing of a young token', async () => {
    const source = sandbox()
    const market = createMarket({ seed: 'parley', clock: source.clock })
    const fake = market.tokens.find(({ verified, symbol }) => !verified && symbol === 'BONK')
    if (!fake) throw new Error('the world has no fake')
    const { candles } = dataOf(
      await source.candles.between(query({ mint: fake.mint, interval: '15m', from: NOW - 7 * DAY })),
    )
    const listed = market.quote(fake).firstPoolAt / 1000
    expect(candles[0]?.time).toBe(Math.floor(listed / 900) * 900)
    expect(candles[0]?.open).toBeCloseTo(market.priceAt(fake, listed * 1000), 6)
  })

  it('end at the wanted time when that is past', async () => {
    const source = sandbox()
    const { candles } = dataOf(
      await source.candles.between(query({ from: NOW - 3 * DAY, to: NOW - 2 * DAY })),
    )
    expect(candles).toHaveLength(24)
    expect(urls(source)[1]?.searchParams.get('before_timestamp')).toBe(String(NOW - 2 * DAY))
  })

  it('end when the source repeats itself', async () => {
    const body = documented(
      new URL('https://x/api/v2/networks/solana/pools/P/ohlcv/minute?aggregate=1&limit=1000'),
    )
    const source = connect(scriptedSource(() => Response.json(body)))
    await source.candles.between(query({ mint: undefined, pool: DEEP, interval: '3m', from: NOW - 2 * DAY }))
    expect(source.requests.length).toBeLessThan(4)
  })
})

describe('folded candles', () => {
  it('are what the shorter ones were', async () => {
    const source = sandbox()
    const ofInterval = async (interval: CandleQuery['interval']) =>
      dataOf(await source.candles.between(query({ interval, from: NOW - DAY - (NOW % DAY) }))).candles
    const [hours, eights] = [await ofInterval('1H'), await ofInterval('8H')]
    for (const { time, open, high, low, volumeUsd } of eights) {
      const parts = hours.filter((hour) => hour.time >= time && hour.time < time + 8 * 3_600)
      expect(open).toBe(parts[0]?.open)
      expect(high).toBe(Math.max(...parts.map((part) => part.high)))
      expect(low).toBe(Math.min(...parts.map((part) => part.low)))
      expect(volumeUsd).toBeCloseTo(
        parts.reduce((sum, part) => sum + (part.volumeUsd ?? 0), 0),
        4,
      )
    }
  })
})

describe('odd answers', () => {
  const rowsOf = async (...rows: unknown[]) => {
    const body = { data: { attributes: { ohlcv_list: rows } } }
    const source = connect(scriptedSource(() => Response.json(body)))
    return source.candles.between(query({ mint: undefined, pool: DEEP }))
  }
  const good = [NOW - 3_840, 1, 2, 0.5, 1.5, 10]

  it.each([
    ['a list instead of an object', []],
    ['no list', { data: { attributes: {} } }],
    ['a list of objects', { data: { attributes: { ohlcv_list: [{ t: 1 }] } } }],
    ['prices as strings', { data: { attributes: { ohlcv_list: [['1', '2', '3', '4', '5', '6']] } } }],
  ])('%s are a changed shape', async (_, body) => {
    const source = connect(scriptedSource(() => Response.json(body)))
    expect(await source.candles.between(query({ mint: undefined, pool: DEEP }))).toEqual({
      ok: false,
      reason: 'shape_changed',
      source: 'GeckoTerminal',
    })
  })

  it.each([
    ['a high below the low', [NOW - 600, 1, 0.5, 2, 1, 10]],
    ['a price of zero', [NOW - 600, 0, 1, 0, 1, 10]],
    ['a negative volume', [NOW - 600, 1, 2, 0.5, 1, -3]],
    ['a time in milliseconds', [NOW * 1000, 1, 2, 0.5, 1, 3]],
    ['a broken time', [NOW - 600.5, 1, 2, 0.5, 1, 3]],
  ])('with %s are left out', async (_, row) => {
    expect(dataOf(await rowsOf(row, good)).candles).toHaveLength(1)
  })

  it('with an infinite price lose that candle only', async () => {
    const text = `{"data":{"attributes":{"ohlcv_list":[[${NOW - 600},1,1e400,0.5,1,3],${JSON.stringify(good)}]}}}`
    const source = connect(scriptedSource(() => new Response(text)))
    const answer = await source.candles.between(query({ mint: undefined, pool: DEEP }))
    expect(dataOf(answer).candles).toHaveLength(1)
  })

  it.each([
    ['a page of HTML', () => new Response('<!doctype html><title>Just a moment…</title>')],
    ['an endless body', () => new Response('[0,'.repeat(1_000_000))],
  ])('%s is a changed shape', async (_, answer) => {
    const source = connect(scriptedSource(answer))
    expect(await source.candles.between(query())).toMatchObject({ ok: false, reason: 'shape_changed' })
  })
})

describe('the limit', () => {
  it('is kept to 80 % of 30 a minute', async () => {
    const source = wire()
    for (let n = 1; n <= 40; n++)
      await source.candles.between(query({ mint: undefined, pool: DEEP, from: NOW - n * 3_600 }))
    expect(source.requests).toHaveLength(24)
  })

  it('is honoured as the source states it, and an older answer takes its place', async () => {
    const source = sandbox(2)
    expect(await source.candles.between(query())).toMatchObject({ ok: true })
    source.clock.time += 60_000
    expect(await source.candles.between(query({ mint: WRAPPED_SOL }))).toMatchObject({ ok: true })
    expect(await source.candles.between(query())).toMatchObject({ ok: true, stale: true })
  })
})
