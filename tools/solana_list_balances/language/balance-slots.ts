/** The slots of a question about what a wallet holds. */

import type { Token } from '#domain/language/tokens.ts'
import type { Frame } from '#domain/language/tool-language.ts'

export type BalanceSlots = Readonly<{
  /** The wallet of the session when left out. */
  wallet?: string
  /** Only these; all when left out. */
  tokens?: readonly Token[]
  /** Only so many, the largest first. */
  top?: number
  /** Only holdings that are worth as much. */
  minUsd?: number
  /** Only what can be spent at once is said. */
  isLiquid?: true
  /** The first row that is still to be named. */
  from?: number
}>

export type BalanceFrame = Frame<BalanceSlots>
