/** Reads lines that the rules leave, by a small linear model. It only words a request anew; the rules read that request. */
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { ENGLISH_WORDS } from '../english-words.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { guessed } from './guessed.ts'
import { guessesOf } from './guesses.ts'
import { isReadLabel, type ReadLabel } from './labels.ts'
import type { Guess } from './model.ts'
import { overruled } from './overruled.ts'
import { knownWord, readingOf } from './reading-of-label.ts'
import { requestsOf } from './request.ts'
import { surroundingsOf } from './surroundings.ts'

/** How sure the model has to be, chosen by cross-validation over the authors of the corpus. */
const ACT = 0.6
/** In a dialogue it knows what a few words go on with; beside words that only name the token less is enough. */
const GO_ON = 0.5
const GO_ON_ABOUT = 0.4
const ASK_BACK = 0.7
/** A wallet is only changed where the model is sure. */
const CHANGE = 0.8
/** Intents that only name the token, ask back, or explain in general, and how sure the model has to be beside them. */
export const WEAK: ReadonlyMap<string, number> = new Map([
  ['about-token', ACT],
  ['handbook', ACT],
  ['chart', ACT],
  ['swap', 0.4],
  ['more', ACT],
])
/** Words of the assistant that a few words of a dialogue are often taken for. */
const OVERHEARD: ReadonlyMap<string, number> = new Map([
  ['orders', ACT],
  ['sympathy', ACT],
  ['help', ACT],
])
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
  if (isOtherwise(utterance, state, vocabulary)) return matched
  if (matched && 'calls' in matched.move) return overruled(matched, utterance, state, vocabulary)
  if (matched && !isWeak(matched, state)) return matched
  return lookedUp(matched, utterance, state, vocabulary)
}

/** A line about something else; a few words of a dialogue may go on with it whatever they are. */
const isOtherwise = (utterance: Utterance, state: DialogueState, vocabulary: Vocabulary): boolean =>
  state.last.length > 0 ? OF_TRUST.test(utterance.lines[0] ?? '') : isElsewhere(utterance, vocabulary)

/** The lookup that the model is sure of, an offer of two, or what the rules made of the line. */
function lookedUp(
  matched: Understood | undefined,
  utterance: Utterance,
  state: DialogueState,
  vocabulary: Vocabulary,
): Understood | undefined {
  const guesses = guessesOf(utterance, state, vocabulary)
  const [first] = guesses
  if (!first || !isReadLabel(first.label)) return matched
  const least = first.label === 'use_wallet' ? CHANGE : leastFor(matched, first.label, state)
  const reading =
    first.probability >= least ? readingOf(first.label, utterance, state, vocabulary) : undefined
  if (reading && 'calls' in reading.move) return reading
  if (matched) return matched
  if (reading && first.probability >= ASK_BACK) return reading
  return offerOf(guesses, utterance, state, vocabulary)
}

/** Beside an open trade a question back is rather about that trade. */
function leastFor(matched: Understood | undefined, label: ReadLabel, state: DialogueState): number {
  const isGoingOn = state.last.length > 0
  if (!matched) return isGoingOn ? GO_ON : ACT
  if (isGoingOn && matched.intent === 'about-token' && label !== 'token.about') return GO_ON_ABOUT
  return surroundingsOf(state).hasTrade ? ACT : (WEAK.get(matched.intent) ?? ACT)
}

/** A question of ours for what a lookup misses is weak too: the dialogue may have it. */
const isWeak = ({ intent, move: { asking } }: Understood, { last }: DialogueState): boolean =>
  WEAK.has(intent) ||
  (last.length > 0 && (OVERHEARD.has(intent) || (asking !== undefined && asking.isTrade !== true)))

/** In a longer line a strange word is rather a part of its story. */
const SHORT = 6

/** 'Is my money safe with you' asks about the assistant. */
const OF_TRUST = / (?:safe|trust|steal)(?= ).* you(?= |$)/

/** 'Balance the equation': a short line without an entity, with an English word that no request has. */
export function isElsewhere({ lines: [line = ''] }: Utterance, { words: known }: Vocabulary): boolean {
  if (OF_TRUST.test(line)) return true
  const words = line.trim().split(' ')
  if (words.length > SHORT || words.some((word) => word.startsWith('<'))) return false
  return words.some((word) => isContent(word) && !known.has(word) && ENGLISH_WORDS.has(word))
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

const nameOf = (token: Token | undefined): string | undefined => token?.symbol || token?.mint
