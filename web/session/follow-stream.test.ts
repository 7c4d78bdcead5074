import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followStream } from './follow-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sources that are opened, in order; a test speaks for the server. */
function openStream(shown?: readonly string[]) {
  const opened: { url: string; source: EventTarget & { close: ReturnType<typeof vi.fn> } }[] = []
  const event = vi.fn()
  const open = vi.fn()
  const failed = vi.fn()
  const lost = vi.fn()
  const stream = followStream('conv_1', '4', { event, open, failed, lost }, shown, (url) => {
    const source = Object.assign(new EventTarget(), { close: vi.fn() })
    opened.push({ url, source })
    // All that is used of a source.
    return source as unknown as EventSource
  })
  const dispatch = (at: number, sent: Event) => opened[at]?.source.dispatchEvent(sent)
  const send = (at: number, lastEventId: string, data: object) =>
    dispatch(at, new MessageEvent('message', { data: JSON.stringify(data), lastEventId }))
  return {
    stream,
    event,
    open,
    failed,
    lost,
    beat: (at: number) => dispatch(at, new Event('beat')),
    send,
    stand: (at: number) => dispatch(at, new Event('open')),
    fail: (at: number) => dispatch(at, new Event('error')),
    urls: () => opened.map(({ url }) => url),
    closed: () => opened.map(({ source }) => source.close.mock.calls.length > 0),
  }
}

const touched = { type: 'touched', touches: ['wallet'] }
const signals = { type: 'signals' }

it('continues with the cards on the screen, and reads the earlier stream until the new one stands', () => {
  const { stream, stand, send, urls, closed, event, open } = openStream()
  stand(0)
  send(0, '5', touched)
  stream.watch(['a', 'b'])
  expect(urls()).toEqual([
    '/api/stream?conversation=conv_1&after=4',
    '/api/stream?conversation=conv_1&after=5&watch=a%2Cb',
  ])
  send(0, '6', touched)
  expect([closed(), event.mock.calls.length]).toEqual([[false, false], 2])
  stand(1)
  expect(closed()).toEqual([true, false])
  // No gap: nothing has to be fetched again.
  expect(open.mock.calls).toEqual([[false], [false]])
})

it('starts with the cards that are on the screen already', () => {
  expect(openStream(['a']).urls()).toEqual(['/api/stream?conversation=conv_1&after=4&watch=a'])
})

it('skips stored events that the earlier stream has brought, but no notice and no reset', () => {
  const { stream, stand, send, event } = openStream()
  stand(0)
  stream.watch(['a'])
  send(0, '5', touched)
  stand(1)
  send(1, '', signals)
  send(1, '5', touched)
  send(1, '5', signals)
  expect(event.mock.calls).toEqual([[touched], [signals], [signals]])
  send(1, '3', { type: 'reset' })
  send(1, '4', touched)
  expect(event).toHaveBeenCalledTimes(5)
})

it('keeps the standing stream when the new one is refused, and tries again', async () => {
  const { stream, stand, fail, send, urls, closed, event } = openStream()
  stand(0)
  stream.watch(['a'])
  fail(1)
  send(0, '5', touched)
  expect([closed(), event.mock.calls.length]).toEqual([[false, true], 1])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(urls()[2]).toBe('/api/stream?conversation=conv_1&after=5&watch=a')
})

it('keeps what it watches over a gap, and ends with the page', async () => {
  const { stream, stand, fail, urls, open, closed } = openStream()
  stream.watch(['a'])
  stand(1)
  fail(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(urls()[2]).toContain('watch=a')
  stand(2)
  expect(open).toHaveBeenLastCalledWith(true)
  stream.close()
  expect(closed()).toEqual([true, true, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(urls()).toHaveLength(3)
})

it('reports a stream that fails again, but not its first failure', async () => {
  const { stand, fail, failed } = openStream()
  stand(0)
  fail(0)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  fail(1)
  expect(failed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  stand(2)
  fail(2)
  expect(failed).toHaveBeenCalledTimes(1)
})

it('a change of the cards takes the place of the retry that was due', () => {
  const { stream, fail, urls } = openStream()
  fail(0)
  stream.watch(['a'])
  expect(urls()).toHaveLength(2)
  vi.advanceTimersByTime(14_000)
  expect(urls()).toHaveLength(2)
})

it('says within 3 s that the server is silent, however long it was there, and connects again', () => {
  const { stand, beat, lost, open, urls, closed } = openStream()
  stand(0)
  for (let second = 0; second < 60; second++) {
    beat(0)
    vi.advanceTimersByTime(1000)
  }
  expect(lost).not.toHaveBeenCalled()
  // The next heartbeat stays out: the last one was a second ago.
  vi.advanceTimersByTime(1499)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([lost.mock.calls.length, closed()]).toEqual([1, [true]])
  vi.advanceTimersByTime(500)
  expect(urls()).toHaveLength(2)
  stand(1)
  expect(open).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(10_000)
  expect(lost).toHaveBeenCalledTimes(1)
})

it('a browser that is offline waits for one heartbeat only, and a server on this machine gives it', () => {
  const listeners = new EventTarget()
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners))
  vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners))
  const { stream, stand, beat, lost } = openStream()
  stand(0)
  beat(0)
  listeners.dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(1000)
  beat(0)
  vi.advanceTimersByTime(2400)
  expect(lost).not.toHaveBeenCalled()
  beat(0)
  listeners.dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(1500)
  expect(lost).toHaveBeenCalledTimes(1)
  stream.close()
  vi.unstubAllGlobals()
})

it('a stream that breaks off is lost after a second, unless it is back by then', () => {
  const { stand, fail, lost, urls } = openStream()
  stand(0)
  fail(0)
  vi.advanceTimersByTime(500)
  expect(urls()).toHaveLength(2)
  stand(1)
  vi.advanceTimersByTime(5000)
  expect(lost).not.toHaveBeenCalled()
  fail(1)
  vi.advanceTimersByTime(1000)
  expect(lost).toHaveBeenCalledTimes(1)
})

it('a page that slept reads what came meanwhile before it takes the server for silent', () => {
  const { stand, beat, lost } = openStream()
  stand(0)
  beat(0)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(2500)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2500)
  expect(lost).toHaveBeenCalledTimes(1)
})

it('without a first heartbeat, which a proxy may hold back, silence means nothing', () => {
  const { stand, lost } = openStream()
  stand(0)
  vi.advanceTimersByTime(600_000)
  expect(lost).not.toHaveBeenCalled()
})

it('tries again with growing pauses up to 15 s, at once when the network is back, and also what never answers', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { stream, fail, urls } = openStream()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    fail(attempt)
    const before = Date.now()
    while (urls().length === attempt + 1) vi.advanceTimersByTime(100)
    pauses.push(Date.now() - before)
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  fail(8)
  stream.retryNow()
  expect(urls()).toHaveLength(10)
  vi.advanceTimersByTime(30_000)
  expect(urls()).toHaveLength(11)
})

it('a stream that was closed reports nothing and listens to nothing any more', () => {
  const listeners = new EventTarget()
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners))
  const removed = vi.fn()
  vi.stubGlobal('removeEventListener', removed)
  const { stream, stand, beat, lost, urls } = openStream()
  stand(0)
  beat(0)
  stream.close()
  vi.advanceTimersByTime(60_000)
  expect([lost.mock.calls.length, urls().length]).toEqual([0, 1])
  expect(removed).toHaveBeenCalledWith('offline', expect.any(Function))
  vi.unstubAllGlobals()
})
