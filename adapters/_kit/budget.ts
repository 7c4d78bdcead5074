/**
 * Counts the requests that a source may still get: at most 80
 * % of its limit in any minute, none while it wants a pause.
 */
import type { Clock } from '#domain/ports.ts'

export type Budget = Readonly<{
  /** Undefined when a request may go now, else the time at which one may. */
  blockedUntil(): number | undefined
  /** Counts a request that goes out. */
  spend(): void
  /** The source said that it wants no more until then. */
  rest(until: number): void
}>

const MINUTE_MS = 60_000
const SHARE = 0.8
/** A header that asks for more than this is not believed. */
const LONGEST_REST_MS = 10 * MINUTE_MS

/** Sources count over a sliding minute, so this remembers when each request of the last minute went. */
export function createBudget({ perMinute, clock }: { perMinute: number; clock: Clock }): Budget {
  const allowed = Math.max(1, Math.floor(perMinute * SHARE))
  const sent: number[] = []
  let restsUntil = 0
  const forgetBefore = (time: number): void => {
    const kept = sent.findIndex((past) => past > time)
    sent.splice(0, kept < 0 ? sent.length : kept)
  }
  return {
    blockedUntil() {
      const now = clock.now()
      if (now < restsUntil) return restsUntil
      forgetBefore(now - MINUTE_MS)
      return sent.length < allowed ? undefined : (sent[sent.length - allowed] ?? now) + MINUTE_MS
    },
    spend() {
      sent.push(clock.now())
    },
    rest(until) {
      restsUntil = Math.max(restsUntil, Math.min(until, clock.now() + LONGEST_REST_MS))
    },
  }
}
