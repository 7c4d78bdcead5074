/** The time between the end of a call and the end of its connection, on a fake clock. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createFarewell } from './farewell.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

function start() {
  const close = vi.fn()
  return { close, farewell: createFarewell(close) }
}

it('closes a connection that was open after a second and a half', () => {
  const { close, farewell } = start()
  farewell.settle()
  vi.advanceTimersByTime(60_000)
  farewell.begin()
  vi.advanceTimersByTime(1499)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
})

it('waits for a browser that still connects, and then as long for its farewell', () => {
  const { close, farewell } = start()
  farewell.begin()
  vi.advanceTimersByTime(9_000)
  farewell.settle()
  vi.advanceTimersByTime(1499)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
})

it('closes once, after ten seconds at the latest', () => {
  const { close, farewell } = start()
  farewell.begin()
  vi.advanceTimersByTime(10_000)
  expect(close).toHaveBeenCalledOnce()
  farewell.settle()
  vi.advanceTimersByTime(60_000)
  expect(close).toHaveBeenCalledOnce()
})
