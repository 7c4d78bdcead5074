/** Finds the entry whose questions are most like a line: cosine of their words and pairs of words, rare ones weighing more. */
import { isTerm, massOf } from '#domain/language/word-mass.ts'
import { conceptOf } from './concepts.ts'
import type { HandbookEntry } from './handbook.ts'

type Vector = Readonly<{ weights: ReadonlyMap<string, number>; length: number }>
type Question = Vector & Readonly<{ entry: HandbookEntry }>

export type QuestionIndex = Readonly<{
  questions: readonly Question[]
  /** The questions, by their place, that have a word or a pair. */
  places: ReadonlyMap<string, readonly number[]>
  vectorOf: (words: readonly string[]) => Vector
}>

/** Says how to answer, and nothing about the subject: 'in plain words', 'explain it like I am five', 'before I agree'. */
const FRAMING = new RegExp(
  ` (?:${`(?:in )?(?:plain|simple|normal|everyday|easy) (?:english|words?|terms?|language)
    | like i am \\S+ | as if i (?:am|was|were) \\S+ | before i (?:agree|confirm|decide|press|do)(?: anything| that| it)?
    | the (?:word|term|phrase|expression) | explain(?: to)?(?: me)? | define | simply | quick question | question | i wonder | wondering
    | again | generally | in general | in short | briefly`
    .split('|')
    .map((phrase) => phrase.trim())
    .join('|')})(?= |$)`,
  'g',
)
const OF_GRAMMAR = 0.35
const OF_PAIR = 0.5
const OF_PAIR_OF_GRAMMAR = 0.2

export function indexQuestions(
  entries: readonly HandbookEntry[],
  plain: (text: string) => readonly string[],
): QuestionIndex {
  const wordings = entries.flatMap((entry) =>
    [entry.question, entry.id.replaceAll('-', ' '), ...entry.asks, ...entry.wordings].map((text) => ({
      entry,
      counts: countsOf(plain(text)),
    })),
  )
  const rarity = rarityOf(wordings, entries.length)
  const vector = (counts: ReadonlyMap<string, number>): Vector => {
    const weights = new Map([...counts].map(([part, count]) => [part, count * rarity(part)]))
    return { weights, length: Math.hypot(...weights.values()) }
  }
  const questions = wordings.map(({ entry, counts }) => ({ entry, ...vector(counts) }))
  const places = new Map<string, number[]>()
  for (const [at, { weights }] of questions.entries())
    for (const part of weights.keys()) places.set(part, [...(places.get(part) ?? []), at])
  return { questions, places, vectorOf: (words) => vector(countsOf(words)) }
}

/** The words and the pairs of neighbours of a text, each once. */
function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const concepts = withoutFraming(words).map(conceptOf)
  const pairs = concepts.slice(1).map((concept, at): [string, number] => {
    const before = concepts[at] ?? ''
    return [`${before} ${concept}`, massOf(before) + massOf(concept) < 1 ? OF_PAIR_OF_GRAMMAR : OF_PAIR]
  })
  return new Map([...concepts.map((each): [string, number] => [each, massIn(each)]), ...pairs])
}

const withoutFraming = (words: readonly string[]): readonly string[] =>
  ` ${words.join(' ')}`
    .replaceAll(FRAMING, '')
    .split(' ')
    .filter((word) => word !== '')

const massIn = (concept: string): number => {
  const mass = massOf(concept)
  return mass === 0 ? 0 : mass < 1 ? OF_GRAMMAR : 1
}

/** Falls with the number of entries whose questions have it. */
function rarityOf(
  wordings: readonly Readonly<{ entry: HandbookEntry; counts: ReadonlyMap<string, number> }>[],
  entries: number,
): (part: string) => number {
  const having = new Map<string, Set<string>>()
  for (const { entry, counts } of wordings)
    for (const part of counts.keys()) having.set(part, (having.get(part) ?? new Set()).add(entry.id))
  const most = Math.log(1 + entries)
  return (part) => Math.log(1 + entries / (having.get(part)?.size ?? UNHEARD)) / most
}

/** A word that no question has is rarer than one that a single entry has. */
const UNHEARD = 0.7

/** True for words that no question has. */
export const areUnheard = (words: readonly string[], { places }: QuestionIndex): boolean =>
  words.map(conceptOf).some((concept) => isTerm(concept) && !places.has(concept))

export type Nearest = Readonly<{ entry: HandbookEntry; sureness: number }>

const OF_FIRST = 0.8
const OF_SECOND = 0.2

/** How sure each entry is, 0 to 1: its two nearest questions count. */
export function surenessOf(
  words: readonly string[],
  index: QuestionIndex,
): ReadonlyMap<HandbookEntry, number> {
  const { weights, length } = index.vectorOf(words)
  const dots = new Map<number, number>()
  for (const [part, weight] of weights)
    for (const at of index.places.get(part) ?? [])
      dots.set(at, (dots.get(at) ?? 0) + weight * (index.questions[at]?.weights.get(part) ?? 0))
  const best = new Map<HandbookEntry, readonly [first: number, second: number]>()
  for (const [at, dot] of dots) {
    const question = index.questions[at]
    if (!question) continue
    const likeness = dot / (length * question.length || 1)
    const [first, second] = best.get(question.entry) ?? [0, 0]
    best.set(question.entry, likeness > first ? [likeness, first] : [first, Math.max(second, likeness)])
  }
  return new Map([...best].map(([entry, [first, second]]) => [entry, OF_FIRST * first + OF_SECOND * second]))
}
