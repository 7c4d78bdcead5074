import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WatchedEvent } from '#contract/api/console.ts'
import { AT, aSnapshot, FakeSource } from '../testing/fake-console.ts'
import { followConsole, merged } from './feed.ts'
import { countWords, dollarWords, lengthWords, noteWords, ownerWords, queueWords } from './words.ts'

const event = (id: string, text = id): WatchedEvent => ({
  id,
  at: AT,
  kind: 'user',
  text,
  isRunning: false,
  isBad: false,
})

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened.length = 0
})
afterEach(() => vi.useRealTimers())

function follow(given: Partial<Parameters<typeof followConsole>[0]> = {}) {
  const feed = followConsole({ openSource: (path) => new FakeSource(path), ...given })
  const [source] = FakeSource.opened
  if (!source) throw new Error('no source was opened')
  return { feed, source }
}

describe('the feed of the console', () => {
  it('keeps the snapshot while only its time moves on', () => {
    const { feed, source } = follow()
    source.send({ type: 'snapshot', at: AT, snapshot: aSnapshot() })
    source.send({ type: 'snapshot', at: '2026-11-23T14:30:07.000Z' })
    expect(feed.get()).toMatchObject({
      status: 'live',
      last: { at: '2026-11-23T14:30:07.000Z', snapshot: { callsTotal: 2 } },
    })
  })

  it('names the session that it watches, and takes the events of no other', () => {
    const { feed, source } = follow({ session: 'sess_1' })
    expect(source.path).toBe('/api/admin/console/stream?session=sess_1')
    source.send({ type: 'events', sessionId: 'sess_2', events: [event('a')] })
    source.send({ type: 'events', sessionId: 'sess_1', events: [event('b')] })
    expect(feed.get().events.map(({ id }) => id)).toEqual(['b'])
  })

  it('is lost with its connection, opens it again, and shows meanwhile what it had', () => {
    const { feed, source } = follow()
    source.send({ type: 'snapshot', at: AT, snapshot: aSnapshot() })
    source.fail()
    expect(feed.get()).toMatchObject({ status: 'lost', last: { at: AT } })
    expect(source.isClosed).toBe(true)
    vi.advanceTimersByTime(1_000)
    FakeSource.opened[1]?.send({ type: 'snapshot', at: AT, snapshot: aSnapshot() })
    expect(feed.get().status).toBe('live')
    feed.close()
    expect(FakeSource.opened[1]?.isClosed).toBe(true)
  })

  it('ignores what it cannot read', () => {
    const { feed, source } = follow()
    source.dispatchEvent(new MessageEvent('message', { data: '{"type":"news"}' }))
    source.dispatchEvent(new MessageEvent('message', { data: 'no JSON' }))
    expect(feed.get()).toEqual({ status: 'opening', events: [] })
  })

  it('puts new events on top, and newer versions in the place of older ones', () => {
    const first = merged([], [event('a'), event('b')])
    expect(first.map(({ id }) => id)).toEqual(['b', 'a'])
    const next = merged(first, [event('a', 'changed'), event('c')])
    expect(next.map(({ id, text }) => [id, text])).toEqual([
      ['c', 'c'],
      ['b', 'b'],
      ['a', 'changed'],
    ])
    const many = Array.from({ length: 400 }, (_, n) => event(`${n}`))
    expect(merged([], many)).toHaveLength(300)
  })
})

describe('the words of the console', () => {
  const last = { at: '2026-11-23T14:30:05.000Z', snapshot: aSnapshot() }
  it.each([
    ['live', false, 'Live feed'],
    ['opening', false, 'Showing cached data'],
    ['lost', false, 'Showing cached data'],
    ['live', true, /^Updated \d\d:\d\d:05$/],
  ] as const)('[C2.36, C2.37, C2.38] of a feed that is %s (paused: %s) are %s', (status, isPaused, words) => {
    expect(noteWords({ status, last, events: [] }, isPaused)).toMatch(words)
  })

  it('are none before anything is known', () => {
    expect(noteWords({ status: 'opening', events: [] }, false)).toBeUndefined()
  })

  it('name owners, times, counts and money', () => {
    expect(ownerWords({ kind: 'user', id: 'u', email: 'ada@example.com' })).toBe('ada@example.com')
    expect(ownerWords({ kind: 'guest', id: 'guest_1234567890abcdef' })).toBe('Guest 1234…cdef')
    expect(lengthWords('2026-11-23T14:00:00Z', '2026-11-23T14:00:59Z')).toBe('<1 min')
    expect(lengthWords('2026-11-23T14:00:00Z', '2026-11-23T15:05:00Z')).toBe('1 h 5 min')
    expect([countWords(41), countWords(12_400)]).toEqual(['41', '12.4K'])
    expect([dollarWords(312.5), dollarWords(12_345.6)]).toEqual(['$312.50', '$12,346'])
    const queue = { name: 'memory', waiting: 3, running: 0, retrying: 1, failed: 0 }
    expect(queueWords(queue)).toBe('3 waiting, 1 tried again')
    expect(queueWords({ ...queue, waiting: 0, retrying: 0 })).toBe('Empty')
  })
})
