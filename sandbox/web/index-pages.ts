/** Finds pages of the sandbox's web by words: BM25 over titles and texts, with prefixes and slips of the finger. */
import MiniSearch from 'minisearch'
import { type CorpusPage, corpus } from './corpus.ts'

export type Found = Readonly<{ page: CorpusPage; score: number; passage: string }>

const COMMON = new Set(
  `a an and any are about at be can do does for from find get give happened happening how i in into is it its latest me my
  new news now of on or please recent say says search tell that the this to today was web week what when where which who why
  will with you`.split(/\s+/),
)

const index = new MiniSearch<CorpusPage & { id: string; text: string }>({
  idField: 'id',
  fields: ['title', 'text', 'host'],
  processTerm: (term) => {
    const word = term.toLowerCase()
    return COMMON.has(word) ? null : word.replace(/(?<=..)s$/, '')
  },
  searchOptions: {
    boost: { title: 3, host: 0.5 }, // Every page here is about Solana.
    boostTerm: (term) => (term === 'solana' ? 0.15 : 1),
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  },
})
index.addAll(corpus.map((page) => ({ ...page, id: page.url, text: page.paragraphs.join(' ') })))

const pages = new Map(corpus.map((page) => [page.url, page]))

const NEWS = /\b(?:news|latest|recent|today|week|happening|happened|trending|new)\b/i

/** A page that has hardly one of the words is no answer. */
const MIN_SHARE = 0.15

export function findPages(query: string, accepts: (page: CorpusPage) => boolean): readonly Found[] {
  // The newest pages come first where news are wanted.
  const boostDocument = NEWS.test(query)
    ? (id: unknown) => 1 + 2 / (1 + (pages.get(String(id))?.ageDays ?? 0) / 3)
    : undefined
  const hits = index.search(query, { boostDocument })
  const best = hits[0]?.score ?? 0
  return hits.flatMap(({ id, score, terms }) => {
    const page = pages.get(String(id))
    if (!page || score < best * MIN_SHARE || !accepts(page)) return []
    return [{ page, score: score / (score + 4), passage: passageOf(page, terms) }]
  })
}

/** The paragraph that has most of the words. */
function passageOf({ paragraphs }: CorpusPage, terms: readonly string[]): string {
  const hits = (text: string): number => terms.filter((term) => text.toLowerCase().includes(term)).length
  return paragraphs.reduce((one, other) => (hits(other) > hits(one) ? other : one), paragraphs[0] ?? '')
}
