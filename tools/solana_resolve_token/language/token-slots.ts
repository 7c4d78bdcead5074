/** The slots of a question about tokens. */

import type { Token } from '#domain/language/tokens.ts'
import type { Frame } from '#domain/language/tool-language.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import type { Rank } from './rank.ts'

/** Which end of the order of a figure is asked for. */
export type Order = 'most' | 'least'

export type TokenSlots = Readonly<{
  /** The figures to be said, in the order of the question. */
  wants: readonly Figure[]
  tokens: readonly Token[]
  /** The price of so many is wanted. */
  amount?: number
  /** 'Is this the real one?': the answer begins with yes or no. */
  isWhetherReal?: boolean
  /** Which of them is doing best or worst; without tokens it is asked of the own wallet. */
  rank?: Rank
  /** Which of them has the most or the least of the one figure that is wanted. */
  order?: Order
  /** The list has more of them than are looked up. */
  isSome?: true | undefined
  /** Also the candidates that the first answer left out. */
  isEveryCandidate?: boolean
  /** The question is which of several tokens of one name is meant: their places are counted from here on. */
  isOfMatches?: boolean
}>

export type TokenFrame = Frame<TokenSlots>
