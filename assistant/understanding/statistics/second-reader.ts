/** Reads lines that the rules leave, by a small linear model. It only words a request anew; the rules read that request. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { SPELLED_OUT } from '../casual-words.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import type { Move } from '../intent.ts'
import { match } from '../match.ts'
import { withPerson } from '../person.ts'
import type { Scored, Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { moveOfReading } from '../tool-intents.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { featuresOf, surroundingsOf } from './features.ts'
import { guessed } from './guessed.ts'
import { isReadLabel, isTalk, LABEL_TOOLS, type ReadLabel } from './labels.ts'
import type { Guess } from './model.ts'
import { requestsOf } from './request.ts'
import { UNSEEN } from './unseen.ts'

/** How sure the model has to be, chosen by cross-validation over the authors of the corpus. */
const ACT = 0.6
const ASK_BACK = 0.7
/** A wallet is only changed where the model is sure. */
const CHANGE = 0.8
/** Intents that only name the token, ask back, or explain in general, and how sure the model has to be beside them. */
export const WEAK: ReadonlyMap<string, number> = new Map([
  ['about-token', ACT],
  ['handbook', ACT],
  ['chart', 0.5],
  ['swap', 0.4],
])
/** A lookup of the rules gives way to another one from this on. */
const OVERRULE = 0.8
/** A lookup of the rules is none where talk, a refusal or another product is meant from this on. */
const KEEP_STILL = 0.7
/** Two lookups that are likely together are offered. */
const OFFER_FIRST = 0.25
const OFFER_BOTH = 0.5

/** The reading of the rules, or a better one where they have none or a weak one. */
export function secondReading(
  matched: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
  isHeard = false,
): Understood | undefined {
  const guess = guessed(matched, utterance, state, vocabulary, isHeard)
  if (guess) return guess
  if (isElsewhere(utterance, vocabulary)) return matched
  if (matched && 'calls' in matched.move) return overruled(matched, utterance, state, vocabulary)
  if (matched && !WEAK.has(matched.intent)) return matched
  const guesses = guessesOf(utterance, state, vocabulary)
  const [first] = guesses
  if (!first || !isReadLabel(first.label)) return matched
  const least = first.label === 'use_wallet' ? CHANGE : leastFor(matched, state)
  const reading =
    first.probability >= least ? readingOf(first.label, utterance, state, vocabulary) : undefined
  if (reading && 'calls' in reading.move) return reading
  if (matched) return matched
  if (reading && first.probability >= ASK_BACK) return reading
  return offerOf(guesses, utterance, state, vocabulary)
}

/** Beside an open trade a question back is rather about that trade. */
const leastFor = (matched: Understood | undefined, state: DialogueState): number =>
  matched && !surroundingsOf(state).hasTrade ? (WEAK.get(matched.intent) ?? ACT) : ACT

/** A lookup that the rules found gives way to the lookup that the model is sure of. Trades never do. */
function overruled(
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
  if (!first || first.probability < OVERRULE || !isReadLabel(first.label) || !READ_TOOLS.has(tool))
    return matched
  if (standsBeside(first.label, tool, matched)) return matched
  const reading = readingOf(first.label, utterance, state, vocabulary)
  return reading && 'calls' in reading.move ? reading : matched
}

/** The same tool, another fact of the same token, or a search for the words of a line that the rules explain. */
const standsBeside = (label: ReadLabel, tool: string, matched: Understood): boolean =>
  LABEL_TOOLS[label] === tool ||
  (OF_A_TOKEN.has(tool) && OF_A_TOKEN.has(LABEL_TOOLS[label])) ||
  (label === 'search' && isWhole(matched))

/** The rules explain every word. */
const isWhole = (matched: Understood & Partial<Pick<Scored, 'confidence'>>): boolean =>
  (matched.confidence ?? 0) > 0.99

/** Changes of an earlier look-up, and several tokens side by side, which the model has never seen. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['amend', 'rank', 'compare', 'market'])

/** The tool of a line that asks for one lookup by itself, and changes no earlier one. */
function onlyLookupOf({ intent, move }: Understood): string | undefined {
  if (OF_SEVERAL.has(intent) || UNSEEN.has(intent) || !('calls' in move) || (move.queue ?? []).length > 0)
    return undefined
  const lookups = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const [tool, ...others] = new Set(lookups.map((each) => each.tool))
  const isRead = others.length === 0 && lookups.every(({ isTrade }) => isTrade !== true)
  return isRead ? tool : undefined
}

/** Both say facts of a token. */
export const OF_A_TOKEN: ReadonlySet<string> = new Set([LABEL_TOOLS.snapshot, LABEL_TOOLS['token.about']])

/** Their rules take the most lines that mean something else. */
const READ_TOOLS: ReadonlySet<string> = new Set([
  LABEL_TOOLS.balances,
  LABEL_TOOLS['token.price'],
  LABEL_TOOLS.chart,
  LABEL_TOOLS.streams,
  LABEL_TOOLS.kols,
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

/** 'Is my money safe with you' asks about the assistant. */
const OF_TRUST = / (?:safe|trust|steal)(?= ).* you(?= |$)/

/** 'Balance the equation': a short line without an entity, with an English word that no request has. */
export function isElsewhere({ lines: [line = ''] }: Utterance, { words: known }: Vocabulary): boolean {
  if (OF_TRUST.test(line)) return true
  const words = line.trim().split(' ')
  if (words.length > SHORT || words.some((word) => word.startsWith('<'))) return false
  return words.some((word) => isContent(word) && !known.has(word) && ENGLISH_WORDS.has(word))
}

/** The guesses for the reading of the line that is least sure: courtesies around it must not make it a request. */
const guessesOf = (utterance: Utterance, state: DialogueState, vocabulary: Vocabulary): readonly Guess[] =>
  leastSure(utterance, state, vocabulary, withoutTalk)

function leastSure(
  { lines }: Utterance,
  state: DialogueState,
  { classify }: Vocabulary,
  weighed: (guesses: readonly Guess[]) => readonly Guess[],
): readonly Guess[] {
  const around = surroundingsOf(state)
  return lines
    .map((line) => weighed(classify(featuresOf({ lines: [line] }, around))))
    .reduce((one, other) => (surenessOf(other) < surenessOf(one) ? other : one))
}

const surenessOf = ([first]: readonly Guess[]): number =>
  first && isReadLabel(first.label) ? first.probability : 0

/** Talk that the rules did not find is rarer here than in the corpus. */
const TALK_LEFT = 0.4

function withoutTalk(guesses: readonly Guess[]): readonly Guess[] {
  const weighed = guesses.map(({ label, probability }) => ({
    label,
    probability: label === 'say' ? probability * TALK_LEFT : probability,
  }))
  const total = weighed.reduce((sum, { probability }) => sum + probability, 0)
  return weighed
    .map(({ label, probability }) => ({ label, probability: probability / total }))
    .sort((one, other) => other.probability - one.probability)
}

export function readingOf(
  label: ReadLabel,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const language = vocabulary.languages.get(LABEL_TOOLS[label])
  const filled = language?.slotsIn?.(withPerson(utterance, state), state)
  if (language && filled) return { intent: label, move: moveOfReading(language, filled) }
  for (const request of requestsOf(label, utterance, state, knownWord(vocabulary))) {
    const worded = { ...utterance, lines: [` ${request}`], clauses: [request.split(' ')] }
    const understood = match(worded, state, vocabulary)
    if (understood && isOnly(LABEL_TOOLS[label], understood.move)) return understood
  }
  return undefined
}

/** Words that are nobody's name. */
const knownWord =
  ({ book }: Vocabulary) =>
  (word: string): boolean =>
    ENGLISH_WORDS.has(word) || SPELLED_OUT.has(word) || book.names.has(word) || /^kols?$/.test(word)

/** True for a move that calls this tool and no other, or asks for what it misses. A trade is never one. */
function isOnly(tool: string, move: Move): boolean {
  if (!('calls' in move)) return move.asking?.tool === tool && move.asking.isTrade !== true
  const lookups = move.prepares ? [move.prepares] : (move.lookups ?? [])
  const isPlain = (move.queue ?? []).length === 0 && lookups.length > 0
  return isPlain && lookups.every((each) => each.tool === tool && each.isTrade !== true)
}

/** 'Did you mean …?' with one or two requests that are understood when they are said or tapped. */
function offerOf(
  guesses: readonly Guess[],
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const [first, second] = guesses
  if (!first || !second || first.probability < OFFER_FIRST) return undefined
  if (first.probability + second.probability < OFFER_BOTH && first.probability < ACT) return undefined
  const requests = [first, second].flatMap(({ label }) => {
    if (!isReadLabel(label)) return []
    const reading = readingOf(label, utterance, state, vocabulary)
    const [request] = requestsOf(label, utterance, state, knownWord(vocabulary))
    return reading && 'calls' in reading.move && request ? [`**${spelledOut(request, utterance)}**`] : []
  })
  if (requests.length === 0) return undefined
  return { intent: 'did-you-mean', move: { say: `Did you mean ${requests.join(' or ')}?`, isAside: true } }
}

/** The request in words that can be typed. */
const spelledOut = (request: string, { tokens, addresses, signatures, pages }: Utterance): string =>
  request.replaceAll(/<([tasu])(\d+)>/g, (mark, kind: string, digits: string) => {
    const at = Number(digits)
    if (kind === 't') return nameOf(tokens[at]) ?? mark
    return { a: addresses, s: signatures, u: pages }[kind]?.[at] ?? mark
  })

const nameOf = (token: Token | undefined): string | undefined =>
  token?.symbol ? plainSymbol(token.symbol) : token?.mint
