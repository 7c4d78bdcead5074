import { describe, expect, it } from 'vitest'
import { pgliteBus } from '#adapters/db/bus.ts'
import { STAGE_TOPIC } from '#adapters/db/stage-store.ts'
import { TICKER_SIZE, type Ticker } from '#contract/stage.ts'
import type { Actor } from '#domain/ports.ts'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import { createOverlayFeed } from './overlay-feed.ts'
import { createTicker } from './ticker.ts'

const clock = { now: () => Date.parse('2026-06-01T00:00:00.000Z') }
const ada: Actor = { kind: 'user', id: 'u1', email: 'ada@example.com', roles: ['pro'] }
const ticker: Ticker = {
  source: 'Sandbox market',
  official: true,
  stale: false,
  asOf: '2026-06-01T00:00:00.000Z',
  rows: [{ mint: 'So1', symbol: 'SOL', usd: 168, change24h: 1.5 }],
}

function openFeed(loadTicker = async (): Promise<Ticker | null> => ticker) {
  const stage = createFakeStage(clock)
  const bus = pgliteBus()
  const subscribed: string[] = []
  const left: string[] = []
  const warned: string[] = []
  const feed = createOverlayFeed({
    stage,
    loadTicker,
    bus: {
      subscribe(topic, listener) {
        subscribed.push(topic)
        const leave = bus.subscribe(topic, listener)
        return () => {
          left.push(topic)
          leave()
        }
      },
    },
    clock,
    log: { warn: (_fields, message) => void warned.push(message) },
  })
  const stop = new AbortController()
  const read = () => feed.read(stop.signal)
  return { stage, bus, feed, stop, read, subscribed, left, warned }
}
type Reader = ReturnType<ReturnType<typeof openFeed>['read']>

/** The first event that satisfies the condition. */
async function until(
  reader: Reader,
  fits: (event: { scene: string; shouts: readonly unknown[]; ticker?: unknown }) => boolean,
) {
  for (;;) {
    const { value, done } = await reader.next()
    if (done) throw new Error('the feed ended')
    if (fits(value.event)) return value
  }
}

describe('the overlay feed', () => {
  it('gives the whole state at once, with the prices when they come', async () => {
    const { read, stop } = openFeed()
    const { event } = await until(read(), (state) => state.ticker !== undefined)
    expect(event).toEqual({
      now: '2026-06-01T00:00:00.000Z',
      scene: 'market-live',
      updatedAt: null,
      shouts: [],
      ticker,
    })
    stop.abort()
  })

  it('gives every reader each change of the stage, and reads it once for all', async () => {
    const { stage, bus, read, stop, subscribed } = openFeed()
    const [one, two] = [read(), read()]
    await Promise.all([one, two].map((reader) => until(reader, (state) => state.ticker !== undefined)))
    await stage.setScene(ada, 'standby')
    bus.publish(STAGE_TOPIC)
    for (const reader of [one, two]) await until(reader, ({ scene }) => scene === 'standby')
    await stage.shout(ada, { message: 'gm everyone', alias: 'Ada' })
    bus.publish(STAGE_TOPIC)
    const events = [await until(one, hasShout), await until(two, hasShout)]
    for (const { event } of events)
      expect(event.shouts).toMatchObject([
        { alias: 'Ada', message: 'gm everyone', expires_at: '2026-06-01T00:10:00.000Z' },
      ])
    expect(events[0]?.id).toBe(events[1]?.id)
    expect(subscribed).toEqual([STAGE_TOPIC])
    stop.abort()
  })

  it('rests when the last reader has left, and begins again with the next', async () => {
    const { read, stop, subscribed, left } = openFeed()
    const reader = read()
    await until(reader, (state) => state.ticker !== undefined)
    await reader.return(undefined)
    await expect.poll(() => left).toEqual([STAGE_TOPIC])
    await until(read(), (state) => state.ticker !== undefined)
    expect(subscribed).toEqual([STAGE_TOPIC, STAGE_TOPIC])
    stop.abort()
  })

  it('shows the stage when the prices fail', async () => {
    const { stage, bus, read, stop, warned } = openFeed(async () => {
      throw new Error('no prices')
    })
    const reader = read()
    const { event } = await until(reader, () => true)
    expect(event.ticker).toBeUndefined()
    await stage.setScene(ada, 'game-show')
    bus.publish(STAGE_TOPIC)
    await until(reader, ({ scene }) => scene === 'game-show')
    expect(warned).toContain('the overlay could not be brought up to date')
    stop.abort()
  })
})

const hasShout = ({ shouts }: { shouts: readonly unknown[] }): boolean => shouts.length > 0

describe('the ticker', () => {
  const never = new AbortController().signal
  const answer = { ok: true as const, source: 'Jupiter', asOf: ticker.asOf, official: true }

  it('lists SOL first, and no token without a price', async () => {
    const load = createTicker({
      of: async (mints) => ({
        ...answer,
        data: new Map(mints.filter((_, at) => at !== 1).map((mint) => [mint, { mint, usd: 2 }])),
      }),
    })
    const { rows = [] } = (await load(never, null)) ?? {}
    expect(rows[0]).toMatchObject({ symbol: 'SOL', usd: 2, change24h: null })
    expect(rows).toHaveLength(TICKER_SIZE - 1)
    expect(rows.map(({ symbol }) => symbol)).not.toContain('USDC')
  })

  it('keeps the earlier prices, marked, when newer ones did not arrive, and invents none', async () => {
    const load = createTicker({ of: async () => ({ ok: false, reason: 'unavailable', source: 'Jupiter' }) })
    expect(await load(never, ticker)).toEqual({ ...ticker, stale: true })
    expect(await load(never, null)).toBeNull()
  })
})
