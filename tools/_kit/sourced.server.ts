/** Turns the answers of ports into the origins that results carry. */
import type { Failed, Sourced } from '#domain/sourced.ts'
import type { Origin, PartOrigin } from './origin.ts'

type Answered<T> = Exclude<Sourced<T>, Failed>

export const originOf = <T>({ source, asOf, official, stale }: Answered<T>): Origin => ({
  source,
  asOf,
  official,
  stale: stale || undefined,
})

export const partOriginOf = <T>(answer: Sourced<T>): PartOrigin =>
  answer.ok
    ? { ok: true, ...originOf(answer) }
    : {
        ok: false,
        source: answer.source,
        reason: answer.reason,
        retryAt: answer.retryAt,
      }
