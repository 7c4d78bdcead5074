import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPressure } from './pressure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that answers after this many milliseconds. */
function database() {
  const state = { ms: 1 }
  const probe = () => new Promise<void>((resolve) => setTimeout(resolve, state.ms))
  return { state, pressure: watchPressure(probe, 400) }
}

describe('the pressure on a server', () => {
  it('is high once a query waits for too long, even before it is answered', async () => {
    const { state, pressure } = database()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pressure.isHigh()).toBe(false)
    state.ms = 60_000
    await vi.advanceTimersByTimeAsync(1_900)
    expect(pressure.isHigh()).toBe(false)
    await vi.advanceTimersByTimeAsync(400)
    expect(pressure.isHigh()).toBe(true)
  })

  it('is high while queries wait too long on average, not after a single slow one', async () => {
    const { state, pressure } = database()
    state.ms = 1_500
    await vi.advanceTimersByTimeAsync(200)
    state.ms = 1
    await vi.advanceTimersByTimeAsync(3_000)
    expect(pressure.isHigh()).toBe(false)
    state.ms = 600
    await vi.advanceTimersByTimeAsync(3_000)
    expect(pressure.isHigh()).toBe(true)
  })

  it('ends within a second of quick answers, and not with a single one', async () => {
    const { state, pressure } = database()
    state.ms = 500
    await vi.advanceTimersByTimeAsync(4_000)
    expect(pressure.isHigh()).toBe(true)
    state.ms = 1
    await vi.advanceTimersByTimeAsync(200)
    expect(pressure.isHigh()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pressure.isHigh()).toBe(false)
  })

  it('stays while answers are neither slow nor quick', async () => {
    const { state, pressure } = database()
    state.ms = 500
    await vi.advanceTimersByTimeAsync(4_000)
    state.ms = 250
    await vi.advanceTimersByTimeAsync(5_000)
    expect(pressure.isHigh()).toBe(true)
  })

  it('does not take a database that is away for a busy one', async () => {
    const pressure = watchPressure(() => Promise.reject(new Error('away')), 400)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(pressure.isHigh()).toBe(false)
  })

  it('asks seldom while no visitor comes, and often again from the next one on', async () => {
    const probe = vi.fn(async () => undefined)
    const pressure = watchPressure(probe, 400)
    await vi.advanceTimersByTimeAsync(5_000)
    probe.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(probe).toHaveBeenCalledTimes(10)
    pressure.isHigh()
    probe.mockClear()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(probe).toHaveBeenCalledTimes(10)
  })

  it('notices a slow query also while no visitor comes', async () => {
    const { state, pressure } = database()
    await vi.advanceTimersByTimeAsync(10_000)
    state.ms = 60_000
    await vi.advanceTimersByTimeAsync(4_000)
    expect(pressure.isHigh()).toBe(true)
  })

  it('asks nothing after its end', async () => {
    const probe = vi.fn(async () => undefined)
    watchPressure(probe, 400).close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(probe).not.toHaveBeenCalled()
  })

  it('is never high where the operator has switched it off', async () => {
    const probe = vi.fn(() => new Promise(() => undefined))
    const pressure = watchPressure(probe, 0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([pressure.isHigh(), probe.mock.calls.length]).toEqual([false, 0])
  })
})
