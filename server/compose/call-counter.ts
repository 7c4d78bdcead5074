/** Counts the requests to the sources of a chain, which is composed before the database that the counts go to. */
import type { Usage } from '../usage/usage.ts'

export function createCallCounter() {
  let usage: Pick<Usage, 'count'> | undefined
  return {
    /** `send`, counted. */
    of:
      <Args extends readonly unknown[], Answer>(source: string, send: (...args: Args) => Answer) =>
      (...args: Args): Answer => {
        usage?.count({ provider: 'chain', source }, { calls: 1 })
        return send(...args)
      },
    countCalls(counter: Pick<Usage, 'count'>): void {
      usage = counter
    },
  }
}
