/** Finds the entry of the handbook that answers a question, by the words that both have. */
import type { Token } from '#domain/language/tokens.ts'
import { massOf } from '#domain/language/word-mass.ts'
import { conceptOf } from './concepts.ts'
import type { HandbookEntry } from './handbook.ts'

export type HandbookIndex = Readonly<{
  entries: readonly IndexedEntry[]
  /** How much a word tells: rare words of the handbook tell more. */
  weights: ReadonlyMap<string, number>
}>

type IndexedEntry = Readonly<{
  entry: HandbookEntry
  /** Its question and the other ways to ask it. */
  phrases: readonly ReadonlySet<string>[]
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
    const phrases = [entry.question, entry.id.replaceAll('-', ' '), ...entry.asks].map(concepts)
    const question = new Set(phrases.flatMap((phrase) => [...phrase]))
    return { entry, phrases, question, answered: concepts(`${entry.answer} ${entry.more}`) }
  })
  return { entries: indexed, weights: weightsOf(indexed) }
}

/** Rare words tell more: the weight of a word falls with the number of entries that have it in their questions. */
function weightsOf(entries: readonly IndexedEntry[]): ReadonlyMap<string, number> {
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

function nearestEntry(words: readonly string[], { entries, weights }: HandbookIndex): FoundEntry | undefined {
  const question = new Set(words.map(conceptOf))
  const weigh = (each: string): number =>
    (weights.get(each) ?? UNKNOWN) * Math.max(0.15, Math.min(1, massOf(each)))
  const total = sum([...question].map(weigh))
  let best: { of: IndexedEntry; score: number } | undefined
  for (const of of entries) {
    const inside = sum(
      [...question].map(
        (each) => weigh(each) * (of.question.has(each) ? 1 : of.answered.has(each) ? OF_ANSWER : 0),
      ),
    )
    if (inside / total < MIN_SCORE / 2) continue
    const nearest = Math.max(...of.phrases.map((phrase) => likeness(phrase, question, weigh, total)))
    const score = 0.65 * nearest + 0.35 * (inside / total)
    if (!best || score > best.score) best = { of, score }
  }
  if (!best || best.score < MIN_SCORE) return undefined
  const { question: known, answered, entry } = best.of
  return {
    entry,
    score: best.score,
    question: known,
    unexplained: words.filter((word) => !known.has(conceptOf(word)) && !answered.has(conceptOf(word))),
  }
}

/** At least one word that both have must tell something. */
const TELLING = 0.3

/** How alike a phrase and a question are: 1 when they have the same words, 0 when they share none that says anything. */
function likeness(
  phrase: ReadonlySet<string>,
  question: ReadonlySet<string>,
  weigh: (word: string) => number,
  total: number,
): number {
  const common = [...phrase].filter((each) => question.has(each))
  if (!common.some((each) => massOf(each) >= 1 && weigh(each) >= TELLING)) return 0
  return sum(common.map(weigh)) / Math.sqrt(total * sum([...phrase].map(weigh)))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
