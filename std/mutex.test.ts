/** The mutex: order, failures, and keys that do not wait for each other. */
import { expect, it } from 'vitest'
import { createKeyedMutex, createMutex } from './mutex.ts'

it('runs jobs of one key one after the other, failed ones included, and other keys beside them', async () => {
  const run = createKeyedMutex()
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = run('a', async () => {
    await gate.promise
    events.push('slow')
    throw new Error('it failed')
  })
  const next = run('a', async () => void events.push('next'))
  await run('b', async () => void events.push('other'))
  expect(events).toEqual(['other'])
  gate.resolve()
  await expect(slow).rejects.toThrow('it failed')
  await next
  expect(events).toEqual(['other', 'slow', 'next'])
})

it('without keys every job waits for the one before', async () => {
  const run = createMutex()
  const events: string[] = []
  const job = (name: string) => async () => {
    events.push(`${name} starts`)
    await Promise.resolve()
    events.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([run(job('a')), run(job('b'))])).toEqual(['a', 'b'])
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
})
