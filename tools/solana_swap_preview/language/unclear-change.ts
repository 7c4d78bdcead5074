/** Asks what shall change where a line beside the preview only says that something is wrong, and says that the preview is as it was. */
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import { type Frame, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { unchangedWords } from '../../_kit/language/swap-words.ts'
import { nearTrade } from './near-trade.ts'
import type { SwapSlots } from './swap-slots.ts'
import { symbolOf } from './trade.ts'

/** After so many turns of other talk a line is about something else. */
const TURNS = 1

const LEAD =
  '^(?: (?:no|nope|nah|wait|hold on|hang on|actually|sorry|hm|hmm|oh|ah|oops|ugh|ok|okay|but|and|well|please|so|hey|i think|i guess|maybe|rather|on second thought|can we|can you|could you|let us|just))*'
const END =
  '(?: (?:please|then|instead|rather|maybe|though|tho|now|thanks|i think|i guess|for me|ok|lol|somehow))*$'
const shape = (text: string): RegExp => new RegExp(`${LEAD}${text}${END}`)

const AMOUNT = '(?:amount|sum|size|number|quantity)'
const TOKEN = '(?:token|coin|currency|ticker|symbol)'

const OF_ROW = shape(
  '(?: (?:take|use|do|make it|i meant|i mean|i want|i said|want|with|go with|show|show me|it is|give me|pick|choose|to|into|for))* (?:the|that) (?:first|second|third|fourth|fifth|last|next|previous|other|second last|bottom|top) (?:one|1|coin|token|thing)',
)

/** 'The second one', where no row stands for it. */
export const pointsAtRow = (words: readonly string[]): boolean =>
  OF_ROW.test(words.map((word) => ` ${word}`).join(''))

/** Each asks for what the words leave open. */
const SHAPES: readonly (readonly [RegExp, Ask])[] = [
  // No card has rows that these could count: the 'one' is no amount either.
  [OF_ROW, 'which'],
  [
    shape(
      '(?: (?:that is|you are|this is))? (?:not so fast|too fast|slow down|slowly|easy|easy now|easy there|whoa|woah|hold your horses)',
    ),
    'pause',
  ],
  [
    shape(
      '(?: (?:let me|i want to|i would like to|i will|can you|could you|will you))? double ?check(?: (?:it|that|this|everything|all of it|the (?:card|trade|swap|amount|numbers|figures)))?(?: (?:first|again|before i confirm))?',
    ),
    'check',
  ],
  [
    shape(
      '(?: (?:make it|can it be|get me|find|find me|give me|use|take|try|i want|do it|do|with|at|for|is there|look for))* (?:a |an |the )?(?:cheaper|better|nicer|without (?:a |the |any |that )?(?:fees?|gas|price impact|impact)|(?:better|cheaper|different|another|other|best) (?:rate|price|route|deal|offer|quote|venue|dex|exchange))',
    ),
    'terms',
  ],
  [
    shape(
      `(?: (?:change|adjust|edit|modify|amend|alter|fix|correct|scrap|redo))(?: (?:the|that|this|my) ${AMOUNT})`,
    ),
    'amount',
  ],
  [
    shape(
      `(?: (?:another|a different|some other|the wrong|wrong|not (?:the|that)(?: right)?|different|other) ${AMOUNT}| (?:the|that) ${AMOUNT} (?:is|was|looks) (?:wrong|off|not right|too \\S+)| not (?:that|so|as) (?:much|many|little|few)| (?:that is |that was |it is )?(?:way |far |a bit |much )?too (?:much|many|little|few|big|small)| i (?:have )?changed my mind about the ${AMOUNT})`,
    ),
    'amount',
  ],
  [
    shape(
      '(?: (?:the )?same(?: (?:thing|trade|swap|again|one|1))?(?: but)?| make it| make that| do| i want| it should be)?(?: (?:a|an|slightly|somewhat|much|way|far|bit|little|lot|even))* (?:less|more|smaller|bigger|larger|lower|higher|fewer)(?: (?:of it|of that|than that|amount))?',
    ),
    'amount',
  ],
  [
    shape(
      `(?: (?:take|use|to|into|for|i want|i meant))*(?: (?:another|a different|some other|the wrong|wrong|different|other|not (?:the|that)(?: right)?) ${TOKEN}| (?:the|that) ${TOKEN} (?:is|was|looks) (?:wrong|off|not right)| (?:change|fix|correct) the ${TOKEN}| i (?:have )?changed my mind about the ${TOKEN})`,
    ),
    'token',
  ],
  [
    shape(
      '(?: (?:to|into|for|give me|i want|take|do))*(?: (?:not|anything but|not (?:to|into|for)|something (?:else|other|different) (?:than|from|but)|something else not|anything else than|i do not want|do not want|without)) (<t\\d+>)(?: (?:tho|again))?',
    ),
    'instead',
  ],
  [
    shape(
      '(?: (?:change|adjust|edit|modify|amend|alter|fix|correct)) (?:it|that|this|something|the (?:trade|swap|preview|order|quote|card))',
    ),
    'what',
  ],
  [
    shape(
      '(?: (?:that|this|it) is)?(?: (?:all|just|simply))* (?:not what i (?:said|meant|asked(?: for)?|wanted|typed|ordered)|not it|not right|wrong|incorrect|not correct|the wrong (?:one|1|trade|swap)|a mistake)',
    ),
    'what',
  ],
]

type Ask = 'pause' | 'check' | 'terms' | 'which' | 'amount' | 'token' | 'instead' | 'what'
/** These ask for nothing. */
const ANSWERED_BY_WORDS: ReadonlySet<Ask> = new Set(['pause', 'check', 'terms'])

export const unclearChange: Frame<SwapSlots, SwapView> = {
  name: 'unclear-change',
  priority: PRIORITY.talk + 1,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    const slots = nearTrade(context, TURNS)
    const reading = slots && readingFor(line, slots, utterance)
    return reading && { reading, unexplained: [] }
  },
}

function readingFor(
  line: string,
  slots: SwapSlots,
  utterance: Utterance,
): Reading<SwapSlots, SwapView> | undefined {
  for (const [pattern, ask] of SHAPES) {
    const found = pattern.exec(line)
    const question = found && questionOf(ask, slots, symbolOf(tokenFor(utterance, found[1] ?? '')))
    if (!question) continue
    const asking = ANSWERED_BY_WORDS.has(ask) ? {} : { asking: slots, about: slots.topic }
    return {
      ...{ say: question, ...asking },
      whileOpen: (view) => ({ say: sentences(question, unchangedWords(view)), ...asking }),
    }
  }
  return undefined
}

function questionOf(ask: Ask, { give, get }: SwapSlots, refused: string | undefined): string | undefined {
  switch (ask) {
    case 'pause':
      return 'Take your time: nothing moves until you confirm.'
    case 'check':
      return 'The card has it all: what goes, the least that comes, and each warning. Nothing moves until you confirm.'
    case 'terms':
      return 'The price, the fees and the route come with the quote, and I can change none of them. Another amount, another token or less slippage I can show you.'
    case 'which':
      return 'Which one do you mean? Name the token, or say the amount.'
    case 'amount':
      return 'How much shall it be? Say the amount, like **make it 0.2**.'
    case 'token':
      return 'Which token shall it be? Name it, like **to JUP instead**.'
    case 'what':
      return 'What shall I change? Say the amount or the token, like **make it 0.2** or **to JUP instead**.'
    case 'instead': {
      const side = [give, get].find((name) => name?.toUpperCase() === refused?.toUpperCase())
      return side && `What shall it be instead of ${plainSymbol(side)}? Name the token.`
    }
  }
}
