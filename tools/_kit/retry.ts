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
  'forbidden_wallet',
  'override_address_required',
])

/** The way to try again, or undefined when the answer would be the same. */
export const retryOf = (
  { code }: { code: string },
  { rerun }: { rerun?: () => void },
): (() => void) | undefined => (FINAL.has(code) ? undefined : rerun)
