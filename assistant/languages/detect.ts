/** Finds the language of a line by its words and its script. English wins ties. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { TokenBook } from '#domain/language/tokens.ts'
import { isFiller, massOf } from '#domain/language/word-mass.ts'
import { SPELLED_OUT } from '../understanding/casual-words.ts'
import { COMMON_WORDS } from '../understanding/english-words.ts'
import type { Pivot } from './pivot.ts'
import { folded, type LanguageWords, LENT, piecesOf } from './words.ts'

export type Detector = Readonly<{
  lang: Lang
  known: ReadonlySet<string>
  strong: ReadonlySet<string>
  weak: ReadonlySet<string>
  words: LanguageWords
}>

export type EnglishWords = Readonly<{ book: TokenBook; words: ReadonlySet<string> }>

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(folded))

export const detectorOf = ({ words, table, numbers }: Pivot): Detector => ({
  lang: words.lang,
  words,
  known: new Set(
    [...table.meanings.keys(), ...numbers.keys()]
      .flatMap((key) => key.split(' '))
      .filter((word) => /\p{L}/u.test(word)),
  ),
  strong: setOf(words.strong),
  weak: setOf(words.weak),
})

/** A word of one language, a short one, a word that another has too, and the least that a line needs. */
const OWN = 1
const SHORT = 0.6
const SHARED = 0.3
const LEAST = 1
const MARK = 0.7
/** A word of both that is short, or that only English slang spells like that: 'a', 'so', 'em'. */
const SHORT_IN_BOTH = 0.5
/** The lead that the language of the conversation has over the others, and over English. */
const LEAD = 0.7

/** Undefined stands for English. `before` is the language that the conversation was in. */
export function languageOf(
  text: string,
  before: Lang | undefined,
  detectors: readonly Detector[],
  english: EnglishWords,
): Lang | undefined {
  if (
    /\p{Script=Han}/u.test(text) &&
    !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  )
    return 'zh'
  const words = piecesOf(folded(text.replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,88}/g, ' '))).filter(
    (word) => /^\p{L}+['’]?$/u.test(word) && !LENT.has(word) && !english.book.names.has(word),
  )
  const isOthers = (word: string): boolean => detectors.some(({ strong }) => strong.has(word))
  const inEnglish = words.filter((word) => isEnglish(word, english) && !isOthers(word))
  const scores = detectors.map((detector) => scored(text, words, before, detector, english))
  const best = scores.reduce((one, other) => (other.led > one.led ? other : one))
  if (best.score >= LEAST && best.led > weightOf(inEnglish, best.known)) return best.lang
  return staysIn(words, before, detectors, english) ? before : undefined
}

/** How much of a line is English, where another language may have some of its words too. */
const weightOf = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.reduce(
    (sum, word) => sum + (known.has(word) && (word.length < 3 || SPELLED_OUT.has(word)) ? SHORT_IN_BOTH : 1),
    0,
  )

/** How much of the line is in a language, also with its lead where the conversation is in it. */
function scored(
  text: string,
  words: readonly string[],
  before: Lang | undefined,
  detector: Detector,
  english: EnglishWords,
): Readonly<{ lang: Lang; score: number; led: number; known: ReadonlySet<string> }> {
  const score = scoreOf(text, words, detector, english)
  const led = detector.lang === before && score > 0 ? score + LEAD : score
  return { lang: detector.lang, score, led, known: detector.known }
}

function scoreOf(
  text: string,
  words: readonly string[],
  { known, strong, weak, words: { marks } }: Detector,
  english: EnglishWords,
): number {
  const own = [...new Set(words)].reduce((sum, word) => {
    if (strong.has(word)) return sum + OWN
    if (!known.has(word)) return sum
    if (weak.has(word) || word.length < 3 || isEnglish(word, english)) return sum + SHARED
    return sum + (word.length < 4 ? SHORT : OWN)
  }, 0)
  return own + (marks.test(text) ? MARK : 0)
}

/** Short lines such as 'si', 'non' and '2' say nothing of their language, unless they have words that only English has. */
function staysIn(
  words: readonly string[],
  before: Lang | undefined,
  detectors: readonly Detector[],
  english: EnglishWords,
): boolean {
  const detector = detectors.find(({ lang }) => lang === before)
  if (before === undefined) return false
  return !words.some((word) => isEnglish(word, english) && !detector?.known.has(word) && !isFiller(word))
}

const isEnglish = (word: string, { words }: EnglishWords): boolean =>
  words.has(word) || massOf(word) < 1 || COMMON_WORDS.has(word) || SPELLED_OUT.has(word)
