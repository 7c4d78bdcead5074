/** The trades of the page as its parts see them; web/features/money implements it. */
import { createContext } from 'react'
import type { Trade } from '#contract/trades.ts'

/** The page's state of one trade. */
export type TradeEntry = Readonly<{
  /** The version that the server sent last. */
  trade?: Trade
  /** The answer that is being sent. */
  sending?: 'confirm' | 'decline'
  /** Why the last answer failed or was refused. */
  problem?: Readonly<{ message: string; canRetry: boolean }>
}>

export type TradeStore = Readonly<{
  get: (id: string) => TradeEntry | undefined
  subscribe: (listener: () => void) => () => void
  /** Reads the trade unless it is known. */
  load: (id: string) => void
  confirm: (trade: Trade) => void
  decline: (trade: Trade) => void
}>

export const TradeStoreContext = createContext<TradeStore | undefined>(undefined)
