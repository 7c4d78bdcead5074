/** For component tests: a trade store that a test fills, and that records every answer. */
import type { Trade } from '#contract/trades.ts'
import type { TradeEntry, TradeStore } from '../trade-store.ts'

export type FakeTradeStore = TradeStore &
  Readonly<{
    receive: (trade: Trade) => void
    confirmed: Trade[]
    declined: Trade[]
  }>

export function createFakeTradeStore(): FakeTradeStore {
  const entries = new Map<string, TradeEntry>()
  const listeners = new Set<() => void>()
  const [confirmed, declined]: [Trade[], Trade[]] = [[], []]
  return {
    confirmed,
    declined,
    get: (id) => entries.get(id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => undefined,
    confirm: (trade) => void confirmed.push(trade),
    decline: (trade) => void declined.push(trade),
    receive(trade) {
      entries.set(trade.id, { trade })
      for (const listener of listeners) listener()
    },
  }
}
