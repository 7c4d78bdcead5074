/** A circuit breaker: after three failures in a row a source is left alone for a minute, then tried once. */
import type { Clock } from '#domain/ports.ts'

export type Breaker = Readonly<{
  /** Undefined when a request may be tried now, else the time at which one may. Asking does not use up the trial. */
  openUntil(): number | undefined
  /** A request goes out; while the source is on trial it is the only one. */
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
