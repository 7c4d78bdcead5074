/** The ports that a tool handler can request, by name. */
import type { Chain } from './chain.ts'
import type { Candles, Pools, Prices, Tokens } from './market.ts'
import type { Clock } from './ports.ts'
import type { Swaps } from './swaps/swaps.ts'
import type { WalletChoices } from './wallet-choices.ts'
import type { Wallets } from './wallets.ts'

export type Ports = Readonly<{
  chain: Chain
  prices: Prices
  tokens: Tokens
  pools: Pools
  candles: Candles
  wallets: Wallets
  walletChoices: WalletChoices
  swaps: Swaps
  clock: Clock
}>
