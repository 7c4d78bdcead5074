/** The tokens of the fixtures of trades: usual ones, a thin one, a new one and one that borrows a name. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TradeToken } from '#contract/trades.ts'
import { before } from './fixture-time.ts'

export const SOL: TradeToken = {
  mint: WRAPPED_SOL,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  verified: true,
  priceUsd: 168.42,
}
export const DOLLAR: TradeToken = {
  mint: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  verified: true,
  priceUsd: 1,
  liquidityUsd: 412_000_000,
  firstPoolAt: '2021-03-01T00:00:00.000Z',
}
export const COIN: TradeToken = {
  mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  symbol: 'MOONCAT',
  name: 'Moon Cat Official',
  decimals: 5,
  verified: false,
  priceUsd: 0.00002143,
  mintAuthorityDisabled: false,
  freezeAuthorityDisabled: true,
  liquidityUsd: 8_400,
  firstPoolAt: before(3 * 3600),
}

/** Verified and thinly traded: a swap of it moves the price. */
export const THIN: TradeToken = {
  mint: 'HUSKUjzFC8FJu1NmfnzdFn6tWyFz7HvXkfY3TnBbHwnp',
  symbol: 'HUSK',
  name: 'Husk',
  decimals: 6,
  verified: true,
  priceUsd: 0.0234,
  mintAuthorityDisabled: true,
  freezeAuthorityDisabled: true,
  liquidityUsd: 6053,
  firstPoolAt: '2025-03-01T00:00:00.000Z',
}
export const JUP = { mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', name: 'Jupiter' }
export const FAKE: TradeToken = {
  mint: '9vMJfxuKxXBoEa7rM12mYLMwTacLMLDJqHozw96R2kq8',
  symbol: 'JUP',
  name: 'Jupiter Official Airdrop',
  decimals: 5,
  verified: false,
  priceUsd: 0.000026,
  mintAuthorityDisabled: false,
  freezeAuthorityDisabled: false,
  liquidityUsd: 12_400,
  firstPoolAt: before(5 * 3600),
}
