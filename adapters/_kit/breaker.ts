/** Breaks the circuit to a source: after three failures in a row it gets no request for a minute, then one. */
import type { Clock } from '#domain/ports.ts'

export type Breaker = Readonly<{
  /**
   * Undefined when a request may be tried now, else the time at which one may. The check does not use up the attempt.
   */
  openUntil(): number | undefined
  /** A request goes out; while the breaker is half open it is the only one. */
  enter(): void
  succeeded(): void
  failed(): void
}>

const FAILURES = 3
const REST_MS = 60_000

export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let closedAgainAt = 0
  const rest = (): void => {
    if (failures >= FAILURES) closedAgainAt = clock.now() + REST_MS
  }
  return {
    openUntil: () => (clock.now() < closedAgainAt ? closedAgainAt : undefined),
    enter: rest,
    succeeded() {
      failures = 0
      closedAgainAt = 0
    },
    failed() {
      failures++
      rest()
    },
  }
}
