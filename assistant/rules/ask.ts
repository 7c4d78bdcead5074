/** One thing that somebody asked, as the intents read it: plain words, with every address and token made one word. */
import { base58Kind } from '#contract/rules/address.ts'
import type { Captures } from '#domain/language/pattern.ts'
import { type Token, type TokenBook, tokenAt } from '#domain/language/tokens.ts'
import { forgivesName, forgivesWord, nearest } from './distance.ts'
import { ENDINGS, NO_SLIPS, OPENINGS, SPELLED_OUT } from './words.ts'

export type Ask = Readonly<{
  /** The line as it can be matched, likeliest reading first; every word begins with a space. */
  lines: readonly string[]
  /** What <t0>, <a0> and <s0> in the lines stand for. */
  tokens: readonly Token[]
  addresses: readonly string[]
  signatures: readonly string[]
  hasImage: boolean
}>

/** Nobody asks a question of more words; whatever comes after is not read. */
const MAX_WORDS = 60
const BASE58 = /[1-9A-HJ-NP-Za-km-z]{32,88}/g

export type Lexicon = Readonly<{ book: TokenBook; words: ReadonlySet<string> }>

export function readAsk(text: string, hasImage: boolean, lexicon: Lexicon): Ask {
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
  const plain = withTokens(words, lexicon.book, asTyped, tokens)
  const mended = withTokens(mend(words, lexicon), lexicon.book, asTyped, tokens)
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

/** A sign belongs to its number, and a part is no two numbers: what is lost here would make another amount. */
const partsAndSigns = (text: string): string =>
  text
    .replaceAll(/(?<![\d/])(?:½|1[/\u2044]2)(?![\d/])/g, ' half a ')
    .replaceAll(/(?<![\d/])(?:¼|1[/\u2044]4)(?![\d/])/g, ' a quarter of a ')
    .replaceAll(/[\u2044¼-¾⅐-⅞]/g, ' part ')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63\uff0d](?=[$€£¥]?\.?\d)/g, '-')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d) +(?=%)|(?<=[$€£¥]) +(?=\d)/g, '')

/** Puts <t0> for every token that is named. The same token keeps its number. */
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

/** Corrects slips of the finger in words that mean nothing to anybody. */
const mend = (words: readonly string[], { book, words: known }: Lexicon): string[] =>
  words.map((word) => {
    if (!/^[a-z]{3,}$/.test(word) || known.has(word) || book.names.has(word) || NO_SLIPS.has(word))
      return word
    return nearest(word, known, forgivesWord) ?? nearest(word, book.names.keys(), forgivesName) ?? word
  })

/** Without the courtesies around the question; a line that is nothing else stays. */
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

/** Words that can never be the name of a token that is asked for. */
const NOT_A_NAME = new Set(
  `my the a an it its that this these those them there here in on of to for is are am was be i me you your he she we us
  what which who how when where why do does did have has had can could will would should not no yes and or but with from at by
  wallet wallets balance balances account portfolio money token tokens coin coins crypto price worth value everything anything
  something nothing all any some much many more help today tomorrow weather time`.split(/\s+/),
)

/** What a pattern caught, as tokens; a free word stands for a ticker that is not on the list. */
export function tokensIn(ask: Ask, captures: Captures): Token[] {
  const named = [...(captures.tokens ?? []), ...(captures.token ?? [])].flatMap(
    (word) => tokenFor(ask, word) ?? [],
  )
  return named.length > 0 ? named : thingsIn(captures)
}

/** What a word of the line stands for; an address is a token without a name. */
export function tokenFor(ask: Ask, word: string): Token | undefined {
  if (!word.startsWith('<a')) return ask.tokens[numberIn(word)]
  const mint = ask.addresses[numberIn(word)]
  return mint === undefined ? undefined : { symbol: '', name: '', mint }
}

function thingsIn({ thing }: Captures): Token[] {
  if (!thing || thing.some((word) => NOT_A_NAME.has(word))) return []
  const name = thing.join(' ')
  return [{ symbol: name.toUpperCase(), name }]
}

export const addressIn = (ask: Ask, captures: Captures): string | undefined =>
  captures.address?.map((word) => ask.addresses[numberIn(word)])[0]

/** '<t3>' → 3; any other word is no number. */
const numberIn = (word: string): number => Number(/^<[tas](\d+)>$/.exec(word)?.[1] ?? -1)
