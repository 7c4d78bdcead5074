/** Asks back where a line about a trade was not understood and the next one would change the trade as if it had not been said. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from './reading.ts'
import type { DialogueState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words that a change of a trade has: a token, a number, a share, or one of its sides. */
const OF_A_TRADE =
  / (?:<[ta]\d+>|\$?\.?\d\S*|half|all|everything|double|triple|twice|quarter|third|less|more|other|instead|rather|not|same|back|first|second|last)(?= |$)/
const CORRECTS =
  / (?:no|nope|nah|not|actually|mean|meant|sorry|oops|instead|rather|correction|autocorrect|wrong|said)(?= |$)/
const NAMES_SOMETHING = / (?:<[ta]\d+>|\$?\.?\d\S*)(?= |$)/
const SHOWN_MAX = 60
const TRADE_TURNS = 2

/** The line as it was typed, where it may have meant the trade that is open and nothing was made of it. */
export function missedLine(
  understood: Understood | undefined,
  { lines: [line = ''], typed }: Utterance,
  { trade, tradeAge, asking }: DialogueState,
): string | undefined {
  const isUnread =
    understood === undefined || understood.intent === 'did-you-mean' || isLost(understood, line)
  const isOpen = asking?.isTrade || (trade !== undefined && tradeAge <= TRADE_TURNS)
  if (!isUnread || !isOpen || !OF_A_TRADE.test(line)) return undefined
  const shown = typed.replaceAll(/[*_`“”\n]/g, ' ').trim()
  return shown.length > SHOWN_MAX ? `${shown.slice(0, SHOWN_MAX)}…` : shown
}

/** A correction that was taken for something else: 'don't sell the RAY, I meant the ORCA'. */
function isLost({ move }: Understood, line: string): boolean {
  if (MEANING.test(line)) return false
  const isTrade = 'calls' in move ? move.lookups?.some((each) => each.isTrade) : move.asking?.isTrade
  return (
    !isTrade && !('prepares' in move && move.prepares) && CORRECTS.test(line) && NAMES_SOMETHING.test(line)
  )
}

/** 'What does 1% mean there' asks for a meaning, and corrects nothing. */
const MEANING = / (?:what|how) (?:does|do|did|is|would)(?= ).* mean(?:s|t)?(?= |$)/

const isChange = (understood: Understood | undefined): understood is Understood =>
  understood?.intent === 'amend' || understood?.intent === 'guess'

/** The change as a question, which a plain 'yes' accepts. */
export function withQuestion(
  understood: Understood | undefined,
  { missed }: DialogueState,
  { languages }: Vocabulary,
): Understood | undefined {
  if (missed === undefined || !isChange(understood)) return understood
  const { move } = understood
  const [lookup, ...others] = 'calls' in move ? (move.lookups ?? []) : []
  const request =
    lookup?.isTrade && others.length === 0 && languages.get(lookup.tool)?.request?.(lookup.slots)
  if (!lookup || !request) return understood
  const say = `I did not get “${missed}”, so I ask before I go on. Shall we **${request}**?`
  return { intent: 'amend', move: { say, asking: lookup, about: move.about } }
}
