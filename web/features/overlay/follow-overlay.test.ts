import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OverlayState } from '#contract/stage.ts'
import { followOverlay } from './follow-overlay.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const state: OverlayState = {
  now: '2026-06-01T00:00:05.000Z',
  scene: 'standby',
  updatedAt: null,
  shouts: [],
  ticker: null,
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Sources that are opened, in order; a test speaks for the server. */
function openSources() {
  const opened: (EventTarget & { close: () => void })[] = []
  const overlay = followOverlay(() => {
    const source = Object.assign(new EventTarget(), { close: vi.fn() })
    opened.push(source)
    // All that is used of a source.
    return source as unknown as EventSource
  })
  const send = (data: string) => opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  const fail = () => opened.at(-1)?.dispatchEvent(new Event('error'))
  return { overlay, opened, send, fail }
}

describe('following the overlay', () => {
  it('has the newest state, and the time of the server', () => {
    const { overlay, send } = openSources()
    const heard = vi.fn()
    overlay.subscribe(heard)
    expect(overlay.get()).toBeUndefined()
    send(JSON.stringify(state))
    expect(overlay.get()).toEqual(state)
    expect(heard).toHaveBeenCalledOnce()
    expect(overlay.now()).toBe(NOW + 5000)
    overlay.close()
  })

  it.each(['', 'null', '{"scene":"disco"}', '<html>'])('ignores the event %j', (data) => {
    const { overlay, send } = openSources()
    send(JSON.stringify(state))
    send(data)
    expect(overlay.get()).toEqual(state)
    overlay.close()
  })

  it('opens a stream again that has become silent', async () => {
    const { overlay, opened } = openSources()
    const beat = () => opened.at(-1)?.dispatchEvent(new Event('beat'))
    beat()
    await vi.advanceTimersByTimeAsync(2000)
    beat()
    await vi.advanceTimersByTimeAsync(2000)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened).toHaveLength(2)
    // The next one is watched from its first heartbeat on.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(2)
    overlay.close()
  })

  it('opens a lost stream again, with growing pauses, and keeps the last state meanwhile', async () => {
    const { overlay, opened, send, fail } = openSources()
    send(JSON.stringify(state))
    fail()
    expect(opened[0]?.close).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(500)
    expect(opened).toHaveLength(2)
    fail()
    fail()
    expect(overlay.get()).toEqual(state)
    await vi.advanceTimersByTimeAsync(60_000)
    send(JSON.stringify({ ...state, scene: 'game-show' }))
    expect(overlay.get()?.scene).toBe('game-show')
    overlay.close()
  })

  it('opens nothing after its end', async () => {
    const { overlay, opened, fail } = openSources()
    fail()
    overlay.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(1)
  })
})
