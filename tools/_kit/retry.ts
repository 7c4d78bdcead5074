/** Decides after which refusals a retry makes sense. */

/** True where the same call may get another answer a moment later. Every refusal of a tool is here (tested). */
export const HELPS: Readonly<Record<string, boolean>> = {
  authentication_required: false,
  forbidden: false,

  missing_tool: false,
  unknown_tool: false,
  invalid_arguments: false,
  tool_superadmin_only: false,
  tool_pro_only: false,
  mcp_token_error: true,
  mcp_token_missing: true,
  tool_aborted: true,

  mode_required: false,
  amount_required: false,
  desired_output_required: false,
  invalid_amount: false,
  invalid_slippage: false,
  identical_mints: false,
  exact_out_unsupported: false,
  token_unknown: false,
  token_ambiguous: false,
  // A balance that is too low stays so until a deposit arrives.
  token_balance_zero: false,
  insufficient_balance: false,
  insufficient_sol: false,
  amount_too_small: false,
  price_missing: true,

  trade_not_allowed: false,
  trading_paused: true,
  persona_guards: false,
  no_route: false,
  quote_refused: true,
  quote_unsafe: true,
  simulation_failed: true,
  trade_not_found: false,
  terms_changed: false,
  consent_needs_click: false,

  wallet_address_required: false,
  override_address_required: false,
  no_session: true,
  invalid_wallet_address: false,
  balances_unavailable: true,
  token_lookup_failed: true,
  forbidden_wallet: false,
  wallet_cannot_trade: false,
  demo_wallet_view_only: false,
  signer_unavailable: true,
  wallet_limit_refused: false,
  key_export_limit: false,
  key_exports_spent: false,
  key_export_pending: false,
  notice_failed: false,
  change_not_waiting: false,
  passkey_refused: false,
  passkey_missing: false,
  passkey_unavailable: false,
  wallet_not_found: false,

  mint_address_or_pair_address_required: false,
  invalid_mint_address: false,
  pair_address_lookup_failed_supply_pair_address: false,
  birdeye_key_refused: false,
  candles_unavailable: true,
}

/** Undefined when the answer would be the same. */
export const retryOf = (
  { code }: { code: string },
  { rerun }: { rerun?: () => void },
): (() => void) | undefined => (HELPS[code] === false ? undefined : rerun)
