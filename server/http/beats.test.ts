import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countOwnTimers } from '#testing/own-timers.ts'
import { createBeats } from './beats.ts'

const EVERY_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('beats once a period for each, until it is stopped', async () => {
  const beats = createBeats(EVERY_MS)
  const [one, other] = [vi.fn(), vi.fn()]
  const stop = beats(one)
  await vi.advanceTimersByTimeAsync(550)
  beats(other)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 2])
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 4])
})

it('shares ten timers among a thousand, and keeps none for nobody', async () => {
  const timersLeft = countOwnTimers()
  const beats = createBeats(EVERY_MS)
  const stops: (() => void)[] = []
  for (let n = 0; n < 1_000; n += 1) {
    stops.push(beats(() => undefined))
    await vi.advanceTimersByTimeAsync(7)
  }
  expect(timersLeft()).toBe(10)
  for (const stop of stops) stop()
  expect(timersLeft()).toBe(0)
})
