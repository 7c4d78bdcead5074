/** A refusal in words: what happened, as the tool tells it, and what to do about it. */
import type { Result } from './intent.ts'
import { plainSentence } from './plain.ts'

const AGAIN = 'Ask again in a moment.'
/** The message says itself what to do, or there is nothing to be done. */
const SAID = ''

/** What to do about a refusal, said after its message. Every one that a tool may answer is here (tested). */
export const REMEDIES: Readonly<Record<string, string>> = {
  // Of who asks, and how often.
  rate_limited: 'Wait a moment, then ask again.',
  forbidden: SAID,

  missing_tool: SAID,
  unknown_tool: SAID,
  invalid_arguments: 'Say it in other words.',
  tool_superadmin_only: SAID,
  tool_pro_only: SAID,
  mcp_token_error: AGAIN,
  mcp_token_missing: 'Connect anew, then ask again.',
  tool_aborted: SAID,

  mode_required: SAID,
  amount_required: SAID,
  desired_output_required: SAID,
  invalid_amount: SAID,
  invalid_slippage: SAID,
  identical_mints: SAID,
  exact_out_unsupported: SAID,
  token_unknown: SAID,
  token_ambiguous: 'Have it looked up first, then give me its mint address.',
  token_balance_zero: 'Ask what is in the wallet to see what can be swapped.',
  insufficient_balance: SAID,
  insufficient_sol: 'Swap less of it, or into a token that the wallet holds already.',
  price_missing: SAID,
  amount_too_small: SAID,

  trade_not_allowed: SAID,
  trading_paused: SAID,
  persona_guards: SAID,
  no_route: 'Try another amount, or another token.',
  quote_refused: AGAIN,
  quote_unsafe: 'Ask for a new preview.',
  simulation_failed: 'Try another amount.',
  trade_not_found: 'Ask for a new preview.',
  terms_changed: 'Ask for a new preview.',
  consent_needs_click: SAID,

  wallet_address_required: 'Paste the address of the wallet you mean.',
  override_address_required: SAID,
  no_session: SAID,
  invalid_wallet_address: 'Check the address and paste it again.',
  balances_unavailable: AGAIN,
  token_lookup_failed: SAID,
  forbidden_wallet: 'Ask for **my wallets** to see which are.',
  wallet_cannot_trade: SAID,
  signer_unavailable: SAID,
  wallet_limit_refused: SAID,
  key_export_limit: SAID,
  wallet_not_found: 'Log in, and you have one.',
}

/** No address is said: of a list of mints only the card is any use. */
const withoutAddresses = (message: string): string =>
  /[1-9A-HJ-NP-Za-km-z]{32,}/.test(message) ? `${message.split('. ')[0]}.` : message

export function refusalWords({ code, message }: NonNullable<Result['error']>): string {
  const what = plainSentence(withoutAddresses(message)) || 'That did not work.'
  const remedy = REMEDIES[code] ?? (/again/i.test(what) ? SAID : AGAIN)
  return `${what} ${remedy}`.trim()
}
