/** Makes candidates from ranked tokens and their entries in the token list, with their warnings. */

import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { Pool, TokenIdentity } from '#domain/market.ts'
import { type Candidate, MAX_POOLS, type WarningCode } from './contract.ts'
import type { Ranked } from './ranking.server.ts'

/** A token younger than a week gets a warning. */
const NEW_TOKEN_MS = 7 * 24 * 3_600_000
/** Below this a trade of some hundred dollars moves the price. */
const THIN_LIQUIDITY_USD = 10_000

export type Known = Readonly<{
  /** Undefined when the token list did not answer. */
  identities: ReadonlyMap<string, TokenIdentity> | undefined
  now: number
}>

export function candidateOf(ranked: Ranked, { identities, now }: Known): Omit<Candidate, 'warnings'> {
  const identity = identities?.get(ranked.mint)
  const firstPoolAt = identity?.firstPoolAt ?? null
  return {
    address: ranked.mint,
    symbol: outsideText(identity?.symbol ?? ranked.symbol, SYMBOL_MAX),
    name: outsideText(identity?.name ?? ranked.name, NAME_MAX),
    decimals: identity?.decimals ?? null,
    verified: identity?.verified ?? false,
    tags: [...(identity?.tags ?? [])],
    ...imageOf(ranked, identity),
    ...marketOf(ranked, identity),
    holderCount: identity?.holderCount ?? null,
    mintAuthorityDisabled: identity?.mintAuthorityDisabled ?? null,
    freezeAuthorityDisabled: identity?.freezeAuthorityDisabled ?? null,
    firstPoolAt,
    ageMs: firstPoolAt === null ? null : Math.max(0, now - Date.parse(firstPoolAt)),
    score: ranked.score,
    pairs: ranked.pools.slice(0, MAX_POOLS).map(pairOf),
    pairCount: ranked.pools.length,
  }
}

/** Prices come from the deepest pool, which is the hardest to manipulate. */
function marketOf({ pools, liquidityUsd, volume24hUsd }: Ranked, identity: TokenIdentity | undefined) {
  const priced = pools.find(({ priceUsd }) => priceUsd !== undefined)
  return {
    priceUsd: priced?.priceUsd ?? identity?.priceUsd ?? null,
    priceChange24h: priced?.change24h ?? null,
    liquidityUsd: liquidityUsd ?? identity?.liquidityUsd ?? null,
    volume24hUsd: volume24hUsd ?? null,
    marketCap: identity?.marketCapUsd ?? pools[0]?.marketCapUsd ?? null,
    fdv: identity?.fdvUsd ?? pools[0]?.fdvUsd ?? null,
  }
}

function imageOf({ pools }: Ranked, identity: TokenIdentity | undefined) {
  const imageUrl = identity?.imageUrl ?? pools.find((pool) => pool.imageUrl)?.imageUrl
  return imageUrl === undefined ? {} : { imageUrl }
}

const pairOf = (pool: Pool): Candidate['pairs'][number] => ({
  dexId: outsideText(pool.dexId, SYMBOL_MAX),
  pairAddress: pool.address,
  url: pool.url,
  labels: pool.labels.map((label) => outsideText(label, SYMBOL_MAX)),
  quoteSymbol: outsideText(pool.quote.symbol, SYMBOL_MAX),
  liquidityUsd: pool.liquidityUsd ?? null,
  volume24hUsd: pool.volume24hUsd ?? null,
  priceUsd: pool.priceUsd ?? null,
})

/** A verified token keeps its authorities for good reasons (USDC does), so open authorities warn only about other tokens. */
export function withWarnings(
  candidates: readonly Omit<Candidate, 'warnings'>[],
  checked: boolean,
): Candidate[] {
  const holders = Map.groupBy(candidates, ({ symbol }) => symbol.toLowerCase())
  return candidates.map((candidate) => {
    const shared = (holders.get(candidate.symbol.toLowerCase())?.length ?? 0) > 1
    return { ...candidate, warnings: warningsOf(candidate, { checked, shared }) }
  })
}

function warningsOf(
  {
    verified,
    ageMs,
    mintAuthorityDisabled,
    freezeAuthorityDisabled,
    liquidityUsd,
  }: Omit<Candidate, 'warnings'>,
  { checked, shared }: { checked: boolean; shared: boolean },
): WarningCode[] {
  const thin = liquidityUsd === null || liquidityUsd < THIN_LIQUIDITY_USD
  if (verified) return thin ? ['thin_liquidity'] : []
  const rules: readonly (readonly [WarningCode, boolean])[] = [
    ['unverified', checked],
    ['unchecked', !checked],
    ['new_token', ageMs !== null && ageMs < NEW_TOKEN_MS],
    ['mint_authority_open', mintAuthorityDisabled === false],
    ['freeze_authority_open', freezeAuthorityDisabled === false],
    ['thin_liquidity', thin],
    ['same_symbol', shared],
  ]
  return rules.flatMap(([code, holds]) => (holds ? [code] : []))
}
