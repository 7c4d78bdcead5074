/** The address of a token's logo on this server, which reads it from the market's source. */
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'

export const tokenLogoUrl = (mint: string): string | undefined =>
  mint === ''
    ? undefined
    : `/api/images/tokens/${encodeURIComponent(mint === NATIVE_SOL ? WRAPPED_SOL : mint)}`
