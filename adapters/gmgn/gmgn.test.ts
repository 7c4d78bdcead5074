/** GMGN's traders: the port's suite against stand-in and documented wire, and what is GMGN's own. */
import { describe, expect, it } from 'vitest'
import { gmgnKolStandIn } from '#sandbox/kol/gmgn.ts'
import { simulatedTraders } from '#sandbox/kol/traders.ts'
import { createKolTape } from '#sandbox/kol/trades.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { kolBoardConformance } from '../_kit/testing/kol-board.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { gmgnKolBoard } from './kol-board.ts'
import { MAKER, recorded, tradeRow } from './testing/recordings.ts'
import { createTradeStore } from './trade-store.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
const fakeClock = () => {
  const clock = { time: NOW, now: () => clock.time }
  return clock
}

function connect(source: ScriptedSource, clock = fakeClock()) {
  const board = gmgnKolBoard({
    fetch: source.fetch,
    baseUrl: 'https://openapi.gmgn.ai',
    source: 'GMGN',
    apiKey: 'key',
    clock,
  })
  return { clock, requests: source.requests, board, now: NOW }
}

function sandbox() {
  const clock = fakeClock()
  const answer = gmgnKolStandIn(createMarket({ seed: 'parley', clock }), { seed: 'parley' })
  const source = scriptedSource((_url, request) => answer(request))
  return { ...connect(source, clock), wallet: simulatedTraders[0]?.wallet ?? '' }
}
const recording = () => ({ ...connect(playback(recorded)), wallet: MAKER })

kolBoardConformance('the stand-in', sandbox)
kolBoardConformance('the documented wire', recording)

const answering = (body: unknown, status = 200, headers = {}) =>
  connect(scriptedSource(() => Response.json(body, { status, headers })))
const kol = (...list: object[]) => ({ code: 0, data: { list } })

describe('what is read of a trade', () => {
  it('is what the source said, and nothing where it said nothing', async () => {
    const answer = await recording().board.trades(0)
    expect(answer).toMatchObject({ ok: true, official: true })
    if (!answer.ok) return
    expect(answer.data.trades[0]).toEqual({
      trader: { wallet: MAKER, twitter: 'ann' },
      side: 'sell',
      mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
      symbol: 'AAA',
      usd: 90,
      tokens: 1000,
      priceUsd: 0.1205,
      costUsd: 60,
      signature: '5aTx',
      at: '2026-11-20T11:59:00.000Z',
    })
    expect(answer.data.trades[1]).not.toHaveProperty('costUsd')
    expect(answer.data.trades[2]?.trader).not.toHaveProperty('twitter')
    expect(answer.data.completeSince).toBe('2026-11-10T02:00:00.000Z')
  })

  it('takes results in the order of the wallets where they name none', async () => {
    const answer = await recording().board.results(7)
    expect(answer).toMatchObject({
      data: [{ trader: { wallet: MAKER, name: 'Ann' }, profitUsd: -45.25 }, { profitUsd: 7 }],
    })
    const one = connect(
      scriptedSource((url) =>
        Response.json(url.pathname === '/v1/user/kol' ? recorded(url) : { code: 0, data: [{}] }),
      ),
    )
    expect(await one.board.results(7)).toMatchObject({ ok: true, data: [] })
  })

  it('follows the cursor of a wallet, and leaves out what is no trade', async () => {
    const { board, requests } = recording()
    const answer = await board.tradesOf(MAKER, { since: NOW - DAY_MS, limit: 50 })
    expect(answer).toMatchObject({ data: { trades: [{ side: 'sell' }, { side: 'buy' }] } })
    expect(requests).toHaveLength(2)
  })
})

describe('odd answers', () => {
  it.each([
    ['a list', []],
    ['another envelope', { data: { list: [] } }],
    ['rows of another shape', kol({ id: 1 })],
    ['no list', { code: 0, data: {} }],
  ])('%s is a changed shape', async (_, body) => {
    expect(await answering(body).board.trades(0)).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('a trade of the far future pushes no other out', async () => {
    const { board } = answering(kol(tradeRow({ timestamp: 8.64e12 }), tradeRow()))
    const answer = await board.trades(0)
    expect(answer.ok && answer.data.trades.map(({ at }) => at)).toEqual(['2026-11-20T11:50:00.000Z'])
  })

  it.each([
    [-1e300, 15_000],
    [1e300, 15_000],
    [0, 15_000],
    [NOW / 1000 + 60, 60_000],
  ])('a limit until %d is named as a time of the near future', async (reset_at, ms) => {
    const { board } = answering({ code: 429, error: 'RATE_LIMIT_EXCEEDED', reset_at })
    expect(await board.trades(0)).toMatchObject({
      reason: 'rate_limited',
      retryAt: new Date(NOW + ms).toISOString(),
    })
  })

  it('leaves out rows with impossible values', async () => {
    const { board } = answering(
      kol(
        tradeRow(),
        tradeRow({ maker: '../../x' }),
        tradeRow({ amount_usd: 'NaN' }),
        tradeRow({ amount_usd: '1e400' }),
        tradeRow({ timestamp: 1e300 }),
        tradeRow({ side: 'hold' }),
        tradeRow({ timestamp: 1_795_000_000, base_token: { symbol: 'x'.repeat(9_000) }, price_usd: -1 }),
      ),
    )
    const answer = await board.trades(0)
    expect(answer.ok && answer.data.trades).toHaveLength(2)
    expect(JSON.stringify(answer).length).toBeLessThan(2_000)
  })

  it.each([
    [{ code: 40000300, error: 'RATE_LIMIT_BANNED', reset_at: 1_795_176_060 }, 'rate_limited'],
    [{ code: 1, error: 'INVALID_CHAIN' }, 'unavailable'],
  ])('an error inside an answer of status 200 is one: %j', async (body, reason) => {
    expect(await answering(body).board.trades(0)).toMatchObject({ ok: false, reason })
  })

  it('says when to come back, and that a key is refused', async () => {
    const limited = answering({}, 429, { 'x-ratelimit-reset': '1795176030' })
    expect(await limited.board.trades(0)).toMatchObject({
      reason: 'rate_limited',
      retryAt: '2026-11-20T12:00:30.000Z',
    })
    expect(await answering({}, 401).board.trades(0)).toMatchObject({ reason: 'unconfigured' })
  })
})

describe('the stored trades', () => {
  const at = (minutes: number, usd = 1) => ({
    trader: { wallet: MAKER },
    side: 'buy' as const,
    mint: 'm',
    symbol: 'A',
    usd,
    at: new Date(NOW + minutes * 60_000).toISOString(),
  })

  it('are complete from the oldest trade on while answers overlap, and from the newest gap on when they do not', () => {
    const store = createTradeStore()
    store.add([at(3), at(1)])
    store.add([at(5), at(3)])
    expect(store.since(0, NOW + 6e5).completeSince).toBe(at(1).at)
    store.add([at(9), at(8)])
    expect(store.since(0, NOW + 6e5)).toMatchObject({ completeSince: at(8).at })
    expect(store.all()).toHaveLength(5)
  })

  it('forget what is older than a month', () => {
    const store = createTradeStore()
    store.add([at(0), at(31 * 24 * 60)])
    expect(store.all()).toHaveLength(1)
  })
})

describe('the simulated traders', () => {
  const tapeAt = (time: number) => {
    const market = createMarket({ seed: 'parley', clock: { now: () => time } })
    return { market, tape: createKolTape(market, 'parley') }
  }

  it('make the same trades in every process, at the prices of the market', () => {
    const { market, tape } = tapeAt(NOW)
    const trades = tape.between(NOW - 7 * DAY_MS, NOW)
    expect(
      tapeAt(NOW + DAY_MS)
        .tape.between(NOW - 7 * DAY_MS, NOW)
        .map(({ id }) => id),
    ).toEqual(trades.map(({ id }) => id))
    for (const { token, at, priceUsd } of trades) expect(priceUsd).toBe(market.priceAt(token, at))
    expect(trades.length).toBeGreaterThan(100)
    expect(trades.length).toBeLessThan(200)
  })

  it('sell what they bought, so that profit is the movement of the price', () => {
    const { market, tape } = tapeAt(NOW)
    const sale = tape.between(NOW - DAY_MS, NOW).find(({ side }) => side === 'sell')
    expect(sale).toBeDefined()
    if (!sale) return
    const [buy] = tape
      .between(0 + sale.at - DAY_MS, sale.at, sale.trader)
      .filter(({ side }) => side === 'buy')
    expect(buy?.tokens).toBe(sale.tokens)
    expect(sale.costUsd).toBeCloseTo(sale.tokens * market.priceAt(sale.token, buy?.at ?? 0), 6)
  })

  it('keep the source’s rules: a key, a time of now, an id that is used once', async () => {
    const answer = gmgnKolStandIn(createMarket({ seed: 'parley', clock: { now: () => NOW } }), {
      seed: 'parley',
    })
    const ask = (query: string, key?: string) =>
      answer(
        new Request(`https://openapi.gmgn.ai/v1/user/kol?chain=sol&${query}`, {
          headers: key ? { 'x-apikey': key } : {},
        }),
      )
    const time = NOW / 1000
    expect((await ask(`timestamp=${time}&client_id=a`)).status).toBe(401)
    expect((await ask(`timestamp=${time - 60}&client_id=a`, 'k')).status).toBe(401)
    expect((await ask(`timestamp=${time}&client_id=a`, 'k')).status).toBe(200)
    expect((await ask(`timestamp=${time}&client_id=a`, 'k')).status).toBe(401)
  })
})
