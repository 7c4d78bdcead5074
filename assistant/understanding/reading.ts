/** Scores how well an intent explains a line: what it explains counts for it, what it leaves counts against it. */
import { fillSlots, type Utterance } from '#domain/language/utterance.ts'
import { massOf } from '#domain/language/word-mass.ts'
import type { Move } from './intent.ts'
import type { DialogueState } from './state.ts'
import type { MatchableIntent, Vocabulary } from './vocabulary.ts'

export type Understood = Readonly<{ intent: string; move: Move }>

/** A reading of a line by an intent. */
export type Scored = Understood &
  Readonly<{
    score: number
    confidence: number
    priority: number
    isMoney: boolean
    /** True when a cue took the whole line. */
    isDecided?: boolean
    /** True when it takes every word of a line that has its cue. */
    takesAll?: boolean
  }>

/** Below this share of explained words an intent is no reading of the line. Words alone do no harm, so they need less. */
const MIN_CONFIDENCE = 0.6
const MIN_CONFIDENCE_OF_WORDS = 0.5
const MIN_CONFIDENCE_OF_WHOLE = 0.85

/** A word that is left costs a little more than one that is explained brings. */
const LEFT_COST = 1.1

export function scoreLine(
  line: string,
  utterance: Utterance,
  state: DialogueState,
  { intents, reach }: Pick<Vocabulary, 'intents' | 'reach'>,
): Scored | undefined {
  const words = line.split(' ').filter((word) => word !== '')
  const { mass, begins } = reach(words)
  const all = total(words)
  let best: Scored | undefined
  for (const [at, intent] of intents.entries()) {
    // Most intents have no word of the line, or too few, and need not be tried.
    if (!intent.parse && (!begins[at] || isOutOfReach(intent, mass[at] ?? 0, all, best))) continue
    const scored = scoreIntent(intent, line, words, utterance, state)
    if (scored && (!best || isBetter(scored, best))) best = scored
  }
  return best
}

/** The readings of a line by all intents, best first. */
export function readingsOf(
  line: string,
  utterance: Utterance,
  state: DialogueState,
  { intents, reach }: Pick<Vocabulary, 'intents' | 'reach'>,
): readonly Scored[] {
  const words = line.split(' ').filter((word) => word !== '')
  const { mass, begins } = reach(words)
  const all = total(words)
  const readings = intents.flatMap((intent, at) => {
    if (!intent.parse && (!begins[at] || isOutOfReach(intent, mass[at] ?? 0, all, undefined))) return []
    return scoreIntent(intent, line, words, utterance, state) ?? []
  })
  return readings.sort((one, other) => (isBetter(one, other) ? -1 : 1))
}

/** True when an intent that explains no more than this of a line is no reading of it, or a worse one. */
function isOutOfReach(intent: MatchableIntent, mass: number, all: number, best: Scored | undefined): boolean {
  if (intent.decides || mass >= all) return false
  const left = (all - mass) * (intent.isOpen ? OPEN_COST : 1)
  const min = intent.isWholeLine ? MIN_CONFIDENCE_OF_WHOLE : MIN_CONFIDENCE_OF_WORDS
  if (mass / (mass + left) < min) return true
  const isComparable = best !== undefined && (best.priority >= 0 || intent.priority < 0)
  return isComparable && mass - LEFT_COST * left < best.score - AS_GOOD
}

/** The priority decides between scores that differ by less. */
const AS_GOOD = 0.01

/** A reading of the remainder only says that a token was named, so any other reading is better. */
const isBetter = (one: Scored, other: Scored): boolean =>
  one.priority < 0 !== other.priority < 0
    ? one.priority >= 0
    : Math.abs(one.score - other.score) > AS_GOOD
      ? one.score > other.score
      : one.priority > other.priority

function scoreIntent(
  intent: MatchableIntent,
  line: string,
  words: readonly string[],
  utterance: Utterance,
  state: DialogueState,
): Scored | undefined {
  if (intent.vetoes.some((veto) => veto.find(line))) return undefined
  if (intent.parse) return scoreParsed(intent, words, utterance, state)
  const { move, covered, isOpen } = found(intent, line, utterance, state)
  if (!move) return undefined
  if (intent.decides) return scored(intent, move, total(words), 0)
  for (const each of intent.also) for (const at of each.find(line)?.covered ?? []) covered.add(at)
  const left = words.filter((_, at) => !covered.has(at))
  return scored(intent, move, total(words) - total(left), total(left) * (isOpen ? OPEN_COST : 1))
}

function scoreParsed(
  intent: MatchableIntent,
  words: readonly string[],
  utterance: Utterance,
  state: DialogueState,
): Scored | undefined {
  const parsed = intent.parse?.(words, state, utterance)
  if (!parsed) return undefined
  // Words beside what is answered count neither for it nor against it.
  const { move, unexplained, aside = [] } = parsed
  return scored(intent, move, total(words) - total(unexplained) - total(aside), total(unexplained))
}

/** The move of the first pattern that is found, and the places that all of them explain. */
function found(intent: MatchableIntent, line: string, utterance: Utterance, state: DialogueState) {
  const covered = new Set<number>()
  let move: Move | undefined
  let isOpen = false
  for (const pattern of [...intent.patterns, ...intent.hints]) {
    const match = pattern.find(line)
    const answer = match && intent.respond(fillSlots(utterance, match.captures, line), state, utterance)
    if (!match || !answer) continue
    move ??= answer
    isOpen ||= pattern.isOpen && !('calls' in answer)
    for (const at of match.covered) covered.add(at)
  }
  return { move, covered, isOpen }
}

/** A request that cannot be served may have any words behind it. */
const OPEN_COST = 0.4

const total = (words: readonly string[]): number => words.reduce((sum, word) => sum + massOf(word), 0)

function scored(
  { name, priority, isWholeLine, decides, takesAll }: MatchableIntent,
  move: Move,
  explained: number,
  left: number,
): Scored | undefined {
  const confidence = explained + left === 0 ? 1 : explained / (explained + left)
  const min = isWholeLine
    ? MIN_CONFIDENCE_OF_WHOLE
    : 'calls' in move
      ? MIN_CONFIDENCE
      : MIN_CONFIDENCE_OF_WORDS
  if (confidence < min) return undefined
  const isMoney = 'calls' in move && move.lookups?.some(({ isTrade }) => isTrade) === true
  return {
    intent: name,
    move,
    score: explained - LEFT_COST * left,
    confidence,
    priority,
    isMoney,
    isDecided: decides,
    takesAll,
  }
}
