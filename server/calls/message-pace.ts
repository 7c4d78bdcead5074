/**
 * Limits the messages that a person, and the guests of a network, may send on all their calls. Reading a message of
 * hostile words takes the thread a fortieth of a second.
 */
import type { Clock } from '#domain/ports.ts'
import { createTokenBucket, type Rate } from '#std/token-bucket.ts'
import type { Sender } from './input-budget.ts'

const OF_ACTOR: Rate = { burst: 60, perSecond: 2 }
/** Guests cost nothing to make, so those of one network share this rate. */
const OF_GUESTS: Rate = { burst: 300, perSecond: 10 }
/** Every bucket is full again after so long. */
const FULL_AFTER_MS = 30_000

type Bucket = { takes: ReturnType<typeof createTokenBucket>; usedAtMs: number }

/** Returns the pace of this sender, which is false for a message too many. */
export type MessagePace = (sender: Sender) => () => boolean

export function createMessagePace(clock: Clock): MessagePace {
  const buckets = new Map<string, Bucket>()
  let sweptAtMs = clock.now()

  function forgetFull(nowMs: number): void {
    if (nowMs - sweptAtMs < FULL_AFTER_MS) return
    sweptAtMs = nowMs
    for (const [key, { usedAtMs }] of buckets) if (nowMs - usedAtMs >= FULL_AFTER_MS) buckets.delete(key)
  }

  function takes(key: string, rate: Rate): boolean {
    const nowMs = clock.now()
    forgetFull(nowMs)
    const bucket = buckets.get(key) ?? { takes: createTokenBucket(rate, nowMs), usedAtMs: nowMs }
    bucket.usedAtMs = nowMs
    buckets.set(key, bucket)
    return bucket.takes(1, nowMs)
  }

  return ({ actor, network }) => {
    const isShared = actor.kind === 'guest' && network !== undefined
    return () =>
      takes(`${actor.kind} ${actor.id}`, OF_ACTOR) && (!isShared || takes(`network ${network}`, OF_GUESTS))
  }
}
