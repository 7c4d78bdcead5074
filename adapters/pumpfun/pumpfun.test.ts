/** pump.fun's live streams: the port's suite against stand-in and known wire, and what is the feed's own. */
import { describe, expect, it } from 'vitest'
import { pumpfunStandIn } from '#sandbox/live/pumpfun.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { liveStreamsConformance } from '../_kit/testing/live-streams.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { pumpfunStreams } from './streams.ts'
import { recorded } from './testing/recordings.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const fakeClock = () => {
  const clock = { time: NOW, now: () => clock.time }
  return clock
}

function connect(source: ScriptedSource, clock = fakeClock()) {
  const streams = pumpfunStreams({
    fetch: source.fetch,
    baseUrl: 'https://frontend-api-v3.pump.fun',
    source: 'pump.fun',
    clock,
  })
  return { clock, requests: source.requests, streams }
}

function sandbox() {
  const clock = fakeClock()
  const answer = pumpfunStandIn(createMarket({ seed: 'parley', clock }), { seed: 'parley' })
  return connect(
    scriptedSource((_url, request) => answer(request)),
    clock,
  )
}
const recording = () => connect(playback(recorded))

liveStreamsConformance('the stand-in', sandbox)
liveStreamsConformance('the known wire', recording)

const answering = (body: unknown, status = 200) =>
  connect(scriptedSource(() => Response.json(body, { status })))
const coin = (fields: object = {}) => ({
  mint: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump',
  name: 'Aaa',
  symbol: 'AAA',
  num_participants: 10,
  ...fields,
})

describe('what is read of a stream', () => {
  it('is what the source said, and nothing where it said nothing', async () => {
    const answer = await recording().streams.now()
    expect(answer).toMatchObject({ ok: true, official: false, source: 'pump.fun' })
    if (!answer.ok) return
    expect(answer.data[0]).toEqual({
      mint: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump',
      name: 'Aaa Coin',
      symbol: 'AAA',
      status: 'live',
      viewers: 37,
      marketCapUsd: 6900.5,
      marketCapSol: 41.2,
      channel: 'aaa_live',
      thumbnailUrl: 'https://frames.example/aaa.jpg',
      coinCreatedAt: '2026-11-22T06:46:40.000Z',
      seenAt: '2026-11-20T12:00:00.000Z',
      earlier: undefined,
    })
    expect(answer.data[1]).not.toHaveProperty('thumbnailUrl')
    expect(answer.data[1]).not.toHaveProperty('marketCapUsd')
  })

  it('shows the audience of a minute ago, and a stream that has gone for a minute', async () => {
    const other = coin({ mint: '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr' })
    const answers = [[coin(), other], [coin({ num_participants: 25 })], [coin()], [coin()]]
    const { streams, clock } = connect(scriptedSource((_url, _request, turn) => Response.json(answers[turn])))
    await streams.now()
    clock.time += MINUTE
    expect(await streams.now()).toMatchObject({
      data: [
        { viewers: 25, status: 'live', earlier: { viewers: 10, at: '2026-11-20T12:00:00.000Z' } },
        { status: 'disconnecting' },
      ],
    })
    clock.time += MINUTE
    const { data } = (await streams.now()) as { data: readonly object[] }
    expect(data).toHaveLength(1)
    clock.time += 30 * MINUTE
    expect(await streams.now()).toMatchObject({ data: [{ earlier: undefined }] })
  })
})

describe('odd answers', () => {
  it.each([
    ['an object', { coins: [] }],
    ['coins of another shape', [{ id: 1 }]],
    ['a text', '<html>'],
  ])('%s is a changed shape', async (_, body) => {
    expect(await answering(body).streams.now()).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('leaves out hidden, adult and impossible coins, and figures that are none', async () => {
    const answer = await answering([
      coin({ mint: '../../elsewhere' }),
      coin({ nsfw: true }),
      coin({ is_currently_live: false }),
      coin({ name: 'x'.repeat(5_000), market_cap: 'NaN', usd_market_cap: 1e200, created_timestamp: -1 }),
    ]).streams.now()
    expect(answer).toMatchObject({ ok: true, data: [{ viewers: 10 }] })
    expect(JSON.stringify(answer).length).toBeLessThan(1_000)
    if (answer.ok) expect(answer.data[0]).not.toHaveProperty('marketCapUsd')
  })

  it.each([401, 403, 500])(
    'status %i is an unavailable source, for which no variable is missing',
    async (status) => {
      expect(await answering({}, status).streams.now()).toMatchObject({ ok: false, reason: 'unavailable' })
    },
  )

  it('repeats the last answer for a minute, marked, while the feed is down', async () => {
    const { streams, clock } = connect(
      scriptedSource((_url, _request, turn) =>
        turn === 0 ? Response.json([coin()]) : Response.json({}, { status: 500 }),
      ),
    )
    await streams.now()
    clock.time += 30_000
    expect(await streams.now()).toMatchObject({ ok: true, stale: true })
    clock.time += 31_000
    expect(await streams.now()).toMatchObject({ ok: false, reason: 'unavailable' })
  })
})

describe('the simulated streams', () => {
  const at = async (time: number) => {
    const clock = { now: () => time }
    const market = createMarket({ seed: 'parley', clock })
    const response = await pumpfunStandIn(market, { seed: 'parley' })(
      new Request('https://x/coins/currently-live', { headers: { origin: 'https://pump.fun' } }),
    )
    return { market, coins: (await response.json()) as Record<string, number & string>[] }
  }

  it('are the same after a restart, and have the market caps of the market', async () => {
    const { market, coins } = await at(NOW)
    expect((await at(NOW)).coins).toEqual(coins)
    for (const { mint = '', usd_market_cap } of coins) {
      const token = market.token(mint)
      expect(token && market.quote(token).marketCapUsd).toBeCloseTo(Number(usd_market_cap), 1)
    }
  })

  it('begin, grow and end', async () => {
    const seen = new Map<string, (number | undefined)[]>()
    const counts: number[] = []
    for (let minute = 0; minute < 480; minute += 4) {
      const { coins } = await at(NOW + minute * MINUTE)
      counts.push(coins.length)
      for (const { mint = '', num_participants } of coins)
        seen.set(mint, [...(seen.get(mint) ?? []), num_participants])
    }
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(new Set(counts).size).toBeGreaterThan(2)
    expect([...seen.values()].some((views) => Math.max(...views.map(Number)) > 2 * Number(views[0]))).toBe(
      true,
    )
    expect([...seen.values()].every((views) => views.length < 120)).toBe(true)
  })

  it('keep their limit', async () => {
    const market = createMarket({ seed: 'parley', clock: { now: () => NOW } })
    const answer = pumpfunStandIn(market, { seed: 'parley', requestsPerMinute: 1 })
    const ask = () =>
      answer(new Request('https://x/coins/currently-live', { headers: { origin: 'https://pump.fun' } }))
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})
