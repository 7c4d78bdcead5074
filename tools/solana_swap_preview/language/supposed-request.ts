/** Reads a question on what one would get as a request: the preview of the trade answers it, and it moves nothing. */
import { supposedTrade, withoutNotYet } from './only-to-see.ts'
import { withoutOutcome } from './outcome-question.ts'
import { withTopicQuote } from './topic-quote.ts'
import type { Names } from './trade.ts'

/** The line with what it supposes, or wants to see first, as a plain request. */
export const requestOf = (said: string, names: Names): string =>
  supposedTrade(said) ??
  hypothetical(withTopicQuote(withoutOutcome(withoutNotYet(said.replace(IDLE, ' |'))), names))

/** 'What is the point of waiting', before a request. */
const IDLE =
  /^(?: (?:so|and|but|well|ok))*(?: (?:what is|there is|is there|i see))? (?:the|no|any) (?:point|use|sense) (?:of|in) (?:waiting|hesitating|hoping|delaying|watching|thinking|dreaming|holding)(?: (?:any longer|on|longer|more|about it))* \|/

function hypothetical(line: string): string {
  return HYPOTHESES.reduce((rest, [from, to]) => rest.replace(from, to), line)
}

const T = '<(?:[ta]\\d+|sol)>'
const N = `(?:\\d\\S*|an?|half an?|half a) ${T}`
const HYPOTHESES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      ` (?:for|from|with) (${N})(?: \\|)? how (?:much|many) (?:of )?(${T})(?: (?:do|would|will|can|could) (?:i|we) (?:get|have|receive)| (?:is|are) (?:it|that|there))?(?= |$)`,
    ),
    ' swap $1 to $2',
  ],
  [new RegExp(` how (?:much|many) (?:of )?(${T}) (?:is it )?(?:for|from) (${N})(?= |$)`), ' swap $2 to $1'],
  [
    new RegExp(
      ` (?:what|how much|how many) (?:would|will|does|do|could|can) (${N}) (?:fetch|bring|get|buy|give|make|come to|be)(?: (?:me|us))?(?: back)?(?: in| of)? (${T})(?= |$)`,
    ),
    ' swap $1 to $2',
  ],
  [
    new RegExp(
      ` how (?:much|many) (?:of )?(${T}) (?:would|will|does|do|could|can) (${N}) (?:fetch|bring|get|buy|give|make|be)(?: (?:me|us))?(?= |$)`,
    ),
    ' swap $2 to $1',
  ],
  [
    new RegExp(
      ` how (?:much|many) (?:of )?(${T}) (?:(?:would|will|could|can|do|does|should) )?(?:i|we|you|it|they|that) (?:get|receive|have|give me|come to)(?: back)? (?:for|from|with|out of)(?= )`,
    ),
    ' to $1 from',
  ],
  [new RegExp(` how (?:much|many) (${T}) (?:would|will|could|can) come out of(?= )`), ' to $1 from'],
  [
    new RegExp(
      ` how (?:much|many) (${T}) (?:must|would|should|will|do|does) (?:i|we) (?:need to |have to )?(?:give|pay|need|spend|sell)(?: up)? (?:for|to get|to buy|to have)(?= )`,
    ),
    ' from $1 to',
  ],
  [
    new RegExp(
      ` ((?:\\d\\S*|an?) ${T}) (?:buys|gets|would buy|will buy|would get|could buy) (?:me )?how (?:much|many)(?: of)?(?= ${T})`,
    ),
    ' $1 to',
  ],
  [/ (?:what|how much) (?:would|will|could|can|do) (?:i|we) get (?:for|from|out of)(?= )/, ' sell'],
  [
    / (?:what|how much) (?:would|will|could) (?:i|we) (?:get|have|receive|end up with)(?: back)? (?:if|when) (?:i|we) (?:were to )?(?:sell|sold)(?= )/,
    ' sell',
  ],
  [
    / (?:what|how much) (?:would|will|could) (?:i|we) (?:get|have|receive|end up with)(?: back)? (?:if|when) (?:i|we) (?:were to )?(?:swap|swapped|traded|trade|exchanged|converted|convert)(?= )/,
    ' swap',
  ],
  [/ what (?:would|will) happen if (?:i|we) (?:were to )?(?:sell|sold)(?= )/, ' sell'],
  [
    / what (?:would|will) happen if (?:i|we) (?:were to )?(?:swap|swapped|traded|trade|exchanged|converted|convert)(?= )/,
    ' swap',
  ],
]
