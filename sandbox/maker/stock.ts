/** Stocks the sandbox market maker: the same worth of every token, and no more than it has. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Funding } from '../chain/fund.ts'
import type { SandboxToken } from '../tokens/tokens.ts'

const WORTH_USD = 250_000
/** The maker holds at most this part of the supply of a small token. */
const LARGEST_SHARE = 0.2

/** In whole coins. */
function amountOf({ priceUsd, supply }: SandboxToken): string {
  const coins = Math.floor(Math.min(WORTH_USD / priceUsd, supply * LARGEST_SHARE))
  return BigInt(coins).toString() // never an exponent
}

export function stockOf(tokens: readonly SandboxToken[]): Funding {
  const isSol = ({ mint }: SandboxToken): boolean => mint === WRAPPED_SOL
  const sol = tokens.find(isSol)
  return {
    sol: sol ? amountOf(sol) : '0',
    tokens: Object.fromEntries(
      tokens.filter((token) => !isSol(token)).map((token) => [token.mint, amountOf(token)]),
    ),
  }
}
