/**
 * Simulates the trades of well-known traders: each opens a position and closes it again, at the market's prices of those
 * moments. A pure function of the seed and the time.
 */
import type { Market } from '../market/market.ts'
import { seedOf, uniform } from '../market/noise.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { type SimulatedTrader, simulatedTraders } from './traders.ts'

export type SimulatedTrade = Readonly<{
  /** Names the trade for good: trader, position and side. */
  id: string
  trader: SimulatedTrader
  side: 'buy' | 'sell'
  token: SandboxToken
  tokens: number
  priceUsd: number
  usd: number
  /** Cost of the sold tokens. */
  costUsd?: number
  at: number
}>

const DAY_MS = 86_400_000
/** Part of the positions that follow the fashion of the day. */
const FASHION = 0.55
const FASHIONABLE = 3

export type KolTape = Readonly<{
  /** The trades after `from` and up to `to`, latest first. */
  between(from: number, to: number, trader?: SimulatedTrader): readonly SimulatedTrade[]
}>

const isTraded = (token: SandboxToken): boolean => token.verified && token.behaviour === 'free'

export function createKolTape(market: Market, seed: string): KolTape {
  const coins = market.tokens.filter((token) => isTraded(token) && token.symbol !== 'SOL')
  const fashion = seedOf(`${seed} fashion`)

  const coinAt = (share: number): SandboxToken => {
    const coin = coins[Math.min(coins.length - 1, Math.floor(share * coins.length))]
    if (!coin) throw new Error('the market has no coin to trade')
    return coin
  }
  /** Traders follow each other, so that some coins are bought by many. */
  function choiceOf(own: number, cell: number, at: number): SandboxToken {
    if (uniform(own + 4, cell) > FASHION) return coinAt(uniform(own + 5, cell))
    const which = Math.floor(uniform(own + 6, cell) * FASHIONABLE)
    return coinAt(uniform(fashion + which, Math.floor(at / DAY_MS)))
  }

  function positionOf(trader: SimulatedTrader, cell: number): readonly SimulatedTrade[] {
    const own = seedOf(`${seed} trader ${trader.wallet}`)
    const { cellMs } = trader
    const opensAt = Math.round((cell + 0.45 * uniform(own, cell)) * cellMs)
    const closesAt = Math.round(opensAt + (0.1 + 0.4 * uniform(own + 1, cell)) * cellMs)
    const token = choiceOf(own, cell, opensAt)
    const costUsd = trader.sizeUsd * (0.4 + 1.4 * uniform(own + 2, cell))
    const tokens = costUsd / market.priceAt(token, opensAt)
    const trade = (side: 'buy' | 'sell', at: number): SimulatedTrade => {
      const priceUsd = market.priceAt(token, at)
      return {
        id: `${trader.wallet} ${cell} ${side}`,
        trader,
        side,
        token,
        tokens,
        priceUsd,
        usd: tokens * priceUsd,
        at,
      }
    }
    return [{ ...trade('sell', closesAt), costUsd }, trade('buy', opensAt)]
  }

  return {
    between(from, to, only) {
      const trades = (only ? [only] : simulatedTraders).flatMap((trader) => {
        const found: SimulatedTrade[] = []
        for (let cell = Math.floor(from / trader.cellMs); cell * trader.cellMs <= to; cell++)
          found.push(...positionOf(trader, cell))
        return found
      })
      return trades.filter(({ at }) => at > from && at <= to).toSorted((a, b) => b.at - a.at)
    },
  }
}
