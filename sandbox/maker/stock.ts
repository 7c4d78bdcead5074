/** Stocks the sandbox market maker: the same worth of every token, and no more than it has. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Funding } from '../chain/fund.ts'
import type { WorldToken } from '../world/tokens.ts'

const WORTH_USD = 250_000
/** The maker holds at most this part of the supply of a small token. */
const LARGEST_SHARE = 0.2

/** In whole coins. */
function amountOf({ priceUsd, supply }: WorldToken): string {
  const coins = Math.floor(Math.min(WORTH_USD / priceUsd, supply * LARGEST_SHARE))
  return BigInt(coins).toString() // never an exponent
}

export function stockOf(tokens: readonly WorldToken[]): Funding {
  const isSol = ({ mint }: WorldToken): boolean => mint === WRAPPED_SOL
  const sol = tokens.find(isSol)
  return {
    sol: sol ? amountOf(sol) : '0',
    tokens: Object.fromEntries(
      tokens.filter((token) => !isSol(token)).map((token) => [token.mint, amountOf(token)]),
    ),
  }
}
