/** Explains in plain words why a swap or a send failed, from the chain's error or the venue's answer. */
import { formatRaw } from './amounts.ts'
import { isToken, missingLamports, whereItFailed } from './failed-logs.ts'
import { type Circumstances, type FailureCode, type FailureWords, wordsOf } from './failure-words.ts'
import { GUARD_ERRORS, GUARD_PROGRAM } from './guard.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './programs.ts'

/**
 * The chain's account: the name of an error or the number that a program returned, with the logs of all programs.
 */
export type FailedTransaction = Readonly<{
  code: string
  instruction?: number
  custom?: number
  logs: readonly string[]
}>

/** Explains a transaction that failed in simulation, was refused by a node, or (`landed`) failed on the chain. */
export function chainFailure(failed: FailedTransaction, circumstances: Circumstances): FailureWords {
  const code = codeOf(failed)
  return wordsOf(code, circumstances, detailOf(code, failed, circumstances))
}

function detailOf(code: FailureCode, failed: FailedTransaction, { isSend }: Circumstances): string {
  if (code === 'program_failed') return `It said: ${whatItSaid(failed)}.`
  const missing = isSend ? missingLamports(failed.logs) : undefined
  return missing === undefined || !isShortOfSol(code)
    ? ''
    : `You need ${formatRaw(String(missing), 9)} SOL more.`
}

const isShortOfSol = (code: FailureCode): boolean => code === 'insufficient_sol' || code === 'no_sol_for_fees'

const NAMED: Readonly<Record<string, FailureCode>> = {
  AccountNotFound: 'no_sol_for_fees', // the payer has no account, for want of any SOL
  InsufficientFundsForFee: 'no_sol_for_fees',
  InsufficientFundsForRent: 'no_sol_for_fees',
  InvalidAccountForFee: 'no_sol_for_fees',
  InsufficientFunds: 'insufficient_funds',
  BlockhashNotFound: 'blockhash_expired',
  AlreadyProcessed: 'already_sent',
  SignatureFailure: 'signature_missing',
  MissingSignatureForFee: 'signature_missing',
  MissingRequiredSignature: 'signature_missing',
  InvalidTransaction: 'transaction_invalid',
  SanitizeFailure: 'transaction_invalid',
}

const INSUFFICIENT = 1
const FROZEN = 17
/** The newer token program alone has it. */
const PAUSED = 67
/** Jupiter's code for an insufficient amount on one side. */
const JUPITER_INSUFFICIENT = 6024

function codeOf({ code, custom, logs }: FailedTransaction): FailureCode {
  if (custom === undefined) return NAMED[code] ?? 'program_failed'
  const { program, legsBefore } = whereItFailed(logs)
  const byGuard = program === undefined || program === GUARD_PROGRAM
  if (custom === GUARD_ERRORS.belowMinimum) return 'slippage'
  if (byGuard && custom === GUARD_ERRORS.expired) return 'expired_on_chain'
  if (byGuard && custom === GUARD_ERRORS.badInput) return 'guard_refused'
  if (custom === JUPITER_INSUFFICIENT) return 'insufficient_funds'
  if (custom !== INSUFFICIENT) return byIssuer(custom, program) ?? 'program_failed'
  const shortage = shortageOf(program, legsBefore)
  return shortage === 'insufficient_sol' && isShortOfFees(logs) ? 'no_sol_for_fees' : shortage
}

function byIssuer(custom: number, program: string | undefined): FailureCode | undefined {
  if (custom === FROZEN && isToken(program)) return 'account_frozen'
  return custom === PAUSED && program === TOKEN_2022_PROGRAM ? 'token_paused' : undefined
}

/** Fee and deposit never exceed this together. */
const FEES_AT_MOST = 10_000_000n

/** True when the wallet held the amount itself before fee and deposit were taken. */
function isShortOfFees(logs: readonly string[]): boolean {
  const missing = missingLamports(logs)
  return missing !== undefined && missing <= FEES_AT_MOST
}

/** The first transfer of a swap is the taker's, the second the maker's. */
function shortageOf(program: string | undefined, legsBefore: number): FailureCode {
  if (program === ASSOCIATED_TOKEN_PROGRAM) return 'no_sol_for_fees'
  if (program !== SYSTEM_PROGRAM && !isToken(program)) return 'insufficient_funds'
  if (legsBefore > 0) return 'maker_out_of_stock'
  return program === SYSTEM_PROGRAM ? 'insufficient_sol' : 'insufficient_tokens'
}

const whatItSaid = ({ code, custom, instruction }: FailedTransaction): string => {
  const place = instruction === undefined ? '' : ` in step ${instruction + 1}`
  return custom === undefined ? `${code}${place}` : `error ${custom}${place}`
}

/**
 * Keyed by Jupiter's /execute numbers and by the codes that our adapter adds (adapters/jupiter/swap-execute.ts).
 */
const OF_VENUE: Readonly<Record<string, FailureCode>> = {
  '-1': 'order_gone',
  '-2': 'signature_missing',
  '-3': 'order_changed',
  '-1000': 'not_landed',
  '-1001': 'outcome_unknown',
  '-1002': 'transaction_invalid',
  '-1003': 'signature_missing',
  '-1004': 'blockhash_expired',
  '-2000': 'not_landed',
  '-2001': 'outcome_unknown',
  '-2002': 'transaction_invalid',
  '-2003': 'quote_expired',
  '-2004': 'maker_declined',
  rate_limited: 'turned_away',
  http_401: 'turned_away',
  http_403: 'turned_away',
  http_404: 'turned_away',
  http_429: 'turned_away',
}

/** Explains an order that the venue did not execute, or whose outcome it does not know. */
export function venueFailure(code: string, isSend = false): FailureWords {
  const custom = Number(code)
  if (custom > 0) return chainFailure({ code: 'Custom', custom, logs: [] }, { landed: true, isSend })
  return wordsOf(OF_VENUE[code] ?? 'outcome_unknown', { landed: false, isSend })
}
