/** Codes and messages for a swap that failed on Parley's side. */

type TradeFailure = Readonly<{ code: string; message: string }>

export const NOTHING_LEFT = 'Nothing left the wallet.'

export const FAILURES = {
  preview_expired: 'The preview was not confirmed in time, which counts as no. Nothing was changed.',
  preview_replaced: 'Replaced by a newer preview. Nothing was changed.',
  preview_left:
    'The conversation went on from another message, so this preview was ended. Nothing was changed.',
  consent_expired: `The trade could not be made soon enough after you agreed. ${NOTHING_LEFT} Make a new preview.`,
  declined: 'You declined this trade. Nothing was changed.',
  price_moved: `The price moved, and less than the agreed minimum would have arrived. ${NOTHING_LEFT} Make a new preview.`,
  fee_rose: `The network fee rose above what you agreed to. ${NOTHING_LEFT} Make a new preview.`,
  venue_unavailable: `The venue did not answer. ${NOTHING_LEFT} Try again.`,
  chain_unavailable: `The chain did not answer, so the trade could not be checked. ${NOTHING_LEFT} Try again.`,
  signer_unavailable: `The signer did not answer, so the trade was not sent. ${NOTHING_LEFT} Try again.`,
  interrupted: `The server was interrupted before the trade was sent. ${NOTHING_LEFT} Make a new preview.`,
  not_landed: `The trade did not reach the chain in time and can no longer do so. ${NOTHING_LEFT} Make a new preview.`,
} as const satisfies Record<string, string>

export const failureOf = (code: keyof typeof FAILURES): TradeFailure => ({ code, message: FAILURES[code] })
