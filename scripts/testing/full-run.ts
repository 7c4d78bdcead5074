/** The size of long tests: everything in a full run (`npm run test:full`), else a share of it that the seed decides. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** PARLEY_TEST_FULL=1 */
    fullRun: boolean
    /** PARLEY_TEST_SEED; the same seed gives the same share. */
    seed: number
  }
}

export const isFullRun: boolean = inject('fullRun')
export const seed: number = inject('seed')

/** A number of rounds. */
export const rounds = (full: number, quick: number): number => (isFullRun ? full : quick)

/** `count` of the values, in their own order. */
export function sample<T>(values: readonly T[], count: number): readonly T[] {
  return isFullRun ? values : chosen(values, count, seed)
}

/** Each value has the same chance, and the same seed chooses the same. */
export function chosen<T>(values: readonly T[], count: number, from: number): readonly T[] {
  const below = random(from)
  let wanted = count
  return values.filter((_, at) => {
    const isTaken = below(values.length - at) < wanted
    if (isTaken) wanted -= 1
    return isTaken
  })
}

/** A small generator of its own, so that the browser and Node choose alike. */
function random(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
