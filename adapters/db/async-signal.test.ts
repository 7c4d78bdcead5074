import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAsyncSignal } from './doorbell.ts'

const never = new AbortController().signal

describe('a doorbell', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends a wait when it rings', async () => {
    const bell = createAsyncSignal()
    const waiting = bell.wait(1_000, never)
    bell.ring()
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })

  it('remembers one ring that came before the wait', async () => {
    const bell = createAsyncSignal()
    bell.ring()
    bell.ring()
    await bell.wait(1_000, never)
    let ended = false
    const waiting = bell.wait(1_000, never).then(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
  })

  it('ends when the signal aborts, and leaves nothing behind', async () => {
    const controller = new AbortController()
    const remove = vi.spyOn(controller.signal, 'removeEventListener')
    const bell = createAsyncSignal()
    const waiting = bell.wait(1_000, controller.signal)
    controller.abort()
    await waiting
    await bell.wait(1_000, controller.signal)
    expect(remove).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})
