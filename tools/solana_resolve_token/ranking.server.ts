/** Groups pools by the token they trade and ranks the tokens (facts of the original §1.2). */
import type { Pool } from '#domain/market.ts'

export type Ranked = Readonly<{
  mint: string
  symbol: string
  name: string
  liquidityUsd: number | undefined
  volume24hUsd: number | undefined
  marketCapUsd: number | undefined
  score: number
  /** Deepest first. */
  pools: readonly Pool[]
}>

/** One candidate per base mint, best first. Tokens that share a symbol stay apart. */
export function rank(query: string, pools: readonly Pool[]): Ranked[] {
  return [...Map.groupBy(pools, ({ base }) => base.mint).values()]
    .flatMap((group) => rankedOf(query, group))
    .sort((a, b) => b.score - a.score || (a.mint < b.mint ? -1 : 1))
}

function rankedOf(query: string, group: readonly Pool[]): Ranked[] {
  const pools = group.toSorted((a, b) => (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0))
  const deepest = pools[0]
  if (!deepest) return []
  const { mint, symbol, name } = deepest.base
  const match = matchOf(query, { mint, symbol, name })
  // A pool also answers a search when its other side matches: that is not the requested token.
  if (match === 0) return []
  const liquidityUsd = total(pools.map((pool) => pool.liquidityUsd))
  const volume24hUsd = total(pools.map((pool) => pool.volume24hUsd))
  const marketCapUsd = deepest.marketCapUsd ?? deepest.fdvUsd
  const score = scoreOf({ match, liquidityUsd, volume24hUsd, marketCapUsd })
  return [{ mint, symbol, name, liquidityUsd, volume24hUsd, marketCapUsd, score, pools }]
}

/** 1 for the symbol (or the mint) itself, 0.5 for a part of the symbol or name. */
export function matchOf(query: string, token: { mint: string; symbol: string; name: string }): 0 | 0.5 | 1 {
  if (query === token.mint) return 1
  const words = query.trim().replace(/^\$/, '').toLowerCase()
  const symbol = token.symbol.replace(/^\$/, '').toLowerCase()
  if (words === symbol) return 1
  return symbol.includes(words) || token.name.toLowerCase().includes(words) ? 0.5 : 0
}

export function scoreOf({
  match,
  liquidityUsd = 0,
  volume24hUsd = 0,
  marketCapUsd = 0,
}: {
  match: number
  liquidityUsd?: number | undefined
  volume24hUsd?: number | undefined
  marketCapUsd?: number | undefined
}): number {
  return 20 * grade(liquidityUsd) + 10 * grade(volume24hUsd) + 5 * grade(marketCapUsd) + 400 * match
}

const grade = (usd: number): number => Math.log10(1 + Math.max(0, usd))

/** The sum of the known values, or undefined when none is known. */
function total(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}
