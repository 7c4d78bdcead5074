/** For component tests: a trade store that a test fills, and that records every answer. */
import type { Trade } from '#contract/trades.ts'
import { createListeners } from '#std/store.ts'
import type { TradeEntry, TradeStore } from '../page-trades.ts'

export type FakeTradeStore = TradeStore &
  Readonly<{
    receive: (trade: Trade) => void
    confirmed: Trade[]
    declined: Trade[]
  }>

export function createFakeTradeStore(): FakeTradeStore {
  const entries = new Map<string, TradeEntry>()
  const { notify, subscribe } = createListeners()
  const [confirmed, declined]: [Trade[], Trade[]] = [[], []]
  return {
    confirmed,
    declined,
    get: (id) => entries.get(id),
    subscribe,
    load: () => undefined,
    confirm: (trade) => void confirmed.push(trade),
    decline: (trade) => void declined.push(trade),
    receive(trade) {
      entries.set(trade.id, { trade })
      notify()
    },
  }
}
