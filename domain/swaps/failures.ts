/** Maps what a source or a venue refuses to a refusal of ours before the trade and to a failure of it afterwards. */
import { ParleyError } from '#contract/errors.ts'
import { NOTHING_LEFT } from '#contract/rules/trade-failures.ts'
import type { Failed, Sourced } from '../sourced.ts'
import type { OrderRefusal } from '../venue.ts'
import type { Failure } from './deps.ts'

export const unavailable = ({ source, reason, retryAt }: Failed): ParleyError =>
  new ParleyError('upstream_failed', { service: source, reason, ...(retryAt && { retryAt }) })

export function dataOf<T>(answer: Sourced<T>): T {
  if (answer.ok) return answer.data
  throw unavailable(answer)
}

export function refusedOrder({ reason, code, message }: OrderRefusal, venue: string): ParleyError {
  switch (reason) {
    case 'amount_too_small':
      return new ParleyError('amount_too_small')
    case 'no_route':
      return new ParleyError('no_route', { venue })
    case 'insufficient_funds':
    case 'insufficient_sol':
    case 'not_built':
    case 'maker_declined':
      return new ParleyError('quote_refused', { venue, code, reason: sentence(message) })
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** An order that the venue would not make again when it came to trading. */
export const refusedAgain = ({ reason, message }: OrderRefusal, isSend = false): Failure => ({
  code: reason,
  message: `${isSend ? 'The transfer could not be built any more' : 'The venue made no offer any more'}: ${sentence(message)} ${NOTHING_LEFT}`,
})
