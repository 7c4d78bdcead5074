/** Turns a search into the conditions of a query on `item_search`. */
import { type SQL, sql } from 'drizzle-orm'
import type { Author } from '#contract/api/search.ts'
import { type SearchTerm, searchTerms } from '#contract/rules/search-terms.ts'
import type { SearchQuery } from '#domain/conversation-search.ts'
import type { Actor } from '#domain/ports.ts'
import { storableText } from './storable.ts'

/** The stored names of the authors. */
const AUTHOR_TAGS: Readonly<Record<Author, string>> = { me: 'user', parley: 'assistant', tool: 'tool' }

export const ownerOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => `${kind}:${id}`

export const toolTag = (tool: string): string => `tool:${storableText(tool)}`

export const authorIn = (tags: readonly string[]): Author =>
  (Object.keys(AUTHOR_TAGS) as Author[]).find((author) => tags.includes(`from:${AUTHOR_TAGS[author]}`)) ??
  'parley'

export const toolIn = (tags: readonly string[]): string | null =>
  tags.find((tag) => tag.startsWith('tool:'))?.slice('tool:'.length) ?? null

export function tagsOf(actor: Actor, { from, tool, hasTrade }: SearchQuery): readonly string[] {
  const narrowing = [from && `from:${AUTHOR_TAGS[from]}`, tool && toolTag(tool), hasTrade && 'trade']
  return [ownerOf(actor), ...narrowing.filter((tag) => typeof tag === 'string')]
}

/** English words fit in all their forms, and everything also fits as it is written. */
function fitsTerm({ text, isPhrase, isPrefix }: SearchTerm): SQL {
  const asWritten = sql`websearch_to_tsquery('simple', ${quoted(text)})`
  if (isPhrase) return asWritten
  const forms = sql`websearch_to_tsquery('english', ${quoted(text)}) || ${asWritten}`
  return isPrefix ? sql`(${forms} || to_tsquery('simple', ${`${text}:*`}))` : sql`(${forms})`
}

/** The signs that `item_search_words` takes for spaces, and the end of a phrase. */
const NO_WORDS = /["…“”„‘’«»—–·•→←]/g

/** A term is one phrase, also where the parser divides it into several words. */
const quoted = (text: string): string => `"${storableText(text).replaceAll(NO_WORDS, ' ')}"`

/** Words such as 'the' are left out, unless nothing else is searched for. */
function fitsAll(terms: readonly SearchTerm[], isEveryWord: boolean): SQL {
  const parts = terms.map((term) => {
    const fits = term.isExcluded ? sql`(!! ${fitsTerm(term)})` : fitsTerm(term)
    if (isEveryWord || term.isPhrase) return fits
    const isStopWord = sql`numnode(websearch_to_tsquery('english', ${quoted(term.text)})) = 0`
    return sql`(case when ${isStopWord} then ''::tsquery else ${fits} end)`
  })
  return sql.join(parts, sql` && `)
}

/** Undefined when the search names no word. */
export function wordsQuery({ text = '', token }: SearchQuery, withBeginnings: boolean): SQL | undefined {
  const terms = searchTerms(text).map((term) => ({ ...term, isPrefix: term.isPrefix && withBeginnings }))
  const symbol = token && sql`plainto_tsquery('simple', ${storableText(token)})`
  if (terms.length === 0) return symbol || undefined
  const some = sql`(${fitsAll(terms, false)})`
  const fits = sql`(case when numnode(${some}) = 0 then (${fitsAll(terms, true)}) else ${some} end)`
  return symbol ? sql`(${fits} && ${symbol})` : fits
}

/** True when the last word may be the beginning of a longer one. Filters are for words that are known. */
export const hasBeginning = ({ text = '', token, tool, hasTrade }: SearchQuery): boolean =>
  !token && !tool && !hasTrade && searchTerms(text).some(({ isPrefix }) => isPrefix)

/** True when the search only says what must not occur: the index of words has no entry to begin with. */
export const isExcluding = ({ text = '', token }: SearchQuery): boolean => {
  const terms = searchTerms(text)
  return !token && terms.length > 0 && terms.every(({ isExcluded }) => isExcluded)
}

/** Signs without a word are a search that finds nothing, not one for everything. */
export const isWordless = ({ text = '' }: SearchQuery): boolean =>
  text.trim() !== '' && searchTerms(text).length === 0
