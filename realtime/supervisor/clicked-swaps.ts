/** A swap that was agreed to by click has ended: the assistant knows of it, and says so in a call by voice. */
import type { Trade } from '#contract/trades.ts'
import { knownText, toldText } from '../told.ts'
import { asksAbout, tellAssistant } from './consent.ts'
import { change, type Draft } from './draft.ts'
import { outcomeWords } from './outcome-words.ts'

/** Whoever began to speak so long ago has come to words, or never will. */
const SPEAKING_MS = 15_000

export function clickedSwapEnded(draft: Draft, trade: Trade): void {
  const { isVoice, pending, shown } = draft.state
  if (shown?.tradeId === trade.id) change(draft, { shown: undefined })
  if (trade.status === 'confirmed') change(draft, { proved: true })
  // The tool joins the run that is under way and tells the end of it.
  if (pending.some((call) => asksAbout(call) === trade.id)) return
  const speaks = isVoice && !isSpokenTo(draft)
  const words = wordsOf(trade)
  tellAssistant(draft, speaks ? toldText(words) : knownText(words))
  if (speaks) change(draft, { unanswered: true })
}

/** Nobody is talked over; the answer to them reads what is known by then. */
const isSpokenTo = ({ at, state: { utterances } }: Draft): boolean =>
  [...utterances.values()].some(({ startedAtMs }) => at - startedAtMs < SPEAKING_MS)

/** The name of a token that nobody vouches for may be an order to the model: it is not passed on as our own words. */
function wordsOf(trade: Trade): string {
  if (trade.input.verified && trade.output.verified) return outcomeWords({ ok: true, trade })
  return trade.status === 'confirmed'
    ? 'Done. The swap is confirmed; its card has the figures.'
    : 'The swap did not happen. Its card says why.'
}
