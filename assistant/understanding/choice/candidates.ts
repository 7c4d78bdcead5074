/** Collects the readings that a line may have: those of the rules, of the model of lines, of the model of trades, and no call. */
import type { Utterance } from '#domain/language/utterance.ts'
import { withOrdinals } from '../ordinals.ts'
import { withPerson } from '../person.ts'
import { readingsOf, type Scored, type Understood } from '../reading.ts'
import { severalOf } from '../several.ts'
import type { DialogueState } from '../state.ts'
import { featuresOf } from '../statistics/features.ts'
import { isReadLabel, type Label, type ReadLabel } from '../statistics/labels.ts'
import type { Guess } from '../statistics/model.ts'
import { readingOf } from '../statistics/reading-of-label.ts'
import { surroundingsOf } from '../statistics/surroundings.ts'
import { moveFor } from '../tool-intents.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { kindsOf, lookupsOf } from './kinds.ts'
import { variantsOf } from './variants.ts'

/** A reading, and the marks of all that came to it. */
export type Candidate = Readonly<{
  understood: Understood | undefined
  kinds: readonly string[]
  marks: readonly string[]
}>

/** All that is known of a line beside its readings. */
export type Evidence = Readonly<{
  utterance: Utterance
  state: DialogueState
  probabilities: ReadonlyMap<Label, number>
  sureness: number
  bestRule?: Scored
}>

export type Collected = Readonly<{ candidates: readonly Candidate[]; evidence: Evidence }>

const MOST_LABELS = 3
const MOST_VARIED = 2
const LEAST_PROBABLE = 0.03
const MOST_RULES = 3

/** A line, or a part of one, in its place in the dialogue. */
export type Reading = Readonly<{
  utterance: Utterance
  state: DialogueState
  /** The reading of the rules. */
  matched: Understood | undefined
  /** The same after the models of lines and of trades. */
  usual: Understood | undefined
  isHeard: boolean
  isPart?: boolean
}>

export function candidatesOf(reading: Reading, vocabulary: Vocabulary): Collected {
  const { utterance: said, state, matched, usual, isPart = false } = reading
  const { found, put } = collector()
  const utterance = withPerson(withOrdinals(said, state), state)
  const rules = rulesOf(utterance, state, vocabulary)
  const guesses = vocabulary.classify(featuresOf(utterance, surroundingsOf(state)))
  put(usual, ['usual', `usual ${usual?.intent}`])
  put(matched, ['matched', `matched ${matched?.intent}`])
  put(undefined, ['nothing'])
  for (const [at, each] of rules.entries())
    put(each, [`rule ${at}`, `rule ${each.intent}`, `sure ${sureOf(each)}`, `gap ${gapOf(each, rules)}`])
  const several = isPart ? undefined : severalOf(utterance, state, vocabulary)
  if (several) put(several, ['several', `sure several ${sureOf(several)}`])
  for (const [at, { label }] of likely(guesses, isPart).entries())
    if (isReadLabel(label)) putLabel(label, at, reading, vocabulary, put)
  return {
    candidates: [...found.values()],
    evidence: {
      utterance,
      state,
      probabilities: new Map(guesses.map(({ label, probability }) => [label, probability])),
      sureness: putTrades(reading, vocabulary, put),
      bestRule: rules[0],
    },
  }
}

type Put = (understood: Understood | undefined, marks: readonly string[]) => void

/** Readings that call the same are one. */
function collector() {
  const found = new Map<
    string,
    { understood: Understood | undefined; kinds: readonly string[]; marks: string[] }
  >()
  const put: Put = (understood, marks) => {
    const lookups = lookupsOf(understood?.move)
    const key = lookups.length === 0 ? '' : JSON.stringify(lookups)
    const known = found.get(key) ?? { understood, kinds: kindsOf(understood?.move), marks: [] }
    known.marks.push(...marks)
    known.understood ??= understood
    found.set(key, known)
  }
  return { found, put }
}

const likely = (guesses: readonly Guess[], isPart: boolean): readonly Guess[] =>
  guesses
    .slice(0, isPart ? MOST_LABELS - 1 : MOST_LABELS)
    .filter(({ probability }) => probability >= LEAST_PROBABLE)

/** The request of a label, and others that the line may mean with it. */
function putLabel(
  label: ReadLabel,
  at: number,
  { utterance, state, isPart }: Reading,
  vocabulary: Vocabulary,
  put: Put,
): void {
  const reading = readingOf(label, utterance, state, vocabulary)
  if (reading)
    put(reading, 'calls' in reading.move ? [`label ${at}`, `label ${at} ${label}`] : [`asks ${label}`])
  if (at >= (isPart ? MOST_VARIED - 1 : MOST_VARIED)) return
  for (const { name, utterance: varied } of variantsOf(label, utterance, vocabulary)) {
    const other = readingOf(label, varied, state, vocabulary)
    if (other && 'calls' in other.move) put(other, [`varied ${name}`, `varied ${name} ${label}`])
  }
}

/** The trades of the tools' own models; returns how sure they are. */
function putTrades({ utterance, state, isHeard }: Reading, { languages }: Vocabulary, put: Put): number {
  let sureness = 0
  for (const language of languages.values()) {
    const guess = language.guess?.(withOrdinals(utterance, state), state)
    if (!guess) continue
    sureness = guess.sureness
    if (!guess.isDoubtful && guess.unexplained.length === 0 && !isHeard)
      put({ intent: 'guess', move: moveFor(language, guess.slots) }, ['guess', `guess ${bucketOf(sureness)}`])
  }
  return sureness
}

/** The best readings of the line by different intents. */
function rulesOf(utterance: Utterance, state: DialogueState, vocabulary: Vocabulary): readonly Scored[] {
  const best = new Map<string, Scored>()
  for (const line of utterance.lines)
    for (const each of readingsOf(line, utterance, state, vocabulary)) {
      const known = best.get(each.intent)
      if (!known || each.score > known.score) best.set(each.intent, each)
    }
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, MOST_RULES)
}

const sureOf = ({ confidence, isDecided }: Scored): string =>
  `${isDecided ? 'decided ' : ''}${Math.round(confidence * 10)}`

const gapOf = (each: Scored, [first, second]: readonly Scored[]): string =>
  first && each !== first
    ? `behind ${Math.min(6, Math.round(2 * (first.score - each.score)))}`
    : `ahead ${Math.min(6, Math.round(2 * (each.score - (second?.score ?? 0))))}`

/** Doublings of the odds. */
export function bucketOf(probability: number): number {
  const bounded = Math.min(1 - 1e-4, Math.max(1e-4, probability))
  return Math.max(-8, Math.min(8, Math.round(Math.log2(bounded / (1 - bounded)))))
}
