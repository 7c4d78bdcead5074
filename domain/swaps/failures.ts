/** Why a swap did not happen, as codes and words: what happened, what was kept, what to do. */
import { ParleyError } from '#contract/errors.ts'
import type { OrderRefusal } from '../venue.ts'
import type { Failure } from './deps.ts'

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
export const refusedAgain = ({ reason, message }: OrderRefusal): Failure => ({
  code: reason,
  message: `The venue made no offer any more: ${sentence(message)} ${KEPT} Make a new preview.`,
})

const KEPT = 'Nothing left the wallet.'

export const FAILURES = {
  preview_expired: 'The preview was not confirmed in time, which counts as no. Nothing was changed.',
  preview_replaced: 'Replaced by a newer preview. Nothing was changed.',
  consent_expired: `The trade could not be made soon enough after you agreed. ${KEPT} Make a new preview.`,
  declined: 'You declined this trade. Nothing was changed.',
  price_moved: `The price moved, and less than the agreed minimum would have arrived. ${KEPT} Make a new preview.`,
  fee_rose: `The network fee rose above what you agreed to. ${KEPT} Make a new preview.`,
  venue_unavailable: `The venue did not answer. ${KEPT} Try again.`,
  chain_unavailable: `The chain did not answer, so the trade could not be checked. ${KEPT} Try again.`,
  signer_unavailable: `The signer did not answer, so the trade was not sent. ${KEPT} Try again.`,
  interrupted: `The server was interrupted before the trade was sent. ${KEPT} Make a new preview.`,
  not_landed: `The trade did not reach the chain in time and can no longer do so. ${KEPT} Make a new preview.`,
} as const satisfies Record<string, string>

export const failureOf = (code: keyof typeof FAILURES): Failure => ({ code, message: FAILURES[code] })
