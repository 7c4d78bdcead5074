/** Turns a line of another language into the English words that the frames understand. */
import { type TokenBook, tokenAt } from '#domain/language/tokens.ts'
import { requestInOwnWords } from './own-words.ts'
import { joinedNumbers, POINT, plainNumbers, scaleMark, UNKNOWN } from './plain-numbers.ts'
import { suppositionIn } from './suppositions.ts'
import { folded, keyOf, type LanguageWords, LENT, type PhraseTable, phraseTable, piecesOf } from './words.ts'

export type Pivot = Readonly<{
  words: LanguageWords
  table: PhraseTable
  /** Without the words of questions: no trade is explained by them. */
  moneyTable: PhraseTable
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
  const { phrases, lookups, hasNoSpaces } = words
  const table = phraseTable(`${phrases}${lookups}`, hasNoSpaces)
  return { words, table, moneyTable: phraseTable(phrases, hasNoSpaces), numbers, longestNumber }
}

const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{32,88}/

type Read = Readonly<{ english: string; length: number }>

export function inEnglish(text: string, pivot: Pivot, book: TokenBook): string {
  const search = requestInOwnWords(text, pivot.words.lang)
  if (search !== undefined) return search
  const supposed = supposedInEnglish(text, pivot, book)
  if (supposed !== undefined) return supposed
  const english = glossed(text, pivot, book)
  return MONEY.test(english) ? glossed(text, { ...pivot, table: pivot.moneyTable }, book) : english
}

function supposedInEnglish(text: string, pivot: Pivot, book: TokenBook): string | undefined {
  const supposed = suppositionIn(text, pivot.words.lang)
  if (supposed === undefined) return undefined
  if (supposed.kind === 'price') return `how much would i have if ${supposed.token} reaches ${supposed.price}`
  const english = glossed(supposed.words, { ...pivot, table: pivot.moneyTable }, book)
  if (supposed.kind === 'worth') return `how much do i get for ${english}`
  return DEED.test(english) ? `if i ${english} how much would i get` : undefined
}
const DEED = /^(?:sell|swap|buy)\b/

/** A trade, a transfer or a change of one, with no question before it. */
const MONEY =
  /^(?:(?!\b(?:what|which|who|how|why|when|where|did|should)\b).)*\b(?:swap|sell|buy|send|make it|half|all|double|instead|percent|quarter|third of)\b/

function glossed(text: string, pivot: Pivot, book: TokenBook): string {
  const parts = text.split(/([1-9A-HJ-NP-Za-km-z]{32,88})/)
  const words = parts.flatMap((part) => (ADDRESS.test(part) ? [part] : englishOf(part, pivot, book)))
  const line = joinedNumbers(words).join(' ').replaceAll(/\s+/g, ' ').trim()
  return [...COMMON_RULES, ...pivot.words.rules]
    .reduce((english, [from, to]) => english.replaceAll(from, to), line)
    .trim()
}

const SPAN = '(?:today|yesterday|(?:this|last) (?:week|month)|last 24 hours|last hour)'
const ROW = 'the (?:first|second|third|fourth|last|other) one'

/** 'Dos sol y medio': the half comes behind the token. A wish adds nothing to a trade. */
const COMMON_RULES: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+) (\S+) and a half\b/g, '$1.5 $2'],
  [/\ban? (\S+) and a half\b/g, '1.5 $1'],
  [/\bi want to (?=swap|sell|buy)/g, ''],
  [/\ba (?=\d{4})/g, ''],
  [/(?<=\d) ?(?:%|percent) of slippage\b/g, '% slippage'],
  // 'How it has done' and 'what it did', in the order of each language.
  [new RegExp(`\\b(what|how) has (?:the )?(\\S+) (${SPAN}) done\\b`, 'g'), '$1 has $2 done $3'],
  [/\bwhat (?:that |is )*(?:the )?(\S+) (?:has done|did)\b/g, 'what has $1 done'],
  [/\bhow (?:the )?(\S+) (?:goes|did|has done)\b/g, 'how has $1 done'],
  // 'What did the first one buy last', likewise.
  [new RegExp(`\\bwhat should i buy (${ROW})`, 'g'), 'what did $1 buy last'],
  [new RegExp(`\\bwhat (?:has |that |did )*(?:buy|bought) (${ROW})(?: last)?`, 'g'), 'what did $1 buy last'],
  [
    new RegExp(`\\bwhat (?:has |did )(${ROW})(?: last)? (?:buy|bought)(?: last)?`, 'g'),
    'what did $1 buy last',
  ],
  [
    new RegExp(`(${ROW})(?: has| that| last)* (?:buy|bought) what(?: (?:for )?last)?`, 'g'),
    'what did $1 buy last',
  ],
  [new RegExp(`\\b(?:that )*(?:buy|bought) what (${ROW})`, 'g'), 'what did $1 buy last'],
  [new RegExp(`(${ROW})(?: has| that| last)* (?:bought what|what bought)`, 'g'), 'what did $1 buy last'],
  [new RegExp(`^(?:i )?(?:(${SPAN}) )?(?:i )?(?:bought what|what bought)$`, 'g'), 'what did i buy $1'],
  [new RegExp(`^(?:i )?(?:(${SPAN}) )?(?:i )?(?:sold what|what sold)$`, 'g'), 'what did i sell $1'],
  [new RegExp(`\\bhow is (?:the )?(\\S+) (?:in |of |for )?(${SPAN})`, 'g'), 'how has $1 done $2'],
  // 'What has ansem done' is asked of a person, a profit of a token that stands before or behind.
  [/\bwhat has done (\S+)/g, 'what has $1 done'],
  [/(\S+) (?:that )?what is my profit on$/g, 'what is my profit on $1'],
  [/\bhow much (?:do i have|money do i have in my wallet)? ?with (\S+) earn\b/g, 'what is my profit on $1'],
  [/\bthat token (?:that )?is it (safe|a scam|the real one)/g, 'is it $1'],
  [new RegExp(`(${ROW}) (?:that )?is it (safe|a scam|the real one)`, 'g'), 'is $1 $2'],
  [new RegExp(`\\bis it (safe|a scam|the real one) (${ROW})`, 'g'), 'is $2 $1'],
]

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
          /(?<=[A-Za-z]{3})(?=\d+\p{Script=Han})|(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?=\p{Script=Han})/gu,
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
  if (LENT.has(word.toLowerCase()) || (hasCase && /^[A-Z][A-Z0-9]{2,9}$/.test(word))) return word
  return `${word}${UNKNOWN}`
}
