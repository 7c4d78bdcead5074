/** The words of a language: what its phrases mean in the English that the frames understand. */
import type { Lang } from '#domain/language/catalogue.ts'

export type LanguageWords = Readonly<{
  lang: Lang
  /** Rows of 'phrase | phrase = english'. Nothing behind the sign stands for words that add nothing. */
  phrases: string
  /** Everyday words that other languages do not have, and that English may know: they decide by themselves. */
  strong: string
  /** Words that say little about the language: names, and words of several languages. */
  weak: string
  /** Letters and marks that only this language has. */
  marks: RegExp
  /** The names of the numbers below 1000. */
  numbers: ReadonlyMap<string, number>
  /** 'mil' is 3 zeros. */
  scales: Readonly<Record<string, number>>
  /** The word between a number and its decimals. */
  point: string
  /** What separates thousands, and what begins the decimals. */
  separators: Readonly<{ thousands: string; decimals: ',' | '.' }>
  /** Changes of the English words, where the order of the language is another. */
  rules: readonly (readonly [from: RegExp, to: string])[]
  /** True where words are not separated by spaces. */
  hasNoSpaces?: boolean
}>

/** Without accents, in lower case: people leave them out. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll(/[\u2019\u02bc`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Words, numbers, and marks of punctuation, each by itself. An apostrophe ends its word. */
export const piecesOf = (text: string): readonly string[] =>
  text.replaceAll(/[¿¡]/g, ' ').match(/[$€£¥]?\.?\d[\d.,]*%?\p{L}*|\$?[\p{L}\p{M}][\p{L}\p{M}\p{N}]*['’]?|[^\s\p{L}\p{N}]|\p{N}/gu) ?? []

const cut = (text: string): readonly string[] => text.split('|').map((each) => each.trim())

export type PhraseTable = Readonly<{
  meanings: ReadonlyMap<string, string>
  /** How many pieces the longest phrase has. */
  longest: number
}>

/** Every phrase by its pieces, without accents. */
export function phraseTable({ phrases, hasNoSpaces }: Pick<LanguageWords, 'phrases' | 'hasNoSpaces'>): PhraseTable {
  const meanings = new Map<string, string>()
  for (const row of phrases.trim().split('\n')) {
    const [left = '', english = ''] = row.split('=')
    for (const phrase of cut(left)) if (phrase !== '') meanings.set(keyOf(phrase, hasNoSpaces), english.trim())
  }
  const longest = Math.max(...[...meanings.keys()].map((key) => (hasNoSpaces ? key.length : key.split(' ').length)))
  return { meanings, longest }
}

export const keyOf = (phrase: string, hasNoSpaces = false): string =>
  hasNoSpaces ? phrase.replaceAll(/\s+/g, '').toLowerCase() : piecesOf(folded(phrase)).join(' ')

type NumberNames = Readonly<{
  /** 0 to 19, and every other number below 100 that has a name of its own: 'veinte', 'quatre-vingts'. */
  names: Readonly<Record<string, number>>
  /** The names of 100, 200 … */
  hundreds: readonly string[]
  /** Between tens and units, and behind hundreds. */
  and: string
  isUnitFirst?: boolean
}>

/** Numbers below 1000 by their names, with and without the word between their parts. */
export function numberNames({ names, hundreds, and, isUnitFirst }: NumberNames): ReadonlyMap<string, number> {
  const small = new Map(Object.entries(names))
  for (const [ten, value] of Object.entries(names)) {
    if (value < 20 || value % 10 !== 0) continue
    for (const [unit, more] of Object.entries(names)) {
      if (more < 1 || more > (value === 60 || value === 80 ? 19 : 9)) continue
      if (isUnitFirst) small.set(`${unit.replace(/s$/, '')}${and}${ten}`, value + more)
      else for (const joint of [` ${and} `, ' ']) small.set(`${ten}${joint}${unit}`, value + more)
    }
  }
  const all = new Map<string, number>()
  const put = (name: string, value: number): void => {
    const key = keyOf(name)
    if (!all.has(key)) all.set(key, value)
  }
  for (const [name, value] of small) put(name, value)
  hundreds.forEach((hundred, at) => {
    for (const each of cut(hundred)) {
      put(each, (at + 1) * 100)
      for (const [name, value] of small)
        if (value > 0) for (const joint of isUnitFirst ? [''] : [' ', ` ${and} `]) put(`${each}${joint}${name}`, (at + 1) * 100 + value)
    }
  })
  return all
}
