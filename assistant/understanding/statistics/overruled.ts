/** Lets another lookup go before that of the rules where the model is sure of it. Trades never give way. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Scored, Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { leastSure } from './guesses.ts'
import { isReadLabel, isTalk, LABEL_TOOLS, type ReadLabel } from './labels.ts'
import { readingOf } from './reading-of-label.ts'

/** A lookup of the rules gives way to another one from this on. */
const OVERRULE = 0.8
/** And to the same one about what was spoken of. */
const OVERRULE_SUBJECT = 0.9
/** A lookup of the rules is none where talk, a refusal or another product is meant from this on. */
const KEEP_STILL = 0.7
export function overruled(
  matched: Understood,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const tool = onlyLookupOf(matched)
  if (tool === undefined || state.asking) return matched
  const [first] = leastSure(utterance, state, vocabulary, (guesses) => guesses)
  if (first && isTalk(first.label) && first.probability >= KEEP_STILL && isLong(utterance))
    return isQuestionOf(matched, tool, vocabulary) && !isWhole(matched) ? undefined : matched
  if (
    !first ||
    !isReadLabel(first.label) ||
    !mayOverrule(matched, tool, first.label, first.probability, state)
  )
    return matched
  const reading = readingOf(first.label, utterance, state, vocabulary)
  return reading && 'calls' in reading.move ? reading : matched
}

/** Another lookup goes before that of the rules, and so does the same one about what was spoken of. */
function mayOverrule(
  matched: Understood,
  tool: string,
  label: ReadLabel,
  sureness: number,
  state: DialogueState,
): boolean {
  if (sureness < OVERRULE || !READ_TOOLS.has(tool)) return false
  const other = LABEL_TOOLS[label]
  if (other === tool) return sureness >= OVERRULE_SUBJECT && isOfOwnWallet(matched) && isOfTalk(label, state)
  // A search for the words of a line that the rules explain is none.
  if (label === 'search' && isWhole(matched)) return false
  return !(OF_A_TOKEN.has(tool) && OF_A_TOKEN.has(other))
}

/** The rules explain every word. */
const isWhole = (matched: Understood & Partial<Pick<Scored, 'confidence'>>): boolean =>
  (matched.confidence ?? 0) > 0.99

/** They go on with an earlier lookup. */
const OF_DIALOGUE: ReadonlySet<string> = new Set(['amend', 'follow-up'])

/** The tool of a line that asks for one lookup by itself, and changes no earlier one. */
function onlyLookupOf({ intent, move }: Understood): string | undefined {
  if (OF_DIALOGUE.has(intent) || !('calls' in move) || (move.queue ?? []).length > 0) return undefined
  const lookups = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const [tool, ...others] = new Set(lookups.map((each) => each.tool))
  const isRead = others.length === 0 && lookups.every(({ isTrade }) => isTrade !== true)
  return isRead ? tool : undefined
}

/** A question about the own wallet as a whole. */
const isOfOwnWallet = ({ move }: Understood): boolean =>
  'calls' in move &&
  (move.lookups ?? []).every(({ slots }) => {
    const { wallet, tokens, token } = (slots ?? {}) as Readonly<Record<string, unknown>>
    return wallet === undefined && token === undefined && !(Array.isArray(tokens) && tokens.length > 0)
  })

/** 'Holdings?' after another's wallet, 'how many do I have?' after a token. */
const isOfTalk = (label: ReadLabel, { about: [last] }: DialogueState): boolean =>
  last !== undefined && (label === 'balances.token' || last.symbol === '')

/** Both say facts of a token. */
export const OF_A_TOKEN: ReadonlySet<string> = new Set([
  LABEL_TOOLS.snapshot,
  LABEL_TOOLS.entity,
  LABEL_TOOLS['token.about'],
])

/** Their rules take the most lines that mean something else. */
const READ_TOOLS: ReadonlySet<string> = new Set([
  LABEL_TOOLS.balances,
  LABEL_TOOLS['token.price'],
  LABEL_TOOLS.chart,
  LABEL_TOOLS.streams,
  LABEL_TOOLS.kols,
  LABEL_TOOLS.wallet,
  LABEL_TOOLS.activity,
])

/** Questions on one's own trades sound like talk: 'did you sell my SOL'. */
const LOOKS_UP: ReadonlySet<string> = new Set(
  Object.values(LABEL_TOOLS).filter((tool) => tool !== LABEL_TOOLS.trades),
)

/** A frame of the tool has read the line; 'once more' takes up an earlier one. */
const isQuestionOf = ({ intent }: Understood, tool: string, { languages }: Vocabulary): boolean =>
  LOOKS_UP.has(tool) && languages.get(tool)?.frames.some(({ name }) => name === intent) === true

/** In a longer line a strange word is rather a part of its story. */
const SHORT = 6

/** A short line is plain enough for the rules. */
export const isLong = ({ lines: [line = ''] }: Utterance): boolean => line.trim().split(' ').length > SHORT
