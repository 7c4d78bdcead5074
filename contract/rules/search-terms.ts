/** Divides what is typed into a search field: words, "quoted phrases", and -words that must not occur. */

/** Longer searches say no more, and each term costs time. */
const MAX_TERMS = 16
const TERM = /(-?)(?:"([^"]+)"|(\S+))/gu
const HAS_WORD = /[\p{L}\p{N}]/u
/** Shorter beginnings fit too many words. */
const PREFIX = /^[\p{L}\p{N}]{3,}$/u

export type SearchTerm = Readonly<{
  text: string
  /** True for a quoted phrase, which fits as it is written. */
  isPhrase: boolean
  isExcluded: boolean
  /** True for the last word, which may not be typed to its end. */
  isPrefix: boolean
}>

export function searchTerms(typed: string): readonly SearchTerm[] {
  const found = [...typed.matchAll(TERM)].map(([, minus, phrase, word = '']) => ({
    text: phrase ?? word,
    isExcluded: minus === '-',
    isPhrase: phrase !== undefined,
  }))
  const terms = found.filter(({ text }) => HAS_WORD.test(text)).slice(0, MAX_TERMS)
  return terms.map((term, at) => ({
    ...term,
    isPrefix: at === terms.length - 1 && !term.isPhrase && !term.isExcluded && PREFIX.test(term.text),
  }))
}
