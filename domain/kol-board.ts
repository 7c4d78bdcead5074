/** Port: the public trades and results of well-known traders (KOLs). Values are US dollars unless the name says otherwise. */
import type { Sourced } from './sourced.ts'

export type KolTrader = Readonly<{ wallet: string; name?: string; twitter?: string }>

export type KolTrade = Readonly<{
  trader: KolTrader
  side: 'buy' | 'sell'
  mint: string
  symbol: string
  usd: number
  tokens?: number
  priceUsd?: number
  /** Cost of the sold tokens; absent when the source does not say. */
  costUsd?: number
  /** ISO time. */
  at: string
  /** Absent when the source names no transaction. */
  signature?: string
}>

/** Trades of a period, latest first. */
export type KolTrades = Readonly<{
  trades: readonly KolTrade[]
  /** ISO time from which the trades are complete; later than requested when the source keeps less. */
  completeSince: string
}>

export type KolResult = Readonly<{
  trader: KolTrader
  profitUsd?: number
  /** From 0 to 1. */
  winRate?: number
  buys?: number
  sells?: number
}>

/** The periods for which a source computes results. */
export type KolPeriod = 7 | 30

/** Times are in milliseconds since the epoch. */
export interface KolBoard {
  /** The results of every known trader over so many days. */
  results(days: KolPeriod, signal?: AbortSignal): Promise<Sourced<readonly KolResult[]>>
  /** Traders whose trades were seen, in no order. */
  traders(signal?: AbortSignal): Promise<Sourced<readonly KolTrader[]>>
  /** The trades of all known traders. */
  trades(since: number, signal?: AbortSignal): Promise<Sourced<KolTrades>>
  /** The trades of one wallet, at most `limit`. */
  tradesOf(
    wallet: string,
    query: Readonly<{ since: number; limit: number }>,
    signal?: AbortSignal,
  ): Promise<Sourced<KolTrades>>
}
