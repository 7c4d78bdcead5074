import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countOwnTimers } from '#testing/own-timers.ts'
import { createAsyncSignal } from './bus.ts'

const never = new AbortController().signal

describe('an async signal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends a wait when it is notified', async () => {
    const timersLeft = countOwnTimers()
    const signal = createAsyncSignal()
    const waiting = signal.wait(1_000, never)
    signal.notify()
    await waiting
    expect(timersLeft()).toBe(0)
  })

  it('remembers one notification from before the wait', async () => {
    const signal = createAsyncSignal()
    signal.notify()
    signal.notify()
    await signal.wait(1_000, never)
    let ended = false
    const waiting = signal.wait(1_000, never).then(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
  })

  it('ends when the signal aborts, and leaves nothing behind', async () => {
    const timersLeft = countOwnTimers()
    const controller = new AbortController()
    const remove = vi.spyOn(controller.signal, 'removeEventListener')
    const signal = createAsyncSignal()
    const waiting = signal.wait(1_000, controller.signal)
    controller.abort()
    await waiting
    await signal.wait(1_000, controller.signal)
    expect(remove).toHaveBeenCalledOnce()
    expect(timersLeft()).toBe(0)
  })
})
