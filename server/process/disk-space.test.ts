import { expect, it, vi } from 'vitest'
import { createDiskSpace } from './disk-space.ts'

const LOW_BYTES = 1024 ** 3
const FOLDER = '/data'

it('is low below 1 GiB, looks again after ten seconds, and warns once', () => {
  let [now, free] = [0, LOW_BYTES]
  const warn = vi.fn()
  const read = vi.fn(() => ({ free, total: 4 * LOW_BYTES }))
  const disk = createDiskSpace(FOLDER, { clock: { now: () => now }, log: { warn }, read })
  expect(disk.isLow()).toBe(false)
  free -= 1
  now = 9_999
  expect(disk.isLow()).toBe(false)
  now = 10_000
  expect([disk.isLow(), disk.isLow()]).toEqual([true, true])
  now = 20_000
  expect(disk.isLow()).toBe(true)
  expect(warn).toHaveBeenCalledOnce()
  free = LOW_BYTES
  now = 30_000
  expect(disk.space()).toEqual({ free: LOW_BYTES, total: 4 * LOW_BYTES })
  expect(disk.isLow()).toBe(false)
  expect(read).toHaveBeenCalledTimes(4)
})

it('refuses nothing where the space cannot be read', () => {
  const warn = vi.fn()
  const disk = createDiskSpace('/no/such/folder', { clock: { now: () => 0 }, log: { warn } })
  expect([disk.isLow(), disk.space()]).toEqual([false, undefined])
  expect(warn).toHaveBeenCalledOnce()
})

it('reads a real folder', () => {
  const log = { warn: vi.fn() }
  createDiskSpace(import.meta.dirname, { clock: { now: () => 0 }, log }).isLow()
  expect(log.warn.mock.calls.every(([, words]) => words !== 'failed to read the free disk space')).toBe(true)
})
