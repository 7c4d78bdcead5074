/** Ports: prices, token identities and pools. Values are US dollars unless the name says otherwise. */
import type { Sourced } from './sourced.ts'

export type TokenPrice = Readonly<{
  mint: string
  usd: number
  /** Percent. */
  change24h?: number
  liquidityUsd?: number
}>

export type TokenIdentity = Readonly<{
  mint: string
  symbol: string
  name: string
  decimals: number
  imageUrl?: string
  verified: boolean
  /** Undefined when the source does not report it. */
  mintAuthorityDisabled?: boolean
  freezeAuthorityDisabled?: boolean
  holderCount?: number
  marketCapUsd?: number
  fdvUsd?: number
  liquidityUsd?: number
  priceUsd?: number
  /** ISO time of the first pool, which gives the age of the token. */
  firstPoolAt?: string
  tags: readonly string[]
}>

export type Pool = Readonly<{
  address: string
  dexId: string
  url: string
  labels: readonly string[]
  base: Readonly<{ mint: string; symbol: string; name: string }>
  quote: Readonly<{ mint: string; symbol: string; name: string }>
  priceUsd?: number
  liquidityUsd?: number
  volume24hUsd?: number
  change24h?: number
  marketCapUsd?: number
  fdvUsd?: number
  imageUrl?: string
}>

export interface Prices {
  /** Returns an entry per mint with a trustworthy price; a mint without one is absent, never zero. */
  of(mints: readonly string[], signal?: AbortSignal): Promise<Sourced<ReadonlyMap<string, TokenPrice>>>
}

export interface Tokens {
  byMint(mints: readonly string[], signal?: AbortSignal): Promise<Sourced<ReadonlyMap<string, TokenIdentity>>>
  search(query: string, signal?: AbortSignal): Promise<Sourced<readonly TokenIdentity[]>>
}

export interface Pools {
  /** Returns Solana pools whose tokens match the query or the mint. */
  search(query: string, signal?: AbortSignal): Promise<Sourced<readonly Pool[]>>
  ofToken(mint: string, signal?: AbortSignal): Promise<Sourced<readonly Pool[]>>
}
