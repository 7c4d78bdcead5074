/** Lets the event loop turn between queries of PGlite: it answers each at once, and a chain of them would hold up everything else. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_MS = 10

/** Returns a promise where the caller has to wait for the next turn: the queries of this one took long enough. */
export function createLoopTurns(
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let begunAt: number | undefined
  const begin = (): void => {
    begunAt = now()
    void nextTurn().then(() => {
      begunAt = undefined
    })
  }
  return () => {
    if (begunAt === undefined) begin()
    else if (now() - begunAt > LONGEST_MS) return nextTurn()
    return undefined
  }
}
