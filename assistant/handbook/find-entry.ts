/** Finds the entry of the handbook that answers a question, by the words that both have. */
import type { Token } from '#domain/language/tokens.ts'
import { isTerm, massOf } from '#domain/language/word-mass.ts'
import { conceptOf } from './concepts.ts'
import type { HandbookEntry } from './handbook.ts'
import { indexQuestions, type QuestionIndex } from './nearest-question.ts'

export type HandbookIndex = Readonly<{
  entries: readonly IndexedEntry[]
  /** How much a word tells: rare words of the handbook tell more. */
  weights: ReadonlyMap<string, number>
  /** The entries, by their place, that have a concept, and how much of its weight counts for each. */
  byConcept: ReadonlyMap<string, readonly Mention[]>
  questions: QuestionIndex
}>

type Mention = Readonly<{ at: number; share: number }>

type Phrase = Readonly<{ concepts: readonly string[]; weight: number }>

type IndexedEntry = Readonly<{
  entry: HandbookEntry
  /** Its question and the other ways to ask it. */
  phrases: readonly Phrase[]
  /** The weight of the longest of them. */
  heaviest: number
  /** The words that are a phrase by themselves: 'slippage' in 'what is slippage'. */
  subjects: ReadonlySet<string>
  /** All words of its phrases, and those of its answer. */
  question: ReadonlySet<string>
  answered: ReadonlySet<string>
}>

export type FoundEntry = Readonly<{
  entry: HandbookEntry
  /** 0 to 1. */
  score: number
  /** The words of its questions, as concepts. */
  question: ReadonlySet<string>
  unexplained: readonly string[]
}>

export function indexHandbook(
  entries: readonly HandbookEntry[],
  plain: (text: string) => readonly string[],
): HandbookIndex {
  const concepts = (text: string) => new Set(plain(text).map(conceptOf))
  const indexed = entries.map((entry) => {
    const sets = [entry.question, entry.id.replaceAll('-', ' '), ...entry.asks].map(concepts)
    const question = new Set(sets.flatMap((phrase) => [...phrase]))
    return { entry, sets, question, answered: concepts(`${entry.answer} ${entry.more}`) }
  })
  const weights = weightsOf(indexed)
  const weighed = indexed.map(({ sets, ...entry }) => {
    const phrases = sets.map((set) => ({ concepts: [...set], weight: sum([...set].map(weighs(weights))) }))
    const subjects = new Set(
      sets.map((set) => [...set].filter(isTerm)).flatMap((terms) => (terms.length === 1 ? terms : [])),
    )
    return { ...entry, phrases, subjects, heaviest: Math.max(...phrases.map(({ weight }) => weight)) }
  })
  return {
    entries: weighed,
    weights,
    byConcept: mentionsOf(weighed),
    questions: indexQuestions(entries, plain),
  }
}

function mentionsOf(entries: readonly IndexedEntry[]): ReadonlyMap<string, readonly Mention[]> {
  const mentions = new Map<string, Mention[]>()
  for (const [at, { question, answered }] of entries.entries())
    for (const concept of new Set([...question, ...answered])) {
      const mention = { at, share: question.has(concept) ? 1 : OF_ANSWER }
      mentions.set(concept, [...(mentions.get(concept) ?? []), mention])
    }
  return mentions
}

const weighs =
  (weights: HandbookIndex['weights']) =>
  (concept: string): number =>
    (weights.get(concept) ?? UNKNOWN) * Math.max(0.15, Math.min(1, massOf(concept)))

/** Rare words tell more: the weight of a word falls with the number of entries that have it in their questions. */
function weightsOf(entries: readonly Pick<IndexedEntry, 'question'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { question } of entries)
    for (const each of question) counts.set(each, (counts.get(each) ?? 0) + 1)
  const rarest = Math.log(1 + entries.length)
  return new Map([...counts].map(([each, count]) => [each, Math.log(1 + entries.length / count) / rarest]))
}

/** Words in which a token stands by its symbol. */
export const wordsWithNames = (words: readonly string[], tokens: readonly Token[]): readonly string[] =>
  words.map((word) =>
    word.startsWith('<t') ? (tokens[Number(word.slice(2, -1))]?.symbol.toLowerCase() ?? word) : word,
  )

/** Below this an entry is about something else. */
const MIN_SCORE = 0.56
/** A word of the answer that nobody asks with says less than a word of the question. */
const OF_ANSWER = 0.4
/** A word that the handbook does not know at all. */
const UNKNOWN = 1.3

/** A line is read in parts and in variants, and most of them come more than once. */
const MOST_REMEMBERED = 200
const remembered = new WeakMap<HandbookIndex, Map<string, FoundEntry | undefined>>()

export function findEntry(words: readonly string[], index: HandbookIndex): FoundEntry | undefined {
  const known = remembered.get(index) ?? new Map<string, FoundEntry | undefined>()
  remembered.set(index, known)
  const line = words.join(' ')
  if (known.has(line)) return known.get(line)
  if (known.size >= MOST_REMEMBERED) known.clear()
  const entry = nearestEntry(words, index)
  known.set(line, entry)
  return entry
}

/** Weights a phrase, and all words of a question, in a score. */
const OF_PHRASE = 0.65
const OF_ALL = 0.35

function nearestEntry(words: readonly string[], index: HandbookIndex): FoundEntry | undefined {
  const weigh = weighs(index.weights)
  const question = new Map(words.map((word) => [conceptOf(word), weigh(conceptOf(word))]))
  const total = sum([...question.values()])
  let best: { of: IndexedEntry; score: number } | undefined
  for (const [at, known] of knownIn(question, index).entries()) {
    const of = index.entries[at]
    const inside = known / total
    // No phrase is nearer than one whose words all are in the question.
    const most = OF_PHRASE * Math.sqrt(Math.min(1, (of?.heaviest ?? 0) / total)) + OF_ALL * inside
    if (!of || inside < MIN_SCORE / 2 || most < (best?.score ?? MIN_SCORE) - ROUNDING) continue
    const nearest = Math.max(...of.phrases.map((phrase) => likeness(phrase, question, total, of.subjects)))
    const score = OF_PHRASE * nearest + OF_ALL * inside
    if (!best || score > best.score) best = { of, score }
  }
  return best && best.score >= MIN_SCORE ? foundIn(best.of, best.score, words) : undefined
}

const ROUNDING = 1e-9

function foundIn(
  { entry, question, answered }: IndexedEntry,
  score: number,
  words: readonly string[],
): FoundEntry {
  const isKnown = (concept: string): boolean => question.has(concept) || answered.has(concept)
  return { entry, score, question, unexplained: words.filter((word) => !isKnown(conceptOf(word))) }
}

/** For each entry the weight of the words of the question that it has. */
function knownIn(question: ReadonlyMap<string, number>, { entries, byConcept }: HandbookIndex): Float64Array {
  const known = new Float64Array(entries.length)
  for (const [concept, weight] of question)
    for (const { at, share } of byConcept.get(concept) ?? []) known[at] = (known[at] ?? 0) + weight * share
  return known
}

/** At least one word that both have must tell something. */
const TELLING = 0.3

/**
 * How alike a phrase and a question are: 1 when they have the same words, 0 when they share none that says anything.
 * One word of several is not enough, unless the entry is about that word.
 */
function likeness(
  phrase: Phrase,
  question: ReadonlyMap<string, number>,
  total: number,
  subjects: IndexedEntry['subjects'],
): number {
  let common = 0
  let shared = 0
  let isTelling = false
  for (const concept of phrase.concepts) {
    const weight = question.get(concept)
    if (weight === undefined) continue
    common += weight
    if (!isTerm(concept)) continue
    shared += subjects.has(concept) ? 2 : 1
    isTelling ||= weight >= TELLING
  }
  return isTelling && shared >= 2 ? common / Math.sqrt(total * phrase.weight) : 0
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
