import { expect, it, vi } from 'vitest'
import { retry } from './retry.ts'

it('repeats a job until it succeeds', async () => {
  const job = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('lost'))
  expect(await retry(job, 0)).toBe('done')
  expect(job).toHaveBeenCalledTimes(2)
})

it('gives up with the last error after four tries', async () => {
  const job = vi.fn(async () => Promise.reject(new Error('down')))
  await expect(retry(job, 0)).rejects.toThrow('down')
  expect(job).toHaveBeenCalledTimes(4)
})
