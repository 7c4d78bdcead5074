/** Writes a query in the operators of X's recent search. */
import type { PostQuery } from '#domain/posts.ts'

/** The limit of self-serve plans. */
const MAX_QUERY = 512
/** Codes that X still writes the old way. */
const LANGUAGES: Readonly<Record<string, string>> = { he: 'iw', id: 'in' }

export function queryOf({ anyOf, ...filters }: PostQuery): string {
  const operators = operatorsOf(filters)
  const left = MAX_QUERY - operators.length - 1
  return `${wordsOf(anyOf, left)} ${operators}`
}

/** `OR` binds less than the space between two words, so alternatives stand in brackets. */
export function wordsOf(anyOf: readonly string[], most = MAX_QUERY): string {
  const terms = anyOf.map(balanced).filter((term) => term !== '')
  const [first = ''] = terms
  if (terms.length === 1 && !/\sOR\s/.test(first)) return balanced(first.slice(0, most))
  const joined = `(${terms.join(' OR ')})`
  return joined.length <= most ? joined : balanced(first.slice(0, most))
}

function operatorsOf({ withReplies, onlyMedia, onlyVerified, language }: Omit<PostQuery, 'anyOf'>): string {
  const code = language?.slice(0, 2).toLowerCase()
  return [
    '-is:retweet',
    withReplies ? '' : '-is:reply',
    onlyMedia ? 'has:media' : '',
    onlyVerified ? 'is:verified' : '',
    code && /^[a-z]{2}$/.test(code) ? `lang:${LANGUAGES[code] ?? code}` : '',
  ]
    .filter((each) => each !== '')
    .join(' ')
}

/** A bracket or a quotation mark without its other half would make the whole query invalid. */
function balanced(words: string): string {
  let text = words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) text = text.replaceAll('"', '')
  let depth = 0
  const isClosed = [...text].every((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    return depth >= 0
  })
  return isClosed && depth === 0 ? text : text.replaceAll(/[()]/g, ' ').replaceAll(/ +/g, ' ').trim()
}
