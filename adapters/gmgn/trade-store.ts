/** Keeps the trades of well-known traders as they are seen: the source lists only the latest 200. */
import type { KolTrade, KolTrades } from '#domain/kol-board.ts'

const MAX_TRADES = 20_000
const HISTORY_MS = 30 * 86_400_000

export type TradeStore = Readonly<{
  add(trades: readonly KolTrade[]): void
  since(time: number, now: number): KolTrades
  all(): readonly KolTrade[]
}>

const keyOf = ({ trader, side, mint, at, usd, signature }: KolTrade): string =>
  `${signature ?? ''} ${trader.wallet} ${side} ${mint} ${at} ${usd}`
const timeOf = ({ at }: KolTrade): number => Date.parse(at)

export function createTradeStore(): TradeStore {
  /** Latest first. */
  let kept: readonly KolTrade[] = []
  let completeSince = Number.POSITIVE_INFINITY

  return {
    add(trades) {
      if (trades.length === 0) return
      const oldest = Math.min(...trades.map(timeOf))
      const newestKept = kept[0] ? timeOf(kept[0]) : Number.NEGATIVE_INFINITY
      // Without an overlap there may be unlisted trades between the two answers.
      completeSince = oldest <= newestKept ? Math.min(completeSince, oldest) : oldest
      const byKey = new Map([...kept, ...trades].map((trade) => [keyOf(trade), trade]))
      const sorted = [...byKey.values()].toSorted((a, b) => timeOf(b) - timeOf(a))
      const latest = sorted[0] ? timeOf(sorted[0]) : 0
      kept = sorted.filter((trade) => timeOf(trade) > latest - HISTORY_MS).slice(0, MAX_TRADES)
      if (kept.length < sorted.length)
        completeSince = Math.max(completeSince, timeOf(kept.at(-1) as KolTrade))
    },
    since(time, now) {
      const from = Math.min(now, Math.max(time, completeSince))
      return {
        trades: kept.filter((trade) => timeOf(trade) >= time),
        completeSince: new Date(from).toISOString(),
      }
    },
    all: () => kept,
  }
}
