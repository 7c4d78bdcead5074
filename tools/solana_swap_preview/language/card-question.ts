/** Answers what people ask about the card of a preview in words of their own: its time, its button, its figures, the way back. */
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { cardAnswer } from './card-answers.ts'
import { isOfTrade, nearTrade } from './near-trade.ts'
import { answerIn } from './preview-answers.ts'
import type { SwapSlots } from './swap-slots.ts'

/** After so many turns of other talk a question is about something else. */
const TURNS = 2

const ASKS =
  /^(?: (?:and|so|but|ok|okay|well|hey|hm|hmm|ugh|oh|wait|sorry|please|hurry|i|press|in plain (?:words|english)|simply|can you|tell me|explain|the|price|is|moving|then|now|quick|quickly|(?:after|once) (?:this|that|it|i do it|i confirm)|if (?:i|we)(?: [a-z]+){1,6}?))* (?:what|how|why|where|when|which|can|could|may|do|does|will|would|is|are|who|must|should|until|whats)(?= |$)/
/** Another amount or another token makes it a question about another trade. */
const AMOUNT = /(?<!<[ta])(?:^| )\$?\.?\d(?!\S*(?:%| percent))/

export const cardQuestion: Frame<SwapSlots, SwapView> = {
  name: 'open-preview',
  priority: PRIORITY.decision + 1,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    const trade = nearTrade(context, TURNS)
    if (!trade || !ASKS.test(line) || AMOUNT.test(line) || !isOfTrade(line, trade, utterance))
      return undefined
    const found = cardAnswer(line)
    if (!found) return undefined
    const { none, say } = found
    const whileOpen = (view: SwapView) => ({ say: say(view), sayIn: answerIn(line, view) })
    return { reading: { say: none, whileOpen }, unexplained: [] }
  },
}
