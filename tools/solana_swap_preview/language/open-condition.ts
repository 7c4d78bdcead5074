/** Answers a condition that is set on the open preview: nothing waits, so it says that the preview is as it was. */
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { conditionWords, NOTHING_OPEN } from './condition-words.ts'
import { isOfTrade, nearTrade } from './near-trade.ts'
import type { SwapSlots } from './swap-slots.ts'

/** After so many turns of other talk a condition is on something else. */
const TURNS = 2

const list = (words: string): string =>
  words
    .trim()
    .replaceAll(/\s*\|\s*/g, '|')
    .replaceAll(/\s+/g, ' ')

/** Words that set a condition: a price, a time, a figure of the preview. */
const WAITS = new RegExp(
  ` (?:${list(`until | till | unless | if | when | whenever | once(?! more| again) | as soon as | provided | providing | as long as | so long as | assuming | in case
  | (?:not|only|never|do it|wait) (?:before|after|at|below|under|above|over|for) | wait (?:for|on) | waits? (?:until|till|for) | but (?:at|below|under|above|over) | at \\$?\\d\\S* or
  | (?:do|run|execute|confirm|make|place|send|submit|trade|swap)(?: it| that| this)? (?:tomorrow|tonight|later|next (?:week|month)|in (?:an|a|half an|\\d+|a few|a couple of) (?:hours?|minutes?|mins?|days?|weeks?)|at (?:noon|midnight|\\d+ ?(?:am|pm))|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))
  | (?:above|below|under|over) \\$?\\d`)})(?= )`,
)

/** Every word of the line is one of these, so that a condition on something else is none on the preview. */
const KNOWN = new Set(
  list(`and | but | so | ok | okay | no | oh | well | please | then | also | just | only | actually | hey | hm | hmm | sorry | yes | parley | now | first | yet | still | again | ever | even | really
  | do | does | not | never | will | would | can | could | should | may | is | are | be | am | was | has | have | had | it | its | this | that | them | they | you | i | we | me | us | my | the | a | an | one | 1
  | execute | run | confirm | go | ahead | through | with | make | place | submit | sign | complete | proceed | trigger | fire | send | press | trade | swap | preview | quote | order | deal | transaction | hold | off | on | wait | waits | keep | leave | stay | open | back
  | execution | happen | happens | let | want | need | needs | to | for | of | at | in | by | from | as | than | or | more | less | better | worse | higher | lower | cheaper | least | most | minimum | maximum | up | down | above | below | under | over | about | around | exactly
  | until | till | unless | if | when | whenever | once | soon | provided | providing | assuming | long | case | before | after | while | condition | because
  | drop | drops | dropped | fall | falls | fell | dip | dips | hit | hits | reach | reaches | reached | rise | rises | climb | climbs | cross | crosses | get | gets | got | goes | come | comes | touch | touches | move | moves | change | changes | improve | improves | recover | recovers | pump | pumps | double | doubles | crash | crashes | turn | turns | right | good | fine | ok
  | price | prices | rate | market | coin | token | value | worth | fee | fees | gas | cost | costs | impact | amount | dollar | dollars | cent | cents | bucks | usd | percent | % | pct | small | low | high | big | enough
  | tomorrow | tonight | later | next | today | week | month | day | days | hour | hours | minute | minutes | mins | half | couple | few | noon | midnight | am | pm | morning | evening | monday | tuesday | wednesday | thursday | friday | saturday | sunday`).split(
    '|',
  ),
)
const ENTITY = /^(?:\$?\.?\d[\d.,]*(?:k|m|%|am|pm|h)?|<(?:money|n)>|<t\d+>)$/

/** 'Will it wait until the price drops' is answered by the same words; other questions are not about a condition. */
const ASKS =
  /^(?: (?:and|but|so|ok|okay|well|hey|hm|hmm|oh))* (?:what|how|why|who|which|where|when (?:do|does|will|can|is|are|should)|is|are|did|was|were|has|should|do (?:i|we|you))(?= )/
const ASKS_TO_WAIT =
  /^(?: (?:and|but|so|ok|okay|well|hey|hm|hmm|oh|please))* (?:will|can|could|would|does|may|is)(?= ).* (?:wait|hold|stay|keep|leave|execute|run|go|happen|be done|do|confirm|trigger)(?= )/
/** 'When I am ready', 'once I have looked': the person is the one who decides. */
const OWN_DECISION =
  / (?:until|till|unless|if|when|once|before|after|as soon as|as long as) (?:i|we|you)(?= )(?! (?:get|got|receive))/
/** The slippage is a setting of the trade, and an amount with its token changes the trade. */
const CHANGES = / (?:slippage|tolerance|instead|rather|make it|make that)(?= |$)/

export const openCondition: Frame<SwapSlots, SwapView> = {
  name: 'condition',
  priority: PRIORITY.refusal + 2,
  patterns: [],
  read: () => undefined,
  parse(words, context, utterance) {
    const line = words.map((word) => ` ${word}`).join('')
    const trade = nearTrade(context, TURNS)
    if (!trade || !setsCondition(line, words) || !isOfTrade(line, trade, utterance)) return undefined
    return {
      reading: { say: NOTHING_OPEN, whileOpen: (view) => ({ say: conditionWords(line, view) }) },
      unexplained: [],
    }
  },
}

const setsCondition = (line: string, words: readonly string[]): boolean =>
  WAITS.test(`${line} `) &&
  !OWN_DECISION.test(line) &&
  !CHANGES.test(line) &&
  (!ASKS.test(line) || ASKS_TO_WAIT.test(line)) &&
  words.every((word) => KNOWN.has(word) || ENTITY.test(word))
