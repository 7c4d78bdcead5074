/** The slots of a question about tokens. */

import type { Token } from '#domain/language/tokens.ts'
import type { Frame } from '#domain/language/tool-language.ts'

export type TokenSlots = Readonly<{
  /** 'worth' is the price times an amount; 'identity' is which token a name stands for. */
  wants: 'identity' | 'price' | 'worth' | 'market cap' | 'liquidity'
  tokens: readonly Token[]
  amount?: number
  /** Also the candidates that the first answer left out. */
  isEveryCandidate?: boolean
}>

export type TokenFrame = Frame<TokenSlots>
