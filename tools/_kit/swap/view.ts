/** A swap as its card draws it, whichever shape it came in: every figure is already the text that a person reads. */
import type { Trade, TradeToken } from '#contract/trades.ts'

/** 'quote' is a preview that nobody can agree to: it has no trade behind it. */
export type SwapPhase = 'quote' | 'previewed' | 'pending' | 'confirmed' | 'failed' | 'expired' | 'declined'

export type SwapLeg = Readonly<{
  mint?: string
  symbol: string
  amount?: string
  usd?: number
  /** What our own list knows of it. */
  token?: TradeToken
}>

export type SwapTerm = Readonly<{ label: string; value: string; isFigure?: boolean }>
export type SwapChange = Readonly<{
  mint: string
  symbol: string
  delta: string
  isGain: boolean
  /** Rounded; `delta` is exact. */
  held?: Readonly<{ before: string; after: string }>
}>

export type SwapView = Readonly<{
  phase: SwapPhase
  pay: SwapLeg
  receive: SwapLeg
  /** Exact. */
  minimum?: string
  /** What had been quoted, once something else arrived. */
  quoted?: string
  terms: readonly SwapTerm[]
  changes: readonly SwapChange[]
  warnings: readonly string[]
  failure?: string
  signature?: string
  trade?: Trade
}>
