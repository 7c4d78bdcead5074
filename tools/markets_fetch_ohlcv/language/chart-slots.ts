/** The slots of a question about how a price moved. */
import type { CandleInterval, ChartRange } from '#contract/rules/candles.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Side } from '../../_kit/language/compare-cues.ts'

export type ChartSlots = Readonly<{
  tokens: readonly Token[]
  range?: ChartRange
  interval?: CandleInterval
  /** A longer span was asked for than there are candles. */
  isBeyond?: true
  /** There are no candles of the length that was asked for. */
  isNearest?: true
  /** Which end of their order is asked for, where tokens are compared. */
  compares?: Side
}>

/** The range of a question that names none. */
export const DEFAULT_RANGE: ChartRange = '24H'
