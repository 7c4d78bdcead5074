/** The words for a swap or a send that failed: the event, what was kept, and the advice. */
import { NOTHING_LEFT, ONLY_FEE } from './trade-failures.ts'

/** The event and the advice. What the user kept depends on whether the transaction reached the chain. */
type Words = Readonly<{ happened: string; todo: string }>

const FAILURES = {
  insufficient_sol: {
    happened: 'This wallet holds less SOL than the trade gives away.',
    todo: 'Choose a smaller amount.',
  },
  no_sol_for_fees: {
    happened:
      'With the network fee and the deposit for the token’s account this needs more SOL than the wallet has.',
    todo: 'Choose a smaller amount, or add a little SOL to the wallet.',
  },
  insufficient_tokens: {
    happened: 'This wallet holds less of the token than the trade gives away.',
    todo: 'Choose a smaller amount.',
  },
  insufficient_funds: {
    happened: 'One side of the trade did not hold what it was to give.',
    todo: 'Look at your balances and make a new preview.',
  },
  maker_out_of_stock: {
    happened: 'The market maker no longer had enough of the token to sell.',
    todo: 'Try a smaller amount, or try again later.',
  },
  slippage: {
    happened: 'Less would have arrived than the minimum you agreed to, so the chain undid the trade.',
    todo: 'Make a new preview at today’s price, or allow more slippage.',
  },
  quote_expired: {
    happened: 'The quote ran out before it was filled.',
    todo: 'Make a new preview and confirm it sooner.',
  },
  expired_on_chain: {
    happened: 'The trade reached the chain after its last second, so the chain undid it.',
    todo: 'Make a new preview.',
  },
  blockhash_expired: {
    happened: 'The transaction got too old to be taken by the chain.',
    todo: 'Make a new preview.',
  },
  maker_declined: {
    happened: 'The market maker said no at its last look, mostly because the price had moved.',
    todo: 'Make a new preview at the price of now.',
  },
  order_changed: {
    happened: 'The transaction was not the one that the venue had offered, so it was refused.',
    todo: 'Make a new preview.',
  },
  signature_missing: {
    happened: 'A signature of the transaction was missing or wrong, so it was not accepted.',
    todo: 'Make a new preview.',
  },
  already_sent: {
    happened: 'This very transaction had been sent before. It counts once, under the same signature.',
    todo: 'Look at the trade’s first outcome; nothing has to be done.',
  },
  guard_refused: {
    happened: 'The guard of the trade could not read what it was to watch, so the chain undid the trade.',
    todo: 'Make a new preview.',
  },
  account_frozen: {
    happened: 'The issuer of the token has frozen one of the accounts.',
    todo: 'Ask the issuer of the token; this trade cannot be made.',
  },
  token_paused: {
    happened: 'The issuer of the token has paused it.',
    todo: 'Nobody can trade it until the issuer lets it move again.',
  },
  order_gone: {
    happened: 'The venue no longer knew the order.',
    todo: 'Make a new preview.',
  },
  not_landed: {
    happened: 'The transaction was sent and did not land.',
    todo: 'Wait until its time is over, then make a new preview.',
  },
  outcome_unknown: {
    happened: 'The venue did not say what became of the transaction. It is being looked up on the chain.',
    todo: 'Wait for the answer; do not repeat the trade.',
  },
  transaction_invalid: {
    happened: 'The transaction was not valid as it stood, so it was refused.',
    todo: 'Make a new preview.',
  },
  turned_away: {
    happened: 'The venue is busy or turned the request away.',
    todo: 'Wait a minute and make a new preview.',
  },
  program_failed: {
    happened: 'A program on the chain refused the trade.',
    todo: 'Make a new preview; if it happens again, try another amount or another token.',
  },
} as const satisfies Record<string, Words>

export type FailureCode = keyof typeof FAILURES

/** These words replace those of a swap: a send has one side, no price and no venue. */
const OF_SENDS: Readonly<Partial<Record<FailureCode, Words>>> = {
  insufficient_sol: {
    happened: 'This wallet holds less SOL than you want to send.',
    todo: 'Choose a smaller amount.',
  },
  no_sol_for_fees: {
    happened: 'The amount and the network fee are more than the wallet has.',
    todo: 'Choose a smaller amount, or add SOL.',
  },
  insufficient_tokens: {
    happened: 'This wallet holds less of the token than you want to send.',
    todo: 'Choose a smaller amount.',
  },
  insufficient_funds: {
    happened: 'The wallet did not hold what it was to send.',
    todo: 'Look at your balances and make a new preview.',
  },
  maker_out_of_stock: {
    happened: 'The wallet did not hold what it was to send.',
    todo: 'Look at your balances and make a new preview.',
  },
  slippage: {
    happened: 'Less would have arrived than you confirmed, so the chain undid the transfer.',
    todo: 'Make a new preview.',
  },
  quote_expired: {
    happened: 'The transfer ran out of time before it was sent.',
    todo: 'Make a new preview and confirm it sooner.',
  },
  expired_on_chain: {
    happened: 'The transfer reached the chain after its last second, so the chain undid it.',
    todo: 'Make a new preview.',
  },
  maker_declined: { happened: 'The transfer was turned down.', todo: 'Make a new preview.' },
  order_changed: {
    happened: 'The transaction was not the one that had been prepared, so it was refused.',
    todo: 'Make a new preview.',
  },
  already_sent: {
    happened: 'This very transaction had been sent before. It counts once, under the same signature.',
    todo: 'Look at the transfer’s first outcome; nothing has to be done.',
  },
  guard_refused: {
    happened: 'The guard of the transfer could not read what it was to watch, so the chain undid it.',
    todo: 'Make a new preview.',
  },
  account_frozen: {
    happened: 'The issuer of the token has frozen one of the accounts.',
    todo: 'Ask the issuer of the token; this transfer cannot be made.',
  },
  token_paused: {
    happened: 'The issuer of the token has paused it.',
    todo: 'Nobody can send it until the issuer lets it move again.',
  },
  order_gone: { happened: 'The prepared transfer is gone.', todo: 'Make a new preview.' },
  outcome_unknown: {
    happened: 'It is not known yet if the transfer went through. It is being looked up on the chain.',
    todo: 'Wait for the answer; do not send it again.',
  },
  turned_away: {
    happened: 'The chain is busy or turned the request away.',
    todo: 'Wait a minute and make a new preview.',
  },
  program_failed: {
    happened: 'A program on the chain refused the transfer.',
    todo: 'Make a new preview; if it happens again, try another amount or another token.',
  },
}

export type FailureWords = Readonly<{ code: FailureCode; message: string }>

/** `landed`: the failed transaction is on the chain, which costs the fee and nothing else. */
export type Circumstances = Readonly<{ landed: boolean; isSend?: boolean }>

export function wordsOf(code: FailureCode, { landed, isSend }: Circumstances, detail = ''): FailureWords {
  const { happened, todo } = (isSend && OF_SENDS[code]) || FAILURES[code]
  return { code, message: [happened, detail, keptBy(code, landed), todo].filter(Boolean).join(' ') }
}

/** While the outcome is unknown, the message must promise nothing. */
const OPEN: ReadonlySet<FailureCode> = new Set(['already_sent', 'not_landed', 'outcome_unknown'])

function keptBy(code: FailureCode, landed: boolean): string {
  if (OPEN.has(code)) return ''
  return landed ? ONLY_FEE : NOTHING_LEFT
}
