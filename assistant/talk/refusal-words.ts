/** A refusal in words: the tool's own message, and what to do about it. */
import { plainSentence } from '#domain/language/plain-words.ts'
import type { Result } from '../understanding/intent.ts'

const AGAIN = 'Ask again in a moment.'
/** Nothing to add: the message says what to do, or nothing can be done. */
const NOTHING = ''

/** The remedies, said after the message of a refusal. Every refusal that a tool may answer is here (tested). */
export const REMEDIES: Readonly<Record<string, string>> = {
  rate_limited: 'Wait a moment, then ask again.',
  authentication_required: 'Press **Log in**, then ask again.',
  forbidden: NOTHING,

  missing_tool: NOTHING,
  unknown_tool: NOTHING,
  invalid_arguments: 'Say it in other words.',
  tool_superadmin_only: NOTHING,
  tool_pro_only: NOTHING,
  mcp_token_error: AGAIN,
  mcp_token_missing: 'Connect again, then repeat your request.',
  tool_aborted: NOTHING,

  wallet_required: NOTHING,
  mint_required: NOTHING,
  invalid_mint_address: NOTHING,
  signature_required: NOTHING,
  transaction_not_found: NOTHING,
  onchain_activity_failed: NOTHING,
  onchain_entity_failed: NOTHING,
  onchain_not_configured: NOTHING,
  not_configured: NOTHING,
  twitter_query_required: NOTHING,
  twitter_query_refused: NOTHING,
  twitter_mint_lookup_failed: NOTHING,
  twitter_search_failed: NOTHING,
  twitter_searches_spent: NOTHING,
  pumpstream_fetch_failed: NOTHING,
  pumpstream_invalid_json: NOTHING,
  gmgn_snapshot_failed: NOTHING,
  kolscan_request_failed: NOTHING,
  kolscan_invalid_json: NOTHING,
  kolscan_period_unavailable: NOTHING,

  mode_required: NOTHING,
  amount_required: NOTHING,
  desired_output_required: NOTHING,
  invalid_amount: NOTHING,
  invalid_slippage: NOTHING,
  identical_mints: NOTHING,
  exact_out_unsupported: NOTHING,
  token_unknown: NOTHING,
  token_ambiguous: 'Have it looked up first, then give me its mint address.',
  token_balance_zero: 'Ask what is in the wallet to see what there is.',
  insufficient_balance: NOTHING,
  insufficient_sol: 'Choose a smaller amount, or add a little SOL.',
  price_missing: NOTHING,
  amount_too_small: NOTHING,

  trade_not_allowed: NOTHING,
  trading_paused: NOTHING,
  persona_guards: NOTHING,
  no_route: 'Try another amount, or another token.',
  quote_refused: AGAIN,
  quote_unsafe: 'Ask for a new preview.',
  simulation_failed: 'Try another amount.',
  trade_not_found: 'Ask for a new preview.',
  terms_changed: 'Ask for a new preview.',
  consent_needs_click: NOTHING,
  consent_needs_hold: NOTHING,

  send_needs_account: NOTHING,
  recipient_unknown: NOTHING,
  recipient_ambiguous: NOTHING,
  recipient_is_own: 'Give the address of another wallet.',
  recipient_not_wallet: 'Ask the recipient for the address of their wallet.',
  token_takes_fee: 'Choose another token.',
  consent_needs_typing: NOTHING,
  contact_exists: NOTHING,
  contacts_full: NOTHING,
  contact_not_found: NOTHING,

  mint_address_or_pair_address_required: 'Say for example **chart of BONK for a week**.',
  pair_address_lookup_failed_supply_pair_address: NOTHING,
  birdeye_key_refused: NOTHING,
  candles_unavailable: NOTHING,
  missing_query: NOTHING,
  tavily_search_failed: NOTHING,
  web_searches_spent: NOTHING,
  missing_url: NOTHING,
  page_address_invalid: NOTHING,
  page_not_named: NOTHING,
  page_address_blocked: NOTHING,
  page_no_internet: NOTHING,
  page_robots_refused: NOTHING,
  page_too_many_redirects: NOTHING,
  page_missing: NOTHING,
  page_refused: NOTHING,
  page_not_text: NOTHING,
  page_too_large: NOTHING,
  page_too_slow: NOTHING,
  page_unavailable: NOTHING,

  wallet_address_required: 'Paste the address of the wallet you mean.',
  override_address_required: NOTHING,
  no_session: NOTHING,
  invalid_wallet_address: 'Check the address and paste it again.',
  balances_unavailable: AGAIN,
  token_lookup_failed: NOTHING,
  forbidden_wallet: 'Ask for **my wallets** to see which are.',
  wallet_cannot_trade: NOTHING,
  demo_wallet_view_only: NOTHING,
  signer_unavailable: NOTHING,
  wallet_limit_refused: NOTHING,
  key_export_limit: NOTHING,
  key_exports_spent: NOTHING,
  key_export_pending: NOTHING,
  notice_failed: NOTHING,
  change_not_waiting: NOTHING,
  passkey_refused: NOTHING,
  passkey_missing: NOTHING,
  passkey_unavailable: NOTHING,
  wallet_label_taken: NOTHING,
  wallet_not_chosen: NOTHING,
  wallet_not_named: 'Say it like **use the trading wallet**.',
  wallet_not_found: 'Log in, and you have one.',

  scene_required: NOTHING,
  scene_unknown: NOTHING,
  message_too_short: 'Say a little more.',
  message_too_long: NOTHING,
  alias_too_short: NOTHING,
  alias_too_long: NOTHING,
  shout_link_refused: 'Say it without the link.',
  scene_not_named: 'Say it like **switch the stream to standby**.',
  shout_not_own_words: 'Say the whole shout yourself, like **shout gm everyone**.',

  codex_prompt_required: NOTHING,
  codex_conversation_id_required: NOTHING,
  codex_conversation_unknown: NOTHING,
  codex_session_id_missing: NOTHING,
  codex_schema_invalid: NOTHING,
  codex_not_confined: NOTHING,
  codex_runs_spent: NOTHING,
  codex_busy: NOTHING,
  codex_too_slow: NOTHING,
  codex_limit_reached: NOTHING,
  codex_key_refused: NOTHING,
  codex_rate_limited: NOTHING,
  codex_failed: NOTHING,
}

/** No address is said: a list of mints is of use on the card only. */
const withoutAddresses = (message: string): string =>
  /[1-9A-HJ-NP-Za-km-z]{32,}/.test(message) ? `${message.split('. ')[0]}.` : message

export function refusalWords({ code, message, isOnCard }: NonNullable<Result['error']>): string {
  if (isOnCard) return cardWords(message)
  const what = plainSentence(withoutAddresses(message)) || 'That did not work.'
  const remedy = REMEDIES[code] ?? (/again/i.test(what) ? NOTHING : AGAIN)
  return `${what} ${remedy}`.trim()
}

/** The card says why. The limit and the way out are said to those who do not see it, where there is one. */
const cardWords = (message: string): string => message.replace(/^That [^.]+\. (?=[^.]+\. )/, '')
