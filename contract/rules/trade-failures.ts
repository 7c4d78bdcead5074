/** Codes and messages for a swap that failed on Parley's side. */

type TradeFailure = Readonly<{ code: string; message: string }>

export const NOTHING_LEFT = 'Nothing left the wallet.'
/** Of a transaction that failed on the chain. */
export const ONLY_FEE = 'No tokens moved; only the network fee was paid.'

export const FAILURES = {
  preview_expired: 'Preview expired. Nothing was swapped.',
  preview_replaced: 'Replaced by a newer preview. Nothing was swapped.',
  preview_left: 'You went on from another message, so this preview ended. Nothing was swapped.',
  consent_expired: `The swap could not be made soon enough after you confirmed. ${NOTHING_LEFT}`,
  declined: 'Cancelled. Nothing was signed.',
  price_moved: `The price moved, and you would have got less than your minimum. ${NOTHING_LEFT}`,
  fee_rose: `The network fee rose above what you confirmed. ${NOTHING_LEFT}`,
  venue_unavailable: `The venue did not answer. ${NOTHING_LEFT} Try again later.`,
  chain_unavailable: `The chain did not answer, so the swap could not be checked. ${NOTHING_LEFT} Try again later.`,
  signer_unavailable: `The signer did not answer, so the swap was not sent. ${NOTHING_LEFT} Try again later.`,
  interrupted: `The server was interrupted before the swap was sent. ${NOTHING_LEFT}`,
  not_landed: `The swap did not reach the chain in time, and no longer can. ${NOTHING_LEFT}`,
} as const satisfies Record<string, string>

export const failureOf = (code: keyof typeof FAILURES): TradeFailure => ({ code, message: FAILURES[code] })

const SEND_WORDS: Readonly<Partial<Record<string, string>>> = {
  preview_expired: 'Preview expired. Nothing was sent.',
  preview_replaced: 'Replaced by a newer preview. Nothing was sent.',
  preview_left: 'You went on from another message, so this preview ended. Nothing was sent.',
  consent_expired: `The transfer could not be made soon enough after you confirmed. ${NOTHING_LEFT}`,
  chain_unavailable: `The chain did not answer, so the transfer could not be checked. ${NOTHING_LEFT} Try again later.`,
  venue_unavailable: `The chain did not answer. ${NOTHING_LEFT} Try again later.`,
  signer_unavailable: `The signer did not answer, so the transfer was not sent. ${NOTHING_LEFT} Try again later.`,
  interrupted: `The server was interrupted before the transfer was sent. ${NOTHING_LEFT}`,
  not_landed: `The transfer did not reach the chain in time, and no longer can. ${NOTHING_LEFT}`,
}

/** The same change with a failure that speaks of a transfer, where the trade is a send. */
export function inWordsOf<C extends Readonly<{ failure?: TradeFailure | undefined }>>(
  { terms }: Readonly<{ terms: Readonly<{ recipient?: string | undefined }> }>,
  change: C,
): C {
  const words = change.failure && SEND_WORDS[change.failure.code]
  if (terms.recipient === undefined || !change.failure || !words) return change
  return { ...change, failure: { ...change.failure, message: words } }
}
