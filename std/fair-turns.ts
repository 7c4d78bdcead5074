/** Gives each caller a turn of the event loop of its own, in the order in which they came: heavy work of many does not add up to one long stall. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type FairTurns = () => Promise<void>

export function createFairTurns(next: () => Promise<unknown> = () => nextTurn()): FairTurns {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const own = last.then(next)
    last = own
    await own
  }
}
