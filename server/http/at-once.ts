/** Holds heavy work that is under way to a number: of one network, and of all. */
import { ParleyError } from '#contract/errors.ts'
import { createOpenStreams } from './open-streams.ts'

const AGAIN_MS = 2_000

/** Counts one piece of work until the returned function is called, or throws a refusal. */
export type Begin = (network: string) => () => void

export function limitAtOnce(most: Readonly<{ network: number; all: number }>): Begin {
  const underWay = createOpenStreams()
  return (network) => {
    const own = `network ${network}`
    if (underWay.isFull(own, most.network) || underWay.isFull('all', most.all))
      throw new ParleyError('rate_limited', { retryAfterMs: AGAIN_MS })
    return underWay.add([own, 'all'])
  }
}
