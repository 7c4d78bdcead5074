/** Which refusals a second try can change. */

const FINAL: ReadonlySet<string> = new Set([
  'authentication_required',
  'forbidden',
  'tool_superadmin_only',
  'tool_pro_only',
  'unknown_tool',
  'missing_tool',
  'invalid_arguments',
  'invalid_wallet_address',
  'wallet_address_required',
  'mode_required',
  'amount_required',
  'desired_output_required',
  'invalid_amount',
  'invalid_slippage',
  'identical_mints',
  'exact_out_unsupported',
  'token_unknown',
  'token_ambiguous',
  'forbidden_wallet',
  'wallet_cannot_trade',
  'trade_not_found',
  'forbidden_wallet',
  'override_address_required',
])

/** The way to try again, or undefined when the answer would be the same. */
export const retryOf = (
  { code }: { code: string },
  { rerun }: { rerun?: () => void },
): (() => void) | undefined => (FINAL.has(code) ? undefined : rerun)
