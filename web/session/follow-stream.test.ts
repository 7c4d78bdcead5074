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
  const stream = followStream('conv_1', '4', { event, open, failed }, shown, (url) => {
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
  vi.advanceTimersByTime(600_000)
  expect(urls()).toHaveLength(2)
})
