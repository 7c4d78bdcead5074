/** The intents that belong to no tool. */
import type { Continue } from '../understanding/continue.ts'
import type { Intent } from '../understanding/intent.ts'
import { about } from './about.ts'
import { advice } from './advice.ts'
import { agents } from './agents.ts'
import { agreeing } from './agreeing.ts'
import { chat } from './chat.ts'
import { controls } from './controls.ts'
import { otherCurrency } from './currencies.ts'
import { followUps } from './follow-ups.ts'
import { help } from './help.ts'
import { limits } from './limits.ts'
import { moods } from './moods.ts'
import { notATrade } from './not-a-trade.ts'
import { orders } from './orders.ts'
import { receipts } from './receipts.ts'
import { refusals } from './refusals.ts'
import { robbed } from './robbed.ts'
import { smallTalk } from './small-talk.ts'
import { unavailable } from './unavailable.ts'
import { undecided } from './undecided.ts'
import { unknownFigures } from './unknown-figures.ts'

export const talkIntents = (next: Continue): readonly Intent[] => [
  ...smallTalk,
  ...moods,
  ...agreeing,
  ...chat,
  ...controls(next),
  ...about,
  otherCurrency,
  ...agents,
  help,
  advice,
  ...undecided,
  receipts,
  ...refusals,
  ...limits,
  ...orders,
  ...unavailable,
  ...unknownFigures,
  ...robbed,
  ...notATrade,
  ...followUps(next),
]
