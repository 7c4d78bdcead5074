/** What parts of the page may ask of the trades that it knows; web/features/money keeps them, web/app hands it out. */
import { createContext } from 'react'
import type { Trade } from '#contract/trades.ts'

/** One trade as the page stands to it. */
export type TradeEntry = Readonly<{
  /** As the server told it last. */
  trade?: Trade
  /** The person's word that is on its way. */
  sending?: 'confirm' | 'decline'
  /** Why the last word did not arrive, or was refused. */
  problem?: Readonly<{ message: string; canRetry: boolean }>
}>

export type TradeStore = Readonly<{
  get: (id: string) => TradeEntry | undefined
  subscribe: (listener: () => void) => () => void
  /** Finds out how the trade stands unless that is known. */
  load: (id: string) => void
  confirm: (trade: Trade) => void
  decline: (trade: Trade) => void
}>

export const TradeStoreContext = createContext<TradeStore | undefined>(undefined)
