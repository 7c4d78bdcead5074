import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '#adapters/db/testing/database.ts'
import { createPurge } from './purge-deleted.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('purges at the start, and again when a deletion can no longer be undone', () => {
  const purge = vi.fn(async () => undefined)
  const { purgeLater } = createPurge({ list: { purge }, log: silentLog })
  expect(purge).toHaveBeenCalledTimes(1)
  purgeLater()
  vi.advanceTimersByTime(10_000)
  expect(purge).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(purge).toHaveBeenCalledTimes(2)
})

it('purges no more when it is closed, and survives a failure', async () => {
  const warn = vi.fn()
  const purge = vi.fn(async () => Promise.reject(new Error('away')))
  const { purgeLater, close } = createPurge({ list: { purge }, log: { ...silentLog, warn } })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  purgeLater()
  close()
  vi.advanceTimersByTime(60_000)
  expect(purge).toHaveBeenCalledTimes(1)
})
