/** The handbook in the languages that are typed beside English: whole questions that find an entry, and its answer. */
import { readFileSync } from 'node:fs'
import type { Lang } from '#domain/language/catalogue.ts'
import { type HandbookEntry, parseEntries } from '../handbook/handbook.ts'
import { indexQuestions, type Nearest, type QuestionIndex, surenessOf } from '../handbook/nearest-question.ts'
import { folded, piecesOf } from './words.ts'

type OwnHandbook = Readonly<{
  entries: ReadonlyMap<string, HandbookEntry>
  index: QuestionIndex
}>

const known = new Map<Lang, OwnHandbook>()

/** No answer stands for a sentence that the catalogue has, or for English. */
export const entryIn = (lang: Lang, id: string): HandbookEntry | undefined => handbookIn(lang).entries.get(id)

/** The entry whose question in the language is most like the line. */
export function nearestIn(lang: Lang, line: string): Nearest | undefined {
  let best: Nearest | undefined
  for (const [entry, sureness] of surenessOf(wordsIn(line), handbookIn(lang).index))
    if (!best || sureness > best.sureness) best = { entry, sureness }
  return best
}

function handbookIn(lang: Lang): OwnHandbook {
  const read = known.get(lang) ?? readIn(lang)
  known.set(lang, read)
  return read
}

function readIn(lang: Lang): OwnHandbook {
  const text = readFileSync(new URL(`./handbook/${lang}.md`, import.meta.url), 'utf8')
  const entries = parseEntries(lang, text)
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    index: indexQuestions(entries, wordsIn),
  }
}

/** A sign of Chinese is a word by itself; pairs of signs count like pairs of words. */
const wordsIn = (line: string): readonly string[] =>
  piecesOf(folded(line))
    .filter((word) => /\p{L}/u.test(word))
    .flatMap((word) => word.match(/\p{Script=Han}|[^\p{Script=Han}'’]+/gu) ?? [])
    .map((word) => word.slice(0, STEM))

/** The same word in its forms: 'compro' and 'comprar', 'falsche' and 'falschen'. */
const STEM = 5
