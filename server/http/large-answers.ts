/** Holds the answers that are whole conversations to a number: each keeps megabytes until its reader has taken it. */
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { Config } from '../config/config.ts'
import type { HttpContext } from './env.ts'
import { createOpenStreams } from './open-streams.ts'
import { networkOfClient } from './visitor.ts'

/** A browser opens six connections at once. */
const OF_ACTOR = 8
/** Guests cost nothing to make, so those of one network share this number. */
const OF_NETWORK = 20
const AGAIN_MS = 1_000

/** Counts the answer to this request until it is read, or throws a refusal. */
type Take = (c: HttpContext, actor?: Actor) => void

export function createLargeAnswers({ trustedProxies }: Pick<Config, 'trustedProxies'>): Take {
  const { isFull, add } = createOpenStreams()
  return (c, actor) => {
    const own = actor && ([`${actor.kind} ${actor.id}`, OF_ACTOR] as const)
    const shared =
      actor?.kind !== 'user' && ([`network ${networkOfClient(c, trustedProxies)}`, OF_NETWORK] as const)
    const keys = [own, shared].filter((each) => typeof each === 'object')
    const { outgoing } = c.env ?? {}
    // Its end was announced before, so that what is counted now would count for good.
    if (outgoing?.closed) throw left()
    if (keys.some(([key, most]) => isFull(key, most)))
      throw new ParleyError('rate_limited', { retryAfterMs: AGAIN_MS })
    outgoing?.once('close', add(keys.map(([key]) => key)))
  }
}

const left = (): ParleyError =>
  new ParleyError('invalid_request', { issues: [{ path: '', message: 'The client has left.' }] })
