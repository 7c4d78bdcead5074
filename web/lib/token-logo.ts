/** The address of a token's logo on this server, which reads it from the market's source. */
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'

export function tokenLogoUrl(id: string): string | undefined {
  const mint = id === NATIVE_SOL ? WRAPPED_SOL : id
  return isPublicKey(mint) ? `/api/images/tokens/${mint}` : undefined
}
