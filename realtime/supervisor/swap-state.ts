/** Keeps what the supervisor knows of swaps, of the words about them, and of text from outside. */
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
  /** The reason why the last spoken yes did not count, until the assistant knows it. */
  refused?: string
}>

/** Utterances whose words are not known yet; `over` once the person has fallen silent. */
export type Utterance = Readonly<{ startedAtMs: number; overVoice: boolean; over?: boolean }>

/** The end of an agreed swap, or the reason why the agreement was refused. */
export type Agreed = Readonly<{ ok: true; trade: Trade } | { ok: false; code: string; message: string }>

export type Tainted = Readonly<{
  isTainted: boolean
  /** The source, where it is known. */
  by?: TaintSource
}>

/** The words with which the person ended a taint, and what it was. */
type Cleared = Readonly<{ words: string; was: Tainted }>

export type Taint = Tainted &
  Readonly<{
    cleared?: Cleared
    /** A spoken message whose words are not known yet may have ended the taint; if it did not, this comes back. */
    doubted?: Readonly<{ itemId: string; was: Tainted }>
  }>

export const UNTAINTED: Taint = { isTainted: false }
