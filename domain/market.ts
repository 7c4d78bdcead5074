/** Ports: prices, token identities, pools and candles. Values are US dollars unless the name says otherwise. */
import type { CandleInterval } from '#contract/rules/candles.ts'
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
  /** ISO time at which the pool was made. */
  createdAt?: string
  /** The trading of the last minutes and hours, as far as the source gives it. */
  windows?: Readonly<Partial<Record<PoolWindow, PoolTrading>>>
}>

export const POOL_WINDOWS = ['m5', 'h1', 'h6', 'h24'] as const
type PoolWindow = (typeof POOL_WINDOWS)[number]
export type PoolTrading = Readonly<{
  changePercent?: number
  volumeUsd?: number
  buys?: number
  sells?: number
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

/** The trading of a token over one interval; a part that the source does not report is absent. */
export type Candle = Readonly<{
  /** Start of the interval, in seconds since the epoch; a multiple of its length. */
  time: number
  open: number
  high: number
  low: number
  close: number
  /** In the currency of the prices. */
  volume?: number
  volumeUsd?: number
  /** In units of the token. */
  volumeBase?: number
}>

export type CandleQuery = Readonly<{
  /** At least one of `mint` and `pool` is given; the source selects the pool of a mint. */
  mint?: string
  pool?: string
  interval: CandleInterval
  /** Seconds since the epoch; candles that begin from here on, up to but not including `to`. */
  from: number
  to: number
  /** 'native' prices are in the other token of the pool. */
  currency: 'usd' | 'native'
}>

export type CandleSeries = Readonly<{
  /** Oldest first; intervals without a trade are left out. */
  candles: readonly Candle[]
  /** The priced token, as far as the source names it. */
  mint?: string
  symbol?: string
  /** The pool of these candles; absent when the source combines all pools of the token. */
  pool?: Readonly<{ address: string; name?: string }>
  /** 'USD', or the symbol of the other token. */
  unit: string
}>

export interface Candles {
  between(query: CandleQuery, signal?: AbortSignal): Promise<Sourced<CandleSeries>>
}

export interface Sparklines {
  /**
   * Returns the last day of each price in seven points, oldest first. A line that is not at hand in a moment is absent.
   */
  of(mints: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
}
