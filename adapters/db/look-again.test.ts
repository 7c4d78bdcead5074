import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLookAgain } from './look-again.ts'

const EVERY_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function look(newest: Readonly<Record<string, number>>) {
  const query = vi.fn(async (_: readonly string[]) => new Map(Object.entries(newest)))
  const lookAgain = createLookAgain(query, EVERY_MS)
  const reader = (conversationId: string, cursor: number) => {
    const wake = vi.fn()
    return { wake, leave: lookAgain({ conversationId, cursor: () => cursor, wake }) }
  }
  return { query, reader }
}

it('looks for all readers at once, and wakes those that missed something', async () => {
  const { query, reader } = look({ one: 4, two: 7 })
  const [behind, also, upToDate] = [reader('one', 3), reader('one', 3), reader('two', 7)]
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(query.mock.calls).toEqual([[['one', 'two']]])
  expect([behind, also, upToDate].map(({ wake }) => wake.mock.calls.length)).toEqual([1, 1, 0])
})

it('wakes the readers of a conversation that is gone, and all of them when the query fails', async () => {
  const { query, reader } = look({ one: 4 })
  const [there, gone] = [reader('one', 4), reader('gone', 2)]
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect([there, gone].map(({ wake }) => wake.mock.calls.length)).toEqual([0, 1])
  query.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect([there, gone].map(({ wake }) => wake.mock.calls.length)).toEqual([1, 2])
})

it('asks nothing once nobody reads, and goes on with the next reader', async () => {
  const { query, reader } = look({ one: 4 })
  reader('one', 4).leave()
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  expect(query).not.toHaveBeenCalled()
  const { wake } = reader('one', 3)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(wake).toHaveBeenCalledTimes(1)
})
