import { expect, it } from 'vitest'
import { createKeyedMutex } from './in-turns.ts'

it('runs jobs of one key in sequence despite failures, and others in parallel', async () => {
  const run = createKeyedMutex()
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = run('a', async () => {
    await gate.promise
    told.push('slow')
    throw new Error('it failed')
  })
  const next = run('a', async () => void told.push('next'))
  await run('b', async () => void told.push('other'))
  expect(told).toEqual(['other'])
  gate.resolve()
  await expect(slow).rejects.toThrow('it failed')
  await next
  expect(told).toEqual(['other', 'slow', 'next'])
})
