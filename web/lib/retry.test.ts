/** Pauses and retries of loads. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadOnce, pauseBefore, retryWithPauses } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('loads again, with pauses, until it succeeds', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
  load.mockResolvedValue('there')
  const loading = retryWithPauses(load)()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await loading).toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
})

it('gives up in the end', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('gone')))
  const failed = retryWithPauses(load)().catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await failed).toBe('gone')
  expect(load.mock.calls.length).toBeLessThan(20)
})

it('pauses grow to 15 s and never fall below half of their measure', () => {
  expect([0, 1, 2, 3].map((attempt) => pauseBefore(attempt, 1))).toEqual([500, 1000, 2000, 4000])
  expect(pauseBefore(50, 1)).toBe(15_000)
  expect(pauseBefore(50, 0)).toBe(7500)
})

it('loads once for all callers, and again after a failure', async () => {
  const load = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('down'))
  const get = loadOnce(load)
  await expect(Promise.all([get(), get()])).rejects.toThrow('down')
  expect(await Promise.all([get(), get()])).toEqual(['there', 'there'])
  expect(load).toHaveBeenCalledTimes(2)
})
