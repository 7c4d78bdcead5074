/** Prices every sandbox token at any moment: one continuous function of the seed and the time. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SandboxPool, SandboxToken } from '../tokens/tokens.ts'
import { drift, seedOf, walk } from './noise.ts'

export type PriceProcess = Readonly<{
  priceAt(token: SandboxToken, at: number): number
  /** Pools of one token disagree by a few hundredths of a percent, as they do before they are arbitraged. */
  poolPriceAt(token: SandboxToken, pool: SandboxPool, at: number): number
}>

/** The market's share of a token's movement, which is SOL's own. */
const MARKET_PART = 0.65
const OWN_PART = Math.sqrt(1 - MARKET_PART ** 2)
/** A staked coin leaves its ratio to SOL by a few tenths of a percent at most. */
const LST_VOLATILITY = 0.004
const POOL_SPREAD = 0.0003
const POOL_PERIOD_MS = 240_000

export function createPriceProcess(seed: string, tokens: readonly SandboxToken[]): PriceProcess {
  const seeds = new Map<string, number>()
  const seedFor = (name: string): number => {
    const known = seeds.get(name) ?? seedOf(`${seed} ${name}`)
    seeds.set(name, known)
    return known
  }
  const sol = tokens.find(({ mint }) => mint === WRAPPED_SOL)
  if (!sol) throw new Error('the world has no SOL')
  const market = (at: number): number => walk(seedFor('market'), at)
  const own = (token: SandboxToken, at: number): number => walk(seedFor(token.mint), at)
  const solAt = (at: number): number => sol.priceUsd * Math.exp(sol.volatility * market(at))

  const priceAt = (token: SandboxToken, at: number): number => {
    const { priceUsd: anchor, volatility } = token
    if (token === sol) return solAt(at)
    if (token.behaviour === 'stable') return anchor * Math.exp(volatility * own(token, at))
    if (token.behaviour === 'lst')
      return solAt(at) * (anchor / sol.priceUsd) * Math.exp(LST_VOLATILITY * own(token, at))
    return anchor * Math.exp(volatility * (MARKET_PART * market(at) + OWN_PART * own(token, at)))
  }
  return {
    priceAt,
    poolPriceAt: (token, pool, at) =>
      priceAt(token, at) * Math.exp(POOL_SPREAD * drift(seedFor(pool.address), at, POOL_PERIOD_MS)),
  }
}
