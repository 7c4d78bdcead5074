/** Unwraps a sourced answer: takes the data, or refuses with the source's own reason. */
import { ParleyError } from '#contract/errors.ts'
import type { Failed, Sourced } from '../sourced.ts'

export const unavailable = ({ source, reason, retryAt }: Failed): ParleyError =>
  new ParleyError('upstream_failed', { service: source, reason, ...(retryAt && { retryAt }) })

export function dataOf<T>(answer: Sourced<T>): T {
  if (answer.ok) return answer.data
  throw unavailable(answer)
}
