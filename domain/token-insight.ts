/** Ports: what the chain says of a mint and of its issuer's powers, and what an analyst's service knows of a token and its holders. */
import type { IssuerPowers } from '#contract/rules/trade-warnings.ts'
import type { Sourced } from './sourced.ts'

export type MintFacts = Readonly<{
  decimals: number
  /** In whole tokens. */
  supply: number
  isMintable: boolean
  isFreezable: boolean
  /** The part of the supply in the ten largest accounts, from 0 to 1; absent where the node does not list them. */
  topTen?: number
}>

export interface Mints {
  /** Undefined when there is no mint at this address. */
  of(mint: string, signal?: AbortSignal): Promise<Sourced<MintFacts | undefined>>
}

export interface MintRules {
  powersOf(mint: string, signal?: AbortSignal): Promise<Sourced<IssuerPowers>>
}

/** Shares are from 0 to 1. A part that the source does not give is absent. */
export type TokenInsight = Readonly<{
  symbol?: string
  name?: string
  priceUsd?: number
  liquidityUsd?: number
  circulatingSupply?: number
  holders?: number
  /** ISO time. */
  createdAt?: string
  isMintable?: boolean
  isFreezable?: boolean
  topTen?: number
  developerShare?: number
  insiderShare?: number
  bundlerShare?: number
  /** The source's own estimate that the token is a fraud. */
  rugRisk?: number
  isWashTraded?: boolean
  smartWallets?: number
  knownWallets?: number
  sniperWallets?: number
}>

export interface TokenInsights {
  /** Undefined when the source does not know the token. */
  of(mint: string, signal?: AbortSignal): Promise<Sourced<TokenInsight | undefined>>
}
