/** Limits how many voice calls one actor has at once over all replicas. */

import { ParleyError } from '#contract/errors.ts'
import type { Actor, CallClaims } from '#domain/ports.ts'

const SEATS: Readonly<Record<Actor['kind'], number>> = { guest: 1, user: 3 }

export type VoiceCallLimiter = Readonly<{
  /** Throws `call_limit_reached`; the returned function releases the place. */
  take(actor: Actor): Promise<() => Promise<void>>
}>

export function createVoiceSeats(claims: Pick<CallClaims, 'hold' | 'isHeld'>): VoiceCallLimiter {
  /** Covers this process: a claim becomes visible to others only once it is held. */
  const taken = new Set<string>()

  async function tryToTake(seat: string): Promise<(() => Promise<void>) | undefined> {
    if (taken.has(seat)) return undefined
    taken.add(seat)
    try {
      if (await claims.isHeld(seat)) {
        taken.delete(seat)
        return undefined
      }
      const release = await claims.hold(seat)
      return async () => {
        taken.delete(seat)
        await release()
      }
    } catch (error) {
      taken.delete(seat)
      throw error
    }
  }

  return {
    async take({ kind, id }) {
      const limit = SEATS[kind]
      for (let n = 0; n < limit; n++) {
        const leave = await tryToTake(`voice ${kind} ${id} ${n}`)
        if (leave) return leave
      }
      throw new ParleyError('call_limit_reached', { limit })
    },
  }
}
