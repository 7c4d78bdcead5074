/** The intents that belong to no tool. */
import type { Token } from '#domain/language/tokens.ts'
import type { Intent, Move } from '../understanding/intent.ts'
import { about } from './about.ts'
import { advice } from './advice.ts'
import { agents } from './agents.ts'
import { controls } from './controls.ts'
import { followUps } from './follow-ups.ts'
import { help } from './help.ts'
import { receipts } from './receipts.ts'
import { smallTalk } from './small-talk.ts'
import { unavailable } from './unavailable.ts'

/** `bareTokens`: what names of tokens ask for by themselves. */
export const talkIntents = (
  bareTokens: (tokens: readonly Token[]) => Move | undefined,
): readonly Intent[] => [
  ...smallTalk,
  ...controls,
  ...about,
  ...agents,
  help,
  advice,
  receipts,
  ...unavailable,
  ...followUps(bareTokens),
]
