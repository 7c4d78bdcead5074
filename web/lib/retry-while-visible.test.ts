import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryWhileVisible } from './retry-while-visible.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks again, with pauses, until what it fetches is there', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
  load.mockResolvedValue('there')
  const loading = retryWhileVisible(load)()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await loading).toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
})

it('gives up in the end', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('gone')))
  const failed = retryWhileVisible(load)().catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await failed).toBe('gone')
  expect(load.mock.calls.length).toBeLessThan(20)
})
