/** The shape of a trade as far as a line tells it. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Verb } from './trade-words.ts'

/** Symbols of verified tokens, or mints: what the tool takes. */
export type Trade = Readonly<{
  verb: Verb
  give?: string
  get?: string
  /** How much is given. */
  amount?: Amount
  /** How much should arrive, in units. */
  want?: string
  /** How much of what is given stays: the amount is the rest. */
  keep?: Amount
  slippageBps?: number
  /** True where the last change was of the slippage. */
  isSlippageLast?: true | undefined
  /** True where the line had a problem, and the slots may not be what was meant. */
  isUnclear?: true | undefined
}>

/** The sides of a line; `problem` is a reading that no trade has. */
export type ReadTrade = Readonly<{ trade: Trade; problem?: Problem }>
export type Problem = 'nothing' | 'everything' | 'two amounts' | 'too many' | 'unit' | 'it'
