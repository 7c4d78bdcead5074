/** What the supervisor remembers of swaps, of what is being said about them, and of what was read from outside. */
import type { TaintSource } from '#contract/taint.ts'
import type { Trade } from '#contract/trades.ts'
import type { Deal } from './read-back.ts'

/** The swap that waits for a word. */
export type ShownSwap = Readonly<{
  tradeId: string
  deal: Deal
  shownAtMs: number
  expiresAtMs: number
  /** Why only a click agrees to it; undefined where a spoken yes is enough. */
  clickOnly: string | undefined
  /** Why the last spoken yes did not count, until the assistant has been told. */
  refused?: string
}>

/** What is being said, before its words are known. */
export type Utterance = Readonly<{ startedAtMs: number; overVoice: boolean }>

/** How an agreed swap ended, or why the agreement was refused. */
export type Agreed = Readonly<{ ok: true; trade: Trade } | { ok: false; code: string; message: string }>

export type Tainted = Readonly<{
  isTainted: boolean
  /** What brought it in, where that is known. */
  by?: TaintSource
}>

export type Taint = Tainted &
  Readonly<{
    /** A spoken message whose words are not known yet may have ended the taint; if it did not, this comes back. */
    doubted?: Readonly<{ itemId: string; was: Tainted }>
  }>

export const UNTAINTED: Taint = { isTainted: false }
