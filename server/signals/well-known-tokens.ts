/** Lists tokens that most people know, by their mints on mainnet. */
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'

/** A price that never moves says nothing. */
export const wellKnownTokens = sandboxTokens.filter(
  ({ verified, behaviour }) => verified && behaviour === 'free',
)
