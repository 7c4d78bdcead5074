/** The phrase table: what people type and what the built-in assistant must do with it. Add a row when somebody was misunderstood. */
import { followUps } from './phrasings/follow-ups.ts'
import type { Phrasing } from './phrasings/row.ts'
import { swaps } from './phrasings/swaps.ts'
import { talk } from './phrasings/talk.ts'
import { tokens } from './phrasings/tokens.ts'
import { unavailable } from './phrasings/unavailable.ts'
import { wallet } from './phrasings/wallet.ts'

export const phrasings: readonly Phrasing[] = [
  ...talk,
  ...wallet,
  ...tokens,
  ...followUps,
  ...swaps,
  ...unavailable,
]
