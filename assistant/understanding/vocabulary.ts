/** All that the assistant understands: its own talk, the languages of the tools it is handed, and the names of tokens. */
import { type Pattern, pattern } from '#domain/language/pattern.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import { type Token, type TokenBook, tokenBook } from '#domain/language/tokens.ts'
import type { Example, ToolLanguage } from '#domain/language/tool-language.ts'
import { type HandbookIndex, indexHandbook, wordsWithNames } from '../handbook/find-entry.ts'
import type { HandbookEntry } from '../handbook/handbook.ts'
import { handbookIntents, handbookPhrases } from '../handbook/handbook-intent.ts'
import { talkIntents } from '../talk/talk-intents.ts'
import { type ChoiceModel, readChoiceModel } from './choice/choice-model.ts'
import { continueWith } from './continue.ts'
import { forgivesName, forgivesWord, mendsTo } from './distance.ts'
import type { Intent } from './intent.ts'
import { type KnownWords, readPlain } from './read-utterance.ts'
import { type Classify, readClassifier } from './statistics/model.ts'
import { toolIntents } from './tool-intents.ts'
import { type Reach, reachOf } from './within-reach.ts'

export type MatchableIntent = Readonly<
  Pick<Intent, 'name' | 'priority' | 'decides' | 'takesAll' | 'parse' | 'respond' | 'isWholeLine'> & {
    patterns: readonly Pattern[]
    hints: readonly Pattern[]
    also: readonly Pattern[]
    vetoes: readonly Pattern[]
    /** True when a cue may have any words behind it. */
    isOpen: boolean
  }
>

/** An example of the help, and the tool without which it is not offered. */
type Offer = Example & Readonly<{ needs: string }>

export type Vocabulary = KnownWords &
  Readonly<{
    /** In the order in which they are tried. */
    intents: readonly MatchableIntent[]
    /** Take any word for a name, so they are tried only when no other intent fits. */
    freeWordIntents: readonly MatchableIntent[]
    /** How much of a line each intent could explain. */
    reach(words: readonly string[]): Reach
    languages: ReadonlyMap<string, ToolLanguage>
    offers: readonly Offer[]
    handbook: HandbookIndex
    /** The statistical reader of what the rules leave. */
    classify: Classify
    /** The ranking of the readings that a line may have. */
    choice: ChoiceModel
    now?: (() => number) | undefined
  }>

export type Sources = Readonly<{
  languages: readonly ToolLanguage[]
  handbook?: readonly HandbookEntry[]
  /** The tokens that are known without a look-up, best known first. */
  tokens: readonly Token[]
  /** The time in milliseconds, by which an open result has so long left. */
  now?: () => number
}>

export function createVocabulary({ languages, tokens, handbook = [], now }: Sources): Vocabulary {
  const book = tokenBook(tokens, { isLenient: true })
  const index = indexOf(handbook, tokens, book)
  const all = [...intentsOf(languages), ...handbookIntents(index)]
  const intents = all.filter(({ hasFreeWords }) => !hasFreeWords).map(matchable)
  const freeWordIntents = all.filter(({ hasFreeWords }) => hasFreeWords).map(matchable)
  const spoken = spokenPhrases(languages).flatMap(({ phrases }) => phrases.map(pattern))
  const patterns = [
    ...[...intents, ...freeWordIntents].flatMap(({ patterns, hints, also, vetoes }) => [
      ...patterns,
      ...hints,
      ...also,
      ...vetoes,
    ]),
    ...spoken,
  ]
  const words = new Set(patterns.flatMap((each) => each.words))
  return {
    book,
    words,
    mendWord: mendsTo(words, forgivesWord),
    mendName: mendsTo(book.names.keys(), forgivesName),
    intents,
    freeWordIntents,
    reach: reachOf(intents),
    languages: new Map(languages.map((language) => [language.tool, language])),
    offers: languages.flatMap(offersOf).sort((one, other) => one.place - other.place),
    handbook: index,
    classify: readClassifier(),
    choice: readChoiceModel(),
    now,
  }
}

/** The index takes a third of a second to make, and stays the same as long as handbook and tokens do. */
const indexes = new WeakMap<readonly HandbookEntry[], WeakMap<readonly Token[], HandbookIndex>>()

function indexOf(
  handbook: readonly HandbookEntry[],
  tokens: readonly Token[],
  book: TokenBook,
): HandbookIndex {
  const byTokens = indexes.get(handbook) ?? new WeakMap<readonly Token[], HandbookIndex>()
  indexes.set(handbook, byTokens)
  const index = byTokens.get(tokens) ?? indexHandbook(handbook, plainIn(book))
  byTokens.set(tokens, index)
  return index
}

/** A question is read for the phrases of its entry, and again for the nearest question. */
function plainIn(book: TokenBook): (text: string) => readonly string[] {
  const read = new Map<string, readonly string[]>()
  return (text) => {
    const known = read.get(text)
    if (known) return known
    const { words, tokens } = readPlain(text, book)
    // The symbols of tokens stay: a question about one token is not about another.
    const plain = wordsWithNames(words, tokens)
    read.set(text, plain)
    return plain
  }
}

/** The phrases that can be said aloud, for the recognizer's grammar. */
export const spokenPhrases = (languages: readonly ToolLanguage[]): readonly SpokenPhrases[] => [
  ...handbookPhrases,
  ...intentsOf(languages).flatMap(({ name, spoken, spokenAlone }) => [
    ...(spoken ? [{ name, phrases: spoken }] : []),
    ...(spokenAlone ? [{ name, phrases: spokenAlone, isShort: true }] : []),
  ]),
]

/** By priority; intents of the same priority keep their order. */
const intentsOf = (languages: readonly ToolLanguage[]): readonly Intent[] =>
  [...languages.flatMap(toolIntents), ...talkIntents(continueWith(languages))].sort(
    (one, other) => other.priority - one.priority,
  )

const matchable = (intent: Intent): MatchableIntent => {
  const { name, priority, decides, takesAll, parse, respond, isWholeLine } = intent
  const [patterns, hints] = [intent.patterns.map(pattern), (intent.hints ?? []).map(pattern)]
  return {
    ...{ name, priority, decides, takesAll, parse, respond, isWholeLine, patterns, hints },
    also: (intent.also ?? []).map(pattern),
    vetoes: (intent.vetoes ?? []).map(pattern),
    isOpen: [...patterns, ...hints].some(({ isOpen }) => isOpen),
  }
}

const offersOf = ({ tool, frames }: ToolLanguage): readonly Offer[] =>
  frames.flatMap(({ example }) => (example ? [{ ...example, needs: tool }] : []))
