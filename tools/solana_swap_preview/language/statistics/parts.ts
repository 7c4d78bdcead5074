/** The parts that a trade is put together from: tokens and amounts of the line, and of the trade before. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Trade } from '../trade-shape.ts'

/** A trade that the line may change: the one that is shown or asked back about, one that was only wished for, one that
 *  waits, or an earlier one. */
export type Base = Readonly<{
  base?: Partial<Trade>
  kind?: 'open' | 'older' | 'refused' | 'asked' | 'wished' | 'queued' | 'earlier'
}>

/** The dialogue before the line. */
export type Before = Base &
  Readonly<{
    /** The token that was spoken of. */
    topic?: string
    /** More trades that the line may go back to. */
    others?: readonly Base[]
  }>

/** Where a side of a trade comes from: the line, the trade before, the talk, or what is usual. */
type Source = 'line' | 'cash' | 'give' | 'get' | 'topic' | 'usual'
export type Side = Readonly<{ source: Source; name: string; at: readonly number[] }>

/** The size of a trade: from the line, from the trade before as it was or scaled or in another unit, or all there is. */
export type Size = Readonly<{
  source: 'line' | 'base' | 'scaled' | 'sum' | 'unit' | 'slip' | 'none'
  role: string
  amount?: Amount
  want?: string
  slippageBps?: number
  from?: NamedAmount
}>

/** An amount by all the places where the line has it, each with its number of words. */
export type NamedAmount = Readonly<{ amount: Amount; at: readonly number[]; lengths: readonly number[] }>

export type Mentions = Readonly<{
  words: readonly string[]
  /** A token by all its places. 'Dollars' without a number is one too. */
  tokens: readonly Side[]
  amounts: readonly NamedAmount[]
}>

export const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()
