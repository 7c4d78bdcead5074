/** Answers whether the previewed swap still stands: 'is the swap still open?', 'back to my swap', 'still good?' behind it. */
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { isOfTrade, nearTrade } from './near-trade.ts'
import { standingWords } from './preview-answers.ts'
import type { SwapSlots } from './swap-slots.ts'

/** The words name the trade, so that it may have been shown a little longer ago than where 'it' names it. */
const TURNS = 4
/** A line that names nothing is about what was shown last. */
const TURNS_UNNAMED = 1

const LEAD =
  '^(?: (?:and|so|but|ok|okay|well|hey|hm|hmm|oh|wait|now|then|right|anyway|alright|please|what about|how about|sorry|can you|tell me|check|if|whether|wait what))*'
const THING = '(?:swap|trade|preview|quote|offer|order|deal)'
const THE_TRADE = ` (?:the|my|this|that|our) ${THING}`
const NAMED = `(?: (?:the|my|this|that|our))? ${THING}`
const IT = `(?:${NAMED}| it| this| that)`
const STANDS =
  '(?:good|valid|open|there|on|standing|alive|live|active|available|ok|okay|fine|current|fresh|pending|waiting|on the table|good to go|possible|in time)'
const END =
  '(?: (?:now|then|or not|or gone|or expired|please|for me|to (?:confirm|go)|right|though|tho|at the moment))*$'

const SHAPES: readonly RegExp[] = [
  `(?: (?:is|are))?${IT} (?:still|even) ${STANDS}`,
  ` (?:is|are)${NAMED} (?:valid|open|on|alive|live|active|available|pending|waiting)`,
  ` (?:is|are) (?:it|that|this) still ${STANDS}`,
  `(?: (?:does|do|will|would|can))?${IT} still (?:stand|stands|hold|holds|count|counts|work|works|apply|exist|exists)`,
  ` (?:has|did|is|have)${IT} (?:already )?(?:expired?|run out|timed out|lapsed?)(?: (?:yet|already))?`,
  ` (?:can|could|may) i still (?:confirm|take|accept|approve|press|do|make)(?:${IT})?`,
  ' still (?:good|valid|open|there|standing)',
  `(?: (?:(?:let us )?(?:go |get |come )?back to|where (?:was|were|are) (?:i|we) with|what is up with|what is the (?:state|status) of))?${THE_TRADE}`,
].map((shape) => new RegExp(`${LEAD}${shape}${END}`))
const IS_NAMED = new RegExp(`${NAMED}(?= |$)`)

/** It goes before a word of thanks, which 'still good' is elsewhere. */
export const standing: Frame<SwapSlots, SwapView> = {
  name: 'open-preview',
  priority: PRIORITY.talk + 2,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    const isNamed = IS_NAMED.test(line)
    // One that was refused is none that waits, and the words for that are the same.
    const trade = nearTrade(
      isNamed ? { ...context, isRefused: false } : context,
      isNamed ? TURNS : TURNS_UNNAMED,
    )
    if (!trade || !isOfTrade(line, trade, utterance) || !SHAPES.some((shape) => shape.test(line)))
      return undefined
    return { reading: { say: NONE, whileOpen: (view) => ({ say: standingWords(view) }) }, unexplained: [] }
  },
}

const NONE =
  'No preview waits to be confirmed right now. Say **get me a fresh quote** to see the swap again at the price of now; if you confirmed one, ask **did it go through?**'
