/** Puts the tokens that were spoken of into a line that names none: 'holders?', 'who is in it', 'chart both'. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from '../state.ts'

/** The lookups whose subject is a token. */
const OF_TOKEN = /^(?:token\..+|chart|snapshot|kol_token|balances\.token)$/
const SEVERAL =
  / (?:both|the (?:2|two)|(?:2|two) of them|each|either|these (?:2|two)|those (?:2|two)|which(?: (?:one|1|of (?:them|these|those)))?(?= (?:is|has|have|got|was|did|does|are)))(?= |$)/
const NAMED = /<[ta]\d+>/
const PRONOUN =
  / (?:(?:this|that|the) (?:1|one|coin|token|thing)|it|its|them|em|these|those|him|he|his|am)(?= |$)/
/** An amount of it; a span of time or a share is none. */
const AMOUNT =
  /( \.?\d[\d.]*[kmb]?)(?: (?:of|pieces|coins|tokens|units))*(?= |$)(?! (?:%|percent|minutes?|hours?|hrs?|days?|weeks?|months?|years?))/

export function inContext(label: string, utterance: Utterance, state: DialogueState): Utterance {
  const [line = ''] = utterance.lines
  const tokens = OF_TOKEN.test(label) && !NAMED.test(line) ? subjectsIn(line, state) : []
  if (tokens.length === 0) return utterance
  const marks = tokens.map((_, at) => ` <t${utterance.tokens.length + at}>`).join(' and')
  return {
    ...utterance,
    lines: [placed(line, marks, label)],
    tokens: [...utterance.tokens, ...tokens],
  }
}

/** None where the subject has no name: 'it' finds it. */
function subjectsIn(line: string, { about: [last], spoken }: DialogueState): readonly Token[] {
  if (spoken.length > 1 && SEVERAL.test(line)) return spoken.slice(0, 2).toReversed()
  return last && last.symbol !== '' && last.kind !== 'trader' ? [last] : []
}

function placed(line: string, marks: string, label: string): string {
  if (PRONOUN.test(line)) return line.replace(PRONOUN, marks)
  const isAmount = label === 'token.price' && AMOUNT.test(line)
  return isAmount ? line.replace(AMOUNT, `$1${marks}`) : `${line}${marks}`
}
