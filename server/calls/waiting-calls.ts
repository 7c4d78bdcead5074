/** Bounds the calls that wait for their client to come back: each keeps its history in memory, and costs nothing to leave. */
import type { LiveCall } from './live-calls.ts'

/** Each reload of a page leaves one of its actor. */
const OF_ACTOR = 8
/** Guests cost nothing to make, so those of one network share this number. */
const OF_GUESTS = 24

type Waiting = Pick<LiveCall, 'isReplying'> & Readonly<{ session: Pick<LiveCall['session'], 'actor'> }>

export type WaitingCalls<C extends Waiting> = Readonly<{
  /** Returns the calls that have to go for it: the oldest ones, and those that reply last. */
  add(call: C, network?: string): readonly C[]
  remove(call: C): void
}>

export function createWaitingCalls<C extends Waiting>(): WaitingCalls<C> {
  /** In the order in which they began to wait. */
  const waiting = new Map<C, string | undefined>()

  const isOfGuests = (call: C, network: string): boolean =>
    call.session.actor.kind === 'guest' && waiting.get(call) === network

  /** Those beside the newest one. */
  function tooMany(isCounted: (call: C) => boolean, most: number): readonly C[] {
    const older = [...waiting.keys()].filter(isCounted).slice(0, -1)
    const firstToGo = older.toSorted((one, other) => Number(one.isReplying) - Number(other.isReplying))
    return firstToGo.slice(0, Math.max(0, older.length + 1 - most))
  }

  return {
    add(call, network) {
      const { kind, id } = call.session.actor
      waiting.delete(call)
      waiting.set(call, network)
      const own = tooMany(({ session: { actor } }) => actor.kind === kind && actor.id === id, OF_ACTOR)
      const ofGuests = network === undefined ? [] : tooMany((each) => isOfGuests(each, network), OF_GUESTS)
      const gone = [...new Set([...own, ...ofGuests])]
      for (const each of gone) waiting.delete(each)
      return gone
    },
    remove: (call) => void waiting.delete(call),
  }
}
