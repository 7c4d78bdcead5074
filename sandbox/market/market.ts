/** Simulates the market: every figure that the sandbox sources report, derived from one seed and one clock. */
import type { Clock } from '#domain/ports.ts'
import { type SandboxPool, type SandboxToken, sandboxTokens } from '../tokens/tokens.ts'
import { type Activity, createActivity } from './activity.ts'
import { drift, seedOf } from './noise.ts'
import { createPriceProcess } from './prices.ts'

type WindowName = keyof typeof WINDOWS_MS

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WINDOWS_MS = { m5: 300_000, h1: HOUR_MS, h6: 6 * HOUR_MS, h24: DAY_MS } as const
export const windowNames = ['m5', 'h1', 'h6', 'h24'] as const

export type MarketWindow = Activity &
  Readonly<{ changePercent: number; liquidityChangePercent: number; volumeChangePercent: number }>

export type TokenQuote = Readonly<{
  token: SandboxToken
  priceUsd: number
  change24hPercent: number
  liquidityUsd: number
  marketCapUsd: number
  firstPoolAt: number
}>

/** The quote and all that was traded; adding that up takes far longer than the price. */
export type TokenState = TokenQuote & Readonly<{ windows: Readonly<Record<WindowName, MarketWindow>> }>

export type PoolState = Readonly<{
  pool: SandboxPool
  quote: SandboxToken
  priceUsd: number
  quotePriceUsd: number
}>

export type Market = Readonly<{
  tokens: readonly SandboxToken[]
  now(): number
  /** Undefined for a mint that this world does not know. */
  token(mint: string): SandboxToken | undefined
  priceAt(token: SandboxToken, at: number): number
  quote(token: SandboxToken): TokenQuote
  state(token: SandboxToken): TokenState
  pools(token: SandboxToken): readonly PoolState[]
  poolPriceAt(token: SandboxToken, pool: SandboxPool, at: number): number
  /** The trading in all pools of the token; none before its first pool. */
  traded(token: SandboxToken, from: number, to: number): Activity
}>

/** A token without a first day was listed this early today, so it is never older than 29 hours. */
const FRESH_AGE_MS = 5 * HOUR_MS
const listedAt = (token: SandboxToken, now: number): number =>
  token.firstPoolAt ? Date.parse(token.firstPoolAt) : Math.floor(now / DAY_MS) * DAY_MS - FRESH_AGE_MS

const changePercent = (from: number, to: number): number => (to / from - 1) * 100

export function createMarket({ seed, clock }: { seed: string; clock: Clock }): Market {
  const byMint = new Map(sandboxTokens.map((token) => [token.mint, token]))
  const { priceAt, poolPriceAt } = createPriceProcess(seed, sandboxTokens)
  const activity = createActivity(seed)

  /** The dollars in a pool grow with the square root of the price; deposits come and go slowly. */
  const liquidityAt = (token: SandboxToken, at: number): number =>
    token.liquidityUsd *
    Math.sqrt(priceAt(token, at) / token.priceUsd) *
    Math.exp(0.04 * drift(seedOf(`${seed} deposits ${token.mint}`), at, DAY_MS))

  const windowOf = (token: SandboxToken, spanMs: number, now: number, since: number): MarketWindow => {
    const from = Math.max(now - spanMs, since)
    const traded = activity(token, from, now)
    const before = activity(token, Math.max(from - spanMs, since), from)
    return {
      ...traded,
      changePercent: changePercent(priceAt(token, from), priceAt(token, now)),
      liquidityChangePercent: changePercent(liquidityAt(token, from), liquidityAt(token, now)),
      volumeChangePercent: before.volumeUsd > 0 ? changePercent(before.volumeUsd, traded.volumeUsd) : 0,
    }
  }

  const quote = (token: SandboxToken, now = clock.now()): TokenQuote => {
    const firstPoolAt = listedAt(token, now)
    const priceUsd = priceAt(token, now)
    return {
      token,
      priceUsd,
      change24hPercent: changePercent(priceAt(token, Math.max(now - DAY_MS, firstPoolAt)), priceUsd),
      liquidityUsd: liquidityAt(token, now),
      marketCapUsd: priceUsd * token.supply,
      firstPoolAt,
    }
  }

  const state = (token: SandboxToken): TokenState => {
    const now = clock.now()
    const quoted = quote(token, now)
    const over = (name: WindowName) => windowOf(token, WINDOWS_MS[name], now, quoted.firstPoolAt)
    return { ...quoted, windows: { m5: over('m5'), h1: over('h1'), h6: over('h6'), h24: over('h24') } }
  }

  const poolState = (token: SandboxToken, pool: SandboxPool, now: number): PoolState => {
    const quote = byMint.get(pool.quoteMint)
    if (!quote) throw new Error(`the pool ${pool.address} is quoted in a token that the world does not have`)
    return {
      pool,
      quote,
      priceUsd: poolPriceAt(token, pool, now),
      quotePriceUsd: priceAt(quote, now),
    }
  }

  return {
    tokens: sandboxTokens,
    now: () => clock.now(),
    token: (mint) => byMint.get(mint),
    priceAt,
    quote: (token) => quote(token),
    state,
    pools: (token) => token.pools.map((pool) => poolState(token, pool, clock.now())),
    poolPriceAt,
    traded: (token, from, to) => activity(token, Math.max(from, listedAt(token, clock.now())), to),
  }
}
