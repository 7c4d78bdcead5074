/** Finds the entry of the handbook that answers a question, by the words that both have. */
import { isContent, massOf } from '#domain/language/word-mass.ts'
import type { HandbookEntry } from './handbook.ts'

export type HandbookIndex = Readonly<{
  phrases: readonly Phrase[]
  /** How much a word tells: rare words of the handbook tell more. */
  weights: ReadonlyMap<string, number>
}>

type Phrase = Readonly<{ entry: HandbookEntry; stems: readonly string[] }>

export type FoundEntry = Readonly<{ entry: HandbookEntry; unexplained: readonly string[] }>

export function indexHandbook(entries: readonly HandbookEntry[], plain: (text: string) => readonly string[]): HandbookIndex {
  const phrases = entries.flatMap((entry) =>
    [entry.question, entry.id.replaceAll('-', ' '), ...entry.asks].map((text) => ({ entry, stems: [...new Set(plain(text).map(stem))] })),
  )
  return { phrases, weights: weightsOf(entries.length, phrases) }
}

/** The logarithm of how few entries have the word. */
function weightsOf(count: number, phrases: readonly Phrase[]): ReadonlyMap<string, number> {
  const entries = new Map<string, Set<string>>()
  for (const { entry, stems } of phrases) {
    for (const each of stems) entries.set(each, (entries.get(each) ?? new Set()).add(entry.id))
  }
  return new Map([...entries].map(([each, ids]) => [each, Math.log(1 + count / ids.size) / Math.log(1 + count)]))
}

/** So much of a phrase must be in the question. */
const MIN_OF_PHRASE = 0.75
/** So much of the question must be in the entry, or it asks about something else. */
const MIN_OF_QUESTION = 0.6

export function findEntry(words: readonly string[], { phrases, weights }: HandbookIndex): FoundEntry | undefined {
  const stems = new Set(words.map(stem))
  const weigh = (each: string): number => (massOf(each) === 0 ? 0 : (weights.get(each) ?? 1) * Math.max(0.25, massOf(each)))
  const total = sum([...stems].map(weigh))
  let best: { entry: HandbookEntry; score: number; stems: readonly string[] } | undefined
  for (const { entry, stems: wanted } of phrases) {
    const common = wanted.filter((each) => stems.has(each))
    if (!common.some((each) => isContent(each) || each.length > 4)) continue
    const shared = sum(common.map(weigh))
    const ofPhrase = shared / sum(wanted.map(weigh))
    const ofQuestion = shared / total
    if (ofPhrase < MIN_OF_PHRASE || ofQuestion < MIN_OF_QUESTION) continue
    const score = ofPhrase + ofQuestion + shared * 0.1
    if (!best || score > best.score) best = { entry, score, stems: wanted }
  }
  return best && { entry: best.entry, unexplained: words.filter((word) => !best.stems.includes(stem(word))) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Takes off the endings of English words that do not change what is asked. */
export function stem(word: string): string {
  if (word.length <= 4 || word.startsWith('<')) return word.replace(/(?<=\w{3})s$/, '')
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/(?<=[b-df-hj-np-tv-z]{2}|[aeiou][b-df-hj-np-tv-z])(?:ing|ed)$/, '')
}
