import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { pauseBefore } from './pause.ts'
import { emptyConversation, fakeRoom } from './testing/fake-context.ts'

const message = (itemId: string): MessageItem => ({
  itemId,
  type: 'MESSAGE',
  role: 'user',
  title: itemId,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
})
const stored = (ids: string[], more: Partial<Conversation> = {}): Conversation => ({
  ...emptyConversation,
  items: ids.map(message),
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const soon = () => vi.advanceTimersByTimeAsync(0)

describe('the stored conversation', () => {
  it('is loaded, then followed: what comes is added, newer versions replace older ones', async () => {
    const room = fakeRoom({ fetchConversation: async () => stored(['a']) })
    room.conversation.start()
    await soon()
    expect(room.conversation.get()).toMatchObject({ status: 'ready', id: 'conv_1' })
    room.stream()?.event({ type: 'item', item: message('b') })
    room.stream()?.event({ type: 'item', item: { ...message('b'), title: 'better' } })
    expect(room.transcript.ids()).toEqual(['a', 'b'])
    expect(room.transcript.item('b')?.title).toBe('better')
  })

  it('a server that is down is tried again with growing pauses until it answers', async () => {
    const fetch = vi.fn(async (): Promise<Conversation> => Promise.reject(new Error('down')))
    const room = fakeRoom({ fetchConversation: fetch })
    room.conversation.start()
    await soon()
    expect(room.conversation.get().status).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(4000)
    expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(3)
    fetch.mockResolvedValue(stored(['a']))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(room.conversation.get().status).toBe('ready')
    expect(room.transcript.ids()).toEqual(['a'])
  })

  it('after a gap it is fetched again, and the fault of the line knows that the server is back', async () => {
    let ids = ['a']
    const room = fakeRoom({ fetchConversation: async () => stored(ids) })
    room.conversation.start()
    await soon()
    await room.goLive()
    room.hear({ type: 'failed', fault: { kind: 'lost', message: 'The call dropped.' } })
    ids = ['a', 'missed']
    room.stream()?.open(true)
    await soon()
    expect(room.transcript.ids()).toEqual(['a', 'missed'])
    expect(room.session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'lost', over: true } })
  })

  it('started, ended and started again, it is followed once', async () => {
    const follow = vi.fn()
    const room = fakeRoom({ onFollow: follow })
    room.conversation.start()
    room.conversation.close()
    room.conversation.start()
    await soon()
    expect(follow).toHaveBeenCalledTimes(1)
  })

  it('a first opening is no gap', async () => {
    const fetch = vi.fn(async () => stored(['a']))
    const room = fakeRoom({ fetchConversation: fetch })
    room.conversation.start()
    await soon()
    room.stream()?.open(false)
    await soon()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('one that was put away elsewhere gives way to the new one', async () => {
    let now = stored(['a'])
    const room = fakeRoom({ fetchConversation: async () => now })
    room.conversation.start()
    await soon()
    await room.goLive()
    now = stored(['fresh'], { id: 'conv_2' })
    room.stream()?.event({ type: 'reset' })
    await soon()
    expect(room.conversation.get().id).toBe('conv_2')
    expect(room.transcript.ids()).toEqual(['fresh'])
    // The call was about the other one.
    expect(room.session.get()).toMatchObject({ phase: 'idle', everLive: false })
  })

  it('earlier pages are fetched one at a time', async () => {
    const fetch = vi.fn(async (before?: string) =>
      before === undefined ? stored(['c'], { hasEarlier: true }) : stored(['a', 'b']),
    )
    const room = fakeRoom({ fetchConversation: fetch })
    room.conversation.start()
    await soon()
    void room.conversation.fetchEarlier()
    void room.conversation.fetchEarlier()
    await soon()
    expect(fetch.mock.calls).toEqual([[], ['c']])
    expect(room.transcript.ids()).toEqual(['a', 'b', 'c'])
    expect(room.conversation.get()).toMatchObject({ hasEarlier: false, fetchingEarlier: false })
  })
})

it('pauses grow to 15 s and never fall below half of their measure', () => {
  expect([0, 1, 2, 3].map((attempt) => pauseBefore(attempt, 1))).toEqual([500, 1000, 2000, 4000])
  expect(pauseBefore(50, 1)).toBe(15_000)
  expect(pauseBefore(50, 0)).toBe(7500)
})
