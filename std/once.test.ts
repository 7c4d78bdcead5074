import { expect, it, vi } from 'vitest'
import { once } from './once.ts'

it('shares one run, and runs again only after a failure', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  work.mockResolvedValue('loaded')
  const load = once(work)
  const [first, second] = [load(), load()]
  await expect(first).rejects.toThrow('offline')
  await expect(second).rejects.toThrow('offline')
  expect(await Promise.all([load(), load()])).toEqual(['loaded', 'loaded'])
  expect(work).toHaveBeenCalledTimes(2)
})
