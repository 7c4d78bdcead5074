/** The phrase table: what people type and what the house voice must do with it. Add a row when somebody was misunderstood. */
import { followUps } from './phrasings/follow-ups.ts'
import type { Phrasing } from './phrasings/row.ts'
import { swaps } from './phrasings/swaps.ts'
import { talkAndWallet } from './phrasings/talk-and-wallet.ts'
import { tokens } from './phrasings/tokens.ts'
import { unavailable } from './phrasings/unavailable.ts'

export const phrasings: readonly Phrasing[] = [
  ...talkAndWallet,
  ...tokens,
  ...followUps,
  ...swaps,
  ...unavailable,
]
