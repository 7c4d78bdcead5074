import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { signals as schema } from '#contract/signals.ts'
import type { LiveStream } from '#domain/live-streams.ts'
import type { Sourced } from '#domain/sourced.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { createSignals, SIGNALS_TOPIC } from './signals.ts'

const reader = {
  actor: { kind: 'guest', id: 'g1' },
  sessionId: undefined,
  signal: AbortSignal.any([]),
} as const
const origin = { ok: true, source: 'Source', asOf: '2026-06-01T00:00:00.000Z', official: true } as const
const stream = (symbol: string, viewers: number, status: LiveStream['status'] = 'live'): LiveStream => ({
  mint: symbol,
  symbol,
  name: `${symbol}\u202e coin`,
  status,
  viewers,
  seenAt: origin.asOf,
})

function openSignals(given: Partial<Parameters<typeof createSignals>[0]> = {}) {
  const published: string[] = []
  const warned: string[] = []
  let usd = 100
  const live = [
    stream('A', 1),
    stream('B', 9),
    stream('C', 5, 'disconnecting'),
    stream('D', 3),
    stream('E', 4),
  ]
  const prices = vi.fn(async (mints: readonly string[]) => ({
    ...origin,
    data: new Map(mints.slice(1).map((mint) => [mint, { mint, usd, change24h: 2 }])),
  }))
  const stack = createSignals({
    prices: { of: prices },
    candles: { between: async () => ({ ok: false, reason: 'unavailable', source: 'Candles' }) },
    streams: { now: async (): Promise<Sourced<readonly LiveStream[]>> => ({ ...origin, data: live }) },
    balancesOf: async () => {
      throw new ParleyError('balances_unavailable', { reason: 'unavailable' })
    },
    bus: { publish: (topic) => void published.push(topic) },
    clock: { now: Date.now },
    log: { warn: (_, message) => void warned.push(message) },
    ...given,
  })
  return { stack, prices, published, warned, rise: () => (usd += 1) }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_780_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the signal stack', () => {
  it('[S2.39] has the best-known tokens that have a price and the streams with most viewers', async () => {
    const read = schema.parse(await openSignals().stack.read(reader))
    expect(read.market).toMatchObject({ ok: true, source: 'Source', stale: false })
    expect(read.market.ok && read.market.rows.map(({ symbol, course }) => [symbol, course])).toEqual([
      ['JUP', [100]],
      ['BONK', [100]],
      ['WIF', [100]],
    ])
    expect(read.streams).toMatchObject({ live: 4, rows: [{ symbol: 'B' }, { symbol: 'E' }, { symbol: 'D' }] })
    expect(JSON.stringify(read)).not.toContain('\u202e')
  })

  it('names the source of a part that is missing, and leaves the others', async () => {
    const { stack } = openSignals({
      streams: { now: async () => ({ ok: false, reason: 'unconfigured', source: 'pump.fun' }) },
    })
    const read = schema.parse(await stack.read(reader))
    expect(read.streams).toEqual({ ok: false, reason: 'unconfigured', source: 'pump.fun' })
    expect(read.market.ok).toBe(true)
  })

  it('reads the sources once for everybody while an answer is fresh', async () => {
    const { stack, prices } = openSignals()
    await Promise.all([stack.read(reader), stack.read(reader)])
    expect(prices).toHaveBeenCalledOnce()
  })

  it('reports a bug in a wallet, but no wallet that cannot be read', async () => {
    const { stack, warned } = openSignals()
    await stack.read(reader)
    expect(warned).toEqual([])
    const broken = openSignals({ balancesOf: async () => Promise.reject(new TypeError('broken')) })
    expect((await broken.stack.read(reader)).wallet.course).toEqual([])
    expect(broken.warned).toEqual(['the course of a wallet could not be read'])
  })

  it('notifies the pages when something changed, not when all is the same', async () => {
    const { stack, published, rise } = openSignals()
    await stack.read(reader)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(published).toEqual([])
    rise()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(published).toEqual([SIGNALS_TOPIC])
  })

  it('rests a minute after nobody read, and gives pages that still look the chance to', async () => {
    const { stack, published, prices } = openSignals()
    await stack.read(reader)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(published).toEqual([SIGNALS_TOPIC])
    const { length } = prices.mock.calls
    await vi.advanceTimersByTimeAsync(600_000)
    expect(prices.mock.calls).toHaveLength(length)
    await stack.read(reader)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(prices.mock.calls.length).toBeGreaterThan(length)
  })

  it('goes on after a failure, with the next reading', async () => {
    const { stack, prices, published, warned, rise } = openSignals()
    await stack.read(reader)
    prices.mockRejectedValueOnce(new TypeError('broken'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(warned).toEqual(['the signals could not be refreshed'])
    await stack.read(reader)
    rise()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(published).toEqual([SIGNALS_TOPIC])
  })

  it('stops when the server ends', async () => {
    const timersLeft = countOwnTimers()
    const { stack } = openSignals()
    await stack.read(reader)
    stack.close()
    expect(timersLeft()).toBe(0)
  })
})
