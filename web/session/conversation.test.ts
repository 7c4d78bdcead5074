import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '#contract/api/conversation.ts'
import type { MessageItem } from '#contract/transcript.ts'
import { followConversation } from './conversation.ts'
import type { StreamListener } from './follow-stream.ts'
import { emptyConversation, fakeApp } from './testing/fake-context.ts'
import { createTranscript } from './transcript.ts'

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
    const app = fakeApp({ fetchConversation: async () => stored(['a']) })
    app.conversation.start()
    await soon()
    expect(app.conversation.get()).toMatchObject({ status: 'ready', id: 'conv_1' })
    app.stream()?.event({ type: 'item', item: message('b') })
    app.stream()?.event({ type: 'item', item: { ...message('b'), title: 'better' } })
    expect(app.transcript.ids()).toEqual(['a', 'b'])
    expect(app.transcript.item('b')?.title).toBe('better')
  })

  it('a server that is down is tried again with growing pauses until it answers', async () => {
    const fetch = vi.fn(async (): Promise<Conversation> => Promise.reject(new Error('down')))
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    expect(app.conversation.get().status).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(4000)
    expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(3)
    fetch.mockResolvedValue(stored(['a']))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(app.conversation.get().status).toBe('ready')
    expect(app.transcript.ids()).toEqual(['a'])
  })

  it.each([0, 1, 3])('is reported as recovered only after a failure: %d failures', async (failures) => {
    let left = failures
    const onRecovered = vi.fn()
    const conversation = followConversation({
      transcript: fakeApp().transcript,
      fetch: async () => {
        left -= 1
        return left < 0 ? stored(['a']) : Promise.reject(new Error('down'))
      },
      followStream: () => ({ retryNow: () => undefined, watch: () => undefined, close: () => undefined }),
      onEvent: () => undefined,
      onReplaced: () => undefined,
      onLost: () => undefined,
      onRecovered,
    })
    conversation.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(conversation.get().status).toBe('ready')
    expect(onRecovered).toHaveBeenCalledTimes(failures > 0 ? 1 : 0)
  })

  it('after a gap it is fetched again, and the line is connected again', async () => {
    let ids = ['a']
    const app = fakeApp({ fetchConversation: async () => stored(ids) })
    app.conversation.start()
    await soon()
    await app.goLive()
    app.emit({ type: 'failed', fault: { kind: 'lost', message: 'The call dropped.' } })
    ids = ['a', 'missed']
    app.stream()?.open(true)
    await soon()
    expect(app.transcript.ids()).toEqual(['a', 'missed'])
    expect(app.session.get().phase).not.toBe('idle')
  })

  it('started, ended and started again, it is followed once', async () => {
    const follow = vi.fn()
    const app = fakeApp({ onFollow: follow })
    app.conversation.start()
    app.conversation.close()
    app.conversation.start()
    await soon()
    expect(follow).toHaveBeenCalledTimes(1)
  })

  it('a first opening is no gap', async () => {
    const fetch = vi.fn(async () => stored(['a']))
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    app.stream()?.open(false)
    await soon()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('one that was put away elsewhere gives way to the new one', async () => {
    let now = stored(['a'])
    const app = fakeApp({ fetchConversation: async () => now })
    app.conversation.start()
    await soon()
    await app.goLive()
    now = stored(['fresh'], { id: 'conv_2' })
    app.stream()?.event({ type: 'reset' })
    await soon()
    expect(app.conversation.get().id).toBe('conv_2')
    expect(app.transcript.ids()).toEqual(['fresh'])
    // The call was about the other one.
    expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: false })
  })

  it('leaves a conversation whose stream can no longer be opened because it was deleted elsewhere', async () => {
    const sources: { fail: () => void }[] = []
    class FakeSource extends EventTarget {
      constructor() {
        super()
        sources.push({ fail: () => this.dispatchEvent(new Event('error')) })
      }
      close() {}
    }
    vi.stubGlobal('EventSource', FakeSource)
    let now = stored(['a'])
    const { transcript } = fakeApp()
    const conversation = followConversation({
      transcript,
      fetch: async () => now,
      onEvent: () => undefined,
      onReplaced: () => undefined,
      onLost: () => undefined,
      onRecovered: () => undefined,
    })
    conversation.start()
    await soon()
    now = stored(['b'], { id: 'conv_2' })
    sources.at(-1)?.fail()
    await soon()
    expect(conversation.get().id).toBe('conv_1')
    await vi.advanceTimersByTimeAsync(10_000)
    sources.at(-1)?.fail()
    await soon()
    expect(conversation.get().id).toBe('conv_2')
    expect(transcript.ids()).toEqual(['b'])
    conversation.close()
    vi.unstubAllGlobals()
  })

  it('drops earlier items that arrive after another conversation is shown', async () => {
    const late = Promise.withResolvers<Conversation>()
    const fetch = vi.fn((before?: string) =>
      before === undefined ? Promise.resolve(stored(['c'], { hasEarlier: true })) : late.promise,
    )
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    void app.conversation.fetchEarlier()
    app.conversation.show(stored(['x'], { id: 'conv_2', hasEarlier: true }))
    late.resolve(stored(['a', 'b']))
    await soon()
    expect(app.transcript.ids()).toEqual(['x'])
    expect(app.conversation.get()).toMatchObject({ id: 'conv_2', hasEarlier: true, fetchingEarlier: false })
  })

  it('shows a conversation at once, and drops the answer of an earlier start', async () => {
    const late = Promise.withResolvers<Conversation>()
    const follow = vi.fn()
    const app = fakeApp({ fetchConversation: () => late.promise, onFollow: follow })
    app.conversation.start()
    app.conversation.show(stored(['x'], { id: 'conv_2' }))
    expect(app.transcript.ids()).toEqual(['x'])
    late.resolve(stored(['a']))
    await soon()
    expect(app.conversation.get()).toMatchObject({ status: 'ready', id: 'conv_2' })
    expect(app.transcript.ids()).toEqual(['x'])
    expect(follow).toHaveBeenCalledTimes(1)
  })

  it('closed, it is neither tried again nor watched', async () => {
    const fetch = vi.fn(async (): Promise<Conversation> => Promise.reject(new Error('down')))
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    app.conversation.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetch).toHaveBeenCalledOnce()
    fetch.mockResolvedValue(stored(['a']))
    app.conversation.start()
    await soon()
    app.conversation.watch(['a'])
    app.conversation.close()
    app.conversation.watch(['b'])
    expect(app.watched).toEqual([['a']])
    expect(app.stream()).toBeUndefined()
  })

  it('an event that is no item goes to the page', async () => {
    const onEvent = vi.fn()
    let listener: StreamListener | undefined
    const conversation = followConversation({
      transcript: createTranscript(() => () => undefined),
      fetch: async () => emptyConversation,
      followStream: (_id, _from, given) => {
        listener = given
        return { watch: () => undefined, retryNow: () => undefined, close: () => undefined }
      },
      onEvent,
      onReplaced: () => undefined,
      onLost: () => undefined,
      onRecovered: () => undefined,
    })
    conversation.start()
    await soon()
    const refreshed = { type: 'refreshed', itemId: 'a', arguments: {}, output: 1 } as const
    listener?.event(refreshed)
    listener?.event({ type: 'item', item: message('b') })
    expect(onEvent.mock.calls).toEqual([[refreshed]])
  })

  it('an earlier page that did not come can be requested again', async () => {
    const fetch = vi.fn(async (before?: string): Promise<Conversation> => {
      if (before === undefined) return stored(['c'], { hasEarlier: true })
      if (fetch.mock.calls.length === 2) throw new Error('down')
      return stored(['a', 'b'])
    })
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    await app.conversation.fetchEarlier()
    expect(app.conversation.get()).toMatchObject({ hasEarlier: true, fetchingEarlier: false })
    await app.conversation.fetchEarlier()
    expect(app.transcript.ids()).toEqual(['a', 'b', 'c'])
  })

  it('earlier pages are fetched one at a time', async () => {
    const fetch = vi.fn(async (before?: string) =>
      before === undefined ? stored(['c'], { hasEarlier: true }) : stored(['a', 'b']),
    )
    const app = fakeApp({ fetchConversation: fetch })
    app.conversation.start()
    await soon()
    void app.conversation.fetchEarlier()
    void app.conversation.fetchEarlier()
    await soon()
    expect(fetch.mock.calls).toEqual([[], ['c', 'conv_1']])
    expect(app.transcript.ids()).toEqual(['a', 'b', 'c'])
    expect(app.conversation.get()).toMatchObject({ hasEarlier: false, fetchingEarlier: false })
  })
})
