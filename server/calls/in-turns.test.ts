import { expect, it } from 'vitest'
import { createKeyedMutex } from './in-turns.ts'

it('runs jobs of one key in sequence despite failures, and others in parallel', async () => {
  const run = createKeyedMutex()
  const received: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = run('a', async () => {
    await gate.promise
    received.push('slow')
    throw new Error('it failed')
  })
  const next = run('a', async () => void received.push('next'))
  await run('b', async () => void received.push('other'))
  expect(received).toEqual(['other'])
  gate.resolve()
  await expect(slow).rejects.toThrow('it failed')
  await next
  expect(received).toEqual(['other', 'slow', 'next'])
})
