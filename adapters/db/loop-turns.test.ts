import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoopTurns } from './loop-turns.ts'

it('a chain of queries lets the event loop turn after 10 ms of work', async () => {
  let at = 0
  let [turns, isOver] = [0, false]
  const turn = createLoopTurns(() => at)
  const count = async (): Promise<void> => {
    await nextTurn()
    turns += 1
    if (!isOver) return count()
  }
  void count()
  const seen: number[] = []
  for (let query = 0; query < 12; query += 1) {
    const wait = turn()
    if (wait) await wait
    else await Promise.resolve()
    seen.push(turns)
    at += 4
  }
  isOver = true
  // Without a turn, all of them would run before the first one.
  expect(seen.slice(0, 3)).toEqual([0, 0, 0])
  expect(seen.at(-1)).toBeGreaterThanOrEqual(3)
})

it('queries of turns of their own do not wait', async () => {
  let at = 0
  const turn = createLoopTurns(() => at)
  for (let query = 0; query < 5; query += 1) {
    expect(turn()).toBeUndefined()
    at += 50
    await nextTurn()
    await nextTurn()
  }
})
