/** Reads a line of the user as an utterance: plain words, with every address and token made one word. */
import { base58Kind } from '#contract/rules/address.ts'
import { type Token, type TokenBook, tokenAt } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { ENDINGS, NO_SLIPS, OPENINGS, SPELLED_OUT } from './casual-words.ts'
import { forgivesName, forgivesWord, nearest } from './distance.ts'

/** No question has more words; what comes after them is not read. */
const MAX_WORDS = 60
const BASE58 = /[1-9A-HJ-NP-Za-km-z]{32,88}/g

type KnownWords = Readonly<{ book: TokenBook; words: ReadonlySet<string> }>

export function readUtterance(text: string, hasImage: boolean, known: KnownWords): Utterance {
  const addresses: string[] = []
  const signatures: string[] = []
  const marked = text.replaceAll(/[<>]/g, ' ').replaceAll(BASE58, (found) => {
    const kind = base58Kind(found)
    if (!kind) return found
    const list = kind === 'address' ? addresses : signatures
    list.push(found)
    return ` <${kind === 'address' ? 'a' : 's'}${list.length - 1}> `
  })
  // In a line of capitals a capital says nothing.
  const asTyped = new Set(marked.toUpperCase() === marked ? [] : marked.match(/[A-Za-z0-9]+/g))
  const tokens: Token[] = []
  const words = plainWords(marked)
  const plain = withTokens(words, known.book, asTyped, tokens)
  const mended = withTokens(mend(words, known), known.book, asTyped, tokens)
  const lines = [plain, bare(plain), mended, bare(mended)].map((each) =>
    each.map((word) => ` ${word}`).join(''),
  )
  return { lines: [...new Set(lines)], tokens, addresses, signatures, hasImage }
}

/** Lower case, casual forms spelled out, no punctuation but what belongs to numbers and tickers. */
function plainWords(text: string): string[] {
  return partsAndSigns(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*\?[?\s]*$/, 'help')
    .replaceAll(/[\u2018\u2019\u02bc`]/g, "'")
    .replaceAll(/[?!;:,"()[\]{}*_~#|\\/=]+|\.(?!\d)/g, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}'$€£¥&+<>.%-]/gu, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word))
    .flatMap((word) => (SPELLED_OUT.get(word) ?? word).split(' '))
    .map((word) => word.replaceAll("'s", '').replaceAll("'", ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

/** A sign belongs to its number, and a fraction is not two numbers: what is lost here would make another amount. */
const partsAndSigns = (text: string): string =>
  text
    .replaceAll(/(?<![\d/])(?:½|1[/\u2044]2)(?![\d/])/g, ' half a ')
    .replaceAll(/(?<![\d/])(?:¼|1[/\u2044]4)(?![\d/])/g, ' a quarter of a ')
    .replaceAll(/[\u2044¼-¾⅐-⅞]/g, ' part ')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63\uff0d](?=[$€£¥]?\.?\d)/g, '-')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d) +(?=%)|(?<=[$€£¥]) +(?=\d)/g, '')

/** Puts <t0> in place of every token that is named. The same token keeps its number. */
function withTokens(
  words: readonly string[],
  book: TokenBook,
  asTyped: ReadonlySet<string>,
  tokens: Token[],
): string[] {
  const line: string[] = []
  for (let index = 0; index < words.length; ) {
    const found = tokenAt(book, words, index, asTyped)
    line.push(found ? `<t${numberOf(found.token, tokens)}>` : (words[index] ?? ''))
    index += found?.length ?? 1
  }
  return line
}

function numberOf(token: Token, tokens: Token[]): number {
  const known = tokens.findIndex(({ symbol, mint }) => symbol === token.symbol && mint === token.mint)
  return known >= 0 ? known : tokens.push(token) - 1
}

/** Corrects slips of the finger in words that are not known and are no everyday words. */
const mend = (words: readonly string[], { book, words: known }: KnownWords): string[] =>
  words.map((word) => {
    if (!/^[a-z]{3,}$/.test(word) || known.has(word) || book.names.has(word) || NO_SLIPS.has(word))
      return word
    return nearest(word, known, forgivesWord) ?? nearest(word, book.names.keys(), forgivesName) ?? word
  })

/** Takes off the courtesies around the question; a line that is nothing else stays. */
function bare(words: readonly string[]): readonly string[] {
  let rest = words
  for (let before = -1; before !== rest.length; ) {
    before = rest.length
    rest = withoutAny(rest, OPENINGS, (line, phrase) => line.startsWith(`${phrase} `), 'front')
    rest = withoutAny(rest, ENDINGS, (line, phrase) => line.endsWith(` ${phrase}`), 'back')
  }
  return rest
}

function withoutAny(
  words: readonly string[],
  phrases: readonly string[],
  fits: (line: string, phrase: string) => boolean,
  side: 'front' | 'back',
): readonly string[] {
  const line = words.join(' ')
  const phrase = phrases.filter((each) => fits(line, each)).sort((a, b) => b.length - a.length)[0]
  if (phrase === undefined) return words
  const count = phrase.split(' ').length
  return side === 'front' ? words.slice(count) : words.slice(0, -count)
}
