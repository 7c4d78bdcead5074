/** A board of well-known traders that has shown given trades. */
import type { KolBoard, KolTrade } from '#domain/kol-board.ts'
import { before } from './fixture-time.ts'
import { FALCON, kolTrades, MAPLE, OTTER } from './kols.ts'

const sourced = <T>(data: T) => ({
  ok: true as const,
  data,
  source: 'GMGN',
  asOf: before(8),
  official: true,
})

/** A board that has shown these trades, all since `completeSince`. */
export const kolBoard = (
  trades: readonly KolTrade[] = kolTrades,
  completeSince = before(40 * 86_400),
): KolBoard => {
  const since = (time: number) => ({
    trades: trades.filter(({ at }) => Date.parse(at) >= time),
    completeSince: new Date(Math.max(time, Date.parse(completeSince))).toISOString(),
  })
  return {
    results: async () =>
      sourced([
        { trader: MAPLE, profitUsd: 5_000, winRate: 0.75, buys: 4, sells: 4 },
        { trader: OTTER, profitUsd: -120, winRate: 0, buys: 1, sells: 1 },
        { trader: FALCON, buys: 2, sells: 1 },
      ]),
    traders: async () => sourced([MAPLE, OTTER, FALCON]),
    trades: async (time) => sourced(since(time)),
    tradesOf: async (wallet, query) =>
      sourced({
        ...since(query.since),
        trades: since(query.since)
          .trades.filter(({ trader }) => trader.wallet === wallet)
          .slice(0, query.limit),
      }),
  }
}
