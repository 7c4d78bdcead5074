/** Turns a line of another language into the English words that the frames understand. */
import { type TokenBook, tokenAt } from '#domain/language/tokens.ts'
import { joinedNumbers, POINT, plainNumbers, scaleMark, UNKNOWN } from './plain-numbers.ts'
import { folded, keyOf, type LanguageWords, LENT, type PhraseTable, phraseTable, piecesOf } from './words.ts'

export type Pivot = Readonly<{
  words: LanguageWords
  table: PhraseTable
  /** Numbers and scales by their names. */
  numbers: ReadonlyMap<string, string>
  longestNumber: number
}>

export function pivotOf(words: LanguageWords): Pivot {
  const numbers = new Map<string, string>([
    ...[...words.numbers].map(([name, value]): [string, string] => [name, String(value)]),
    ...Object.entries(words.scales).map(([name, zeros]): [string, string] => [
      keyOf(name, words.hasNoSpaces),
      scaleMark(zeros),
    ]),
  ])
  if (words.point !== '') numbers.set(keyOf(words.point, words.hasNoSpaces), POINT)
  const longestNumber = Math.max(
    1,
    ...[...numbers.keys()].map((key) => (words.hasNoSpaces ? key.length : key.split(' ').length)),
  )
  return { words, table: phraseTable(words), numbers, longestNumber }
}

/** English words that are read as they are, and say that a line is English. */
const ENGLISH = ['price', 'chart', 'limit', 'market', 'cap']

const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{32,88}/

type Read = Readonly<{ english: string; length: number }>

export function inEnglish(text: string, pivot: Pivot, book: TokenBook): string {
  const parts = text.split(/([1-9A-HJ-NP-Za-km-z]{32,88})/)
  const words = parts.flatMap((part) => (ADDRESS.test(part) ? [part] : englishOf(part, pivot, book)))
  const line = joinedNumbers(words).join(' ').replaceAll(/\s+/g, ' ').trim()
  return [...COMMON_RULES, ...pivot.words.rules]
    .reduce((english, [from, to]) => english.replaceAll(from, to), line)
    .trim()
}

/** 'Dos sol y medio': the half comes behind the token. A wish adds nothing to a trade. */
const COMMON_RULES = [
  [/\b(\d+) (\S+) and a half\b/g, '$1.5 $2'],
  [/\ban? (\S+) and a half\b/g, '1.5 $1'],
  [/\bi want to (?=swap|sell|buy)/g, ''],
  [/\ba (?=\d{4})/g, ''],
] as const

function englishOf(text: string, pivot: Pivot, book: TokenBook): readonly string[] {
  const typed = piecesOf(plainNumbers(spaced(text, pivot.words).normalize('NFKC'), pivot.words.separators))
  const plain = typed.map(folded)
  const asTyped = new Set(text.toUpperCase() === text ? [] : text.match(/[A-Za-z0-9]+/g))
  const words: string[] = []
  for (let at = 0; at < typed.length; ) {
    const read = readAt({ typed, plain, asTyped }, at, pivot, book)
    words.push(...read.english.split(' '))
    at += read.length
  }
  return words.filter((word) => word !== '')
}

/** A symbol within a run of signs is a word of its own. */
const spaced = (text: string, { hasNoSpaces }: LanguageWords): string =>
  hasNoSpaces
    ? text
        .replaceAll('。', '. ')
        .replaceAll(
          /(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?=\p{Script=Han})/gu,
          ' ',
        )
    : text

type Line = Readonly<{ typed: readonly string[]; plain: readonly string[]; asTyped: ReadonlySet<string> }>

/** The longest phrase, number or token that begins here; a symbol in capitals is a token before it is a word. */
function readAt(line: Line, at: number, pivot: Pivot, book: TokenBook): Read {
  const found = tokenAt(book, line.plain, at, line.asTyped)
  const token = found && { english: line.typed.slice(at, at + found.length).join(' '), length: found.length }
  if (token && found && line.asTyped.has(found.token.symbol)) return token
  const phrase = pivot.words.hasNoSpaces ? inRun(line, at, pivot) : inTable(line, at, pivot)
  return (
    longer(phrase, token) ?? {
      english: nameOr(line, at, book) ?? unread(line.typed[at] ?? '', line.asTyped.size > 0),
      length: 1,
    }
  )
}

/** English words that are tokens too. Where the line is in another language, they can only be the token. */
const nameOr = ({ plain }: Line, at: number, { names }: TokenBook): string | undefined =>
  /^[a-z]{3,}$/.test(plain[at] ?? '') && !NO_NAMES.has(plain[at] ?? '')
    ? names.get(plain[at] ?? '')?.symbol
    : undefined

const NO_NAMES = new Set(['the', 'just', 'act'])

const longer = (one: Read | undefined, other: Read | undefined): Read | undefined =>
  one && other ? (one.length >= other.length ? one : other) : (one ?? other)

function inTable({ plain }: Line, at: number, { table, numbers, longestNumber }: Pivot): Read | undefined {
  const most = Math.max(table.longest, longestNumber)
  for (let length = Math.min(most, plain.length - at); length > 0; length--) {
    const key = plain.slice(at, at + length).join(' ')
    const english = table.meanings.get(key) ?? numbers.get(key)
    if (english !== undefined) return { english, length }
  }
  return undefined
}

/** In a script without spaces a piece is a run of signs, which the table cuts into phrases. */
function inRun({ plain }: Line, at: number, { table, numbers, longestNumber }: Pivot): Read | undefined {
  const run = plain[at] ?? ''
  if (!/\p{Script=Han}/u.test(run)) return undefined
  const words: string[] = []
  let unknown = ''
  const end = (): void => {
    if (unknown !== '') words.push(unread(unknown, false))
    unknown = ''
  }
  const most = Math.max(table.longest, longestNumber)
  for (let from = 0; from < run.length; ) {
    let length = Math.min(most, run.length - from)
    while (length > 1 && !has(run.slice(from, from + length))) length--
    const part = run.slice(from, from + length)
    const english = table.meanings.get(part) ?? numbers.get(part)
    if (english === undefined) unknown += part
    else {
      end()
      words.push(english)
    }
    from += length
  }
  end()
  return { english: words.join(' '), length: 1 }

  function has(part: string): boolean {
    return table.meanings.has(part) || numbers.has(part)
  }
}

/** Numbers, marks, lent words and what is written like a ticker stay; any other word must not pass for an English one. */
function unread(word: string, hasCase: boolean): string {
  if (!/\p{L}/u.test(word) || /^[$€£¥]?\d/.test(word) || /^\$[A-Za-z]/.test(word)) return word
  if (
    LENT.has(word.toLowerCase()) ||
    ENGLISH.includes(word.toLowerCase()) ||
    (hasCase && /^[A-Z][A-Z0-9]{2,9}$/.test(word))
  )
    return word
  return `${word}${UNKNOWN}`
}
