/** The content of a card as rows with figures: a question about the card is answered from it, without another look-up. */
import type { Token } from './tokens.ts'

/** A figure that every row may have. `names`, `most` and `least` are sources of regular expressions. */
export type Column = Readonly<{
  id: string
  /** The words that name it: 'viewers|audience'. */
  names: string
  /** Words that are an end of its order by themselves: 'biggest', 'smallest'. */
  most?: string
  least?: string
  /** A bare number of a line is compared with it: '100 dollars', '5 percent'. */
  unit: 'usd' | 'sol' | 'percent' | 'count'
  /** The figure with its unit: '$2,000', '500 viewers'. */
  words: (figure: number) => string
  /** A sentence without its full stop: 'SOL comes to $2,000'. */
  tells: (name: string, figure: string) => string
  /** True where the figures of all rows have a sum. */
  isSum?: boolean
  /** Figures that it is a part of or a multiple of, with their names: whether it is much is seen beside them. */
  beside?: readonly (readonly [id: string, name: string])[]
}>

export type ShownRow = Readonly<{
  /** As it stands in a sentence: 'SOL', 'the sale of WIF'. */
  name: string
  token?: Token
  figures: Readonly<Record<string, number | undefined>>
  /** When it happened. */
  at?: string | undefined
  /** All that the card says of it, in a sentence or two: 'tell me about the first one'. */
  tells?: string
}>

/** Some of the rows by a word: 'the stables', 'the buys'. */
export type RowGroup = Readonly<{
  names: string
  has: (row: ShownRow) => boolean
}>

export type ShownTable = Readonly<{
  /** The word for the rows, one and several. */
  rowWords: readonly [one: string, many: string]
  /** The words by which people name the rows. */
  rowNames: string
  /** The first is meant where none is named. */
  columns: readonly Column[]
  rows: readonly ShownRow[]
  /** All rows of the card, where some of them were chosen. */
  all?: readonly ShownRow[]
  /** The time of the card, from which 'how long ago' is counted. */
  asOf?: string | undefined
  groups?: readonly RowGroup[]
  /** Questions that no figure answers, with the answer. */
  lacks?: readonly Readonly<{ names: string; say: string }>[]
  /** The figures that were asked for last. */
  wanted?: readonly string[]
  /** True once one of them was said of a row: 'and the third?' asks for it again. */
  isGiven?: boolean
  /** The sum of the first figure, where the card lists a part of the rows. */
  total?: number | undefined
  /** True for rows that stand by time, the newest first. */
  isByTime?: boolean
  /** True where every figure is looked up anew: only what no look-up tells is answered from the card. */
  isLookedUp?: boolean
}>
