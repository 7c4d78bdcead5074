/** Tests that callers go on one in each turn, in their order. */
import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

it('lets one caller go on in each turn, the first one first', async () => {
  const turns: (() => void)[] = []
  const turn = createFairTurns(() => new Promise<void>((resolve) => turns.push(resolve)))
  const done: string[] = []
  const all = Promise.all(['a', 'b', 'c'].map((name) => turn().then(() => done.push(name))))
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await expect.poll(() => turns.length).toBe(1)
    turns.shift()?.()
    await expect.poll(() => done).toEqual(expected)
  }
  await all
})

it('turns the event loop between two callers', async () => {
  const turn = createFairTurns()
  const seen: string[] = []
  const both = [turn().then(() => seen.push('one')), turn().then(() => seen.push('two'))]
  setImmediate(() => setImmediate(() => seen.push('between or behind')))
  await Promise.all(both)
  expect(seen[0]).toBe('one')
  expect(seen).toContain('two')
})
