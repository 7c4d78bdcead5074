/** Computes results from sales whose cost is known: profit, wins and losses. */
import type { KolTrade } from '#domain/kol-board.ts'

export type Outcome = Readonly<{ profitUsd: number; wins: number; losses: number }>

/** Undefined when the cost of a sale is unknown: the counts would be too low. */
export function outcomeOf(trades: readonly KolTrade[]): Outcome | undefined {
  const sales = trades.filter(({ side }) => side === 'sell')
  const profits = sales.flatMap(({ usd, costUsd }) => (costUsd === undefined ? [] : [usd - costUsd]))
  if (profits.length < sales.length) return undefined
  const wins = profits.filter((profit) => profit > 0).length
  return {
    profitUsd: profits.reduce((total, profit) => total + profit, 0),
    wins,
    losses: profits.length - wins,
  }
}

export const byWallet = (trades: readonly KolTrade[]): ReadonlyMap<string, readonly KolTrade[]> =>
  Map.groupBy(trades, ({ trader }) => trader.wallet)
