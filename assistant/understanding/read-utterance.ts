/** Reads a line of the user as an utterance: plain words, with every address and token made one word. */
import { base58Kind } from '#contract/rules/address.ts'
import { isAmountWord } from '#domain/language/amount-words.ts'
import { spokenNumbers } from '#domain/language/spoken-numbers.ts'
import { type Token, type TokenBook, tokenAt } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isFiller } from '#domain/language/word-mass.ts'
import { SPELLED_OUT } from './casual-words.ts'
import { bare, lean, mendFiller } from './courtesies.ts'
import type { Mend } from './distance.ts'
import { ENGLISH_WORDS } from './english-words.ts'

/** No question has more words; what comes after them is not read. */
const MAX_WORDS = 60
/** One sign may stand for eighteen letters. */
const MAX_LENGTH = 4_000
const BASE58 = /[1-9A-HJ-NP-Za-km-z]{32,88}/g

export type KnownWords = Readonly<{
  book: TokenBook
  /** Every word of a pattern: a word beside them may be a slip of the finger. */
  words: ReadonlySet<string>
  mendWord: Mend
  mendName: Mend
}>

/** Addresses of pages. The name of pump.fun is not one. Endless names are read in portions, not once from each label. */
const PAGE =
  /\bhttps?:\/\/\S+|\bwww\.\S+|\b(?!pump\.fun\b(?!\/))[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.(?:com|org|net|io|xyz|app|dev|ag|so|fi|gg|co|uk|de|fun|info|news|network|finance|exchange|foundation|example)\b(?:\/\S*)?/gi

/** Addresses under the endings of countries and the like, some of which are words: 'it', 'no', 'me'. */
const OTHER_PAGE =
  /\b[a-z0-9-]{2,63}(?:\.[a-z0-9-]{1,63}){0,8}\.(?:at|au|be|bg|br|ca|ch|cl|click|cn|cz|dk|edu|ee|eg|es|eu|fr|gh|gov|gr|hr|hu|ie|il|in|is|it|jp|ke|kr|lt|lu|lv|ma|me|mx|my|ng|nl|no|nz|online|page|pe|ph|pl|pt|ro|rs|ru|se|sg|site|sk|th|tn|tr|tv|ua|us|vn|za)\b(?:\/\S*)?/gi
const OPENS = /\b(?:open|read|fetch|visit|load|pages?|sites?|websites?|link|url|address of the page)\b/i

/** With a path or three parts it is an address by itself, else where the line opens a page. */
const isPage = (found: string, line: string): boolean =>
  found.includes('/') || found.split('.').length > 2 || OPENS.test(line)

export function readUtterance(typed: string, hasImage: boolean, known: KnownWords): Utterance {
  const { marks, asTyped, ...entities } = markEntities(typed, known.book)
  const { tokens } = entities
  const words = marks.filter((word) => word !== CLAUSE_END)
  const plain = withTokens(words, known.book, asTyped, tokens)
  const mended = withTokens(mend(words, known), known.book, asTyped, tokens)
  const short = bare(mended)
  const lines = [plain, bare(plain), mended, short, lean(short)].map((each) =>
    each.map((word) => ` ${word}`).join(''),
  )
  const clauses = clausesOf(marks, known.book, asTyped, tokens)
  return { typed, lines: [...new Set(lines)], clauses, ...entities, hasImage }
}

/** Reads a text of ours, which has neither courtesies nor slips of the finger: the first line of its utterance. */
export function readPlain(text: string, book: TokenBook): Readonly<{ words: string[]; tokens: Token[] }> {
  const { marks, asTyped, tokens } = markEntities(text, book)
  const words = marks.filter((word) => word !== CLAUSE_END)
  return { words: withTokens(words, book, asTyped, tokens), tokens }
}

/** The words and ends of clauses of a line, with an entity mark in place of each page, address and signature. */
function markEntities(typed: string, book: TokenBook) {
  const pages: string[] = []
  const text = withArrows(typed)
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(PAGE, (page) => ` <u${pages.push(page) - 1}> `)
    .replaceAll(OTHER_PAGE, (page) => (isPage(page, typed) ? ` <u${pages.push(page) - 1}> ` : page))
  const addresses: string[] = []
  const signatures: string[] = []
  const tokens: Token[] = []
  const marked = text.replaceAll(BASE58, (found) => {
    const kind = base58Kind(found)
    if (!kind) return found
    const token = kind === 'address' ? tokenOfMint(found, book) : undefined
    if (token) return ` <t${numberOf(token, tokens)}> `
    const list = kind === 'address' ? addresses : signatures
    list.push(found)
    return ` <${kind === 'address' ? 'a' : 's'}${list.length - 1}> `
  })
  // In a line of capitals a capital says nothing.
  const asTyped = new Set(marked.toUpperCase() === marked ? [] : marked.match(/[A-Za-z0-9]+/g))
  return { marks: plainWords(marked), asTyped, tokens, addresses, signatures, pages }
}

/** A listed mint is no wallet, and pump.fun ends its mints in 'pump'. Like an address, the token has no name. */
const tokenOfMint = (address: string, { mints }: TokenBook): Token | undefined =>
  mints.has(address) || address.endsWith('pump') ? { symbol: '', name: '', mint: address } : undefined

/** 'SOL -> USDC', 'sol > usdc': an arrow between words is no mark of the entities. */
const withArrows = (text: string): string =>
  text.replaceAll(/(?<![-=])[-=]+>|>>+|(?<=\p{L}\s?)>(?=\s?\p{L})/gu, ' → ')

/** Marks the end of a clause among the words of a line. */
const CLAUSE_END = '|'

/** Lower case, casual forms spelled out, numbers in digits, no punctuation but what belongs to numbers and tickers. */
function plainWords(text: string): string[] {
  const words = partsAndSigns(text)
    .normalize('NFKC')
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/^\s*\?[?\s]*$/, 'help')
    .replaceAll(/[\u2018\u2019\u02bc`]/g, "'")
    .replaceAll(/\|/g, ' ')
    .replaceAll(/(?:[?!;:,\n()[\]{}"“”«»…]|\.(?!\d)| [-\u2010-\u2015]+(?= ))+/g, ` ${CLAUSE_END} `)
    .replaceAll(/[*_~#\\/=]+/g, ' ')
    .split(/\s+/)
    .map((word) => (word === CLAUSE_END ? word : word.replaceAll(/[^\p{L}\p{N}'$€£¥&+<>.%-]/gu, '')))
    .filter((word) => word === CLAUSE_END || /[\p{L}\p{N}&+]/u.test(word))
    .flatMap((word) => withoutDashes(word))
    .flatMap((word) => (SPELLED_OUT.get(word) ?? mendFiller(word)).split(' '))
    .map((word) => word.replace(/'s?$/, '').replaceAll("'", ''))
    .filter((word) => word !== '')
  return spokenNumbers(words.join(' ').replaceAll(PIDGIN_IT, 'it').replaceAll(PUMP_VERB, 'moon'))
    .split(' ')
    .slice(0, MAX_WORDS)
}

/** 'Change am to SOL': behind a verb or a preposition, West African English has 'am' for 'it'. */
const PIDGIN_IT =
  /(?<=(?:^| )(?:change|set|reduce|increase|make|put|hold|do|sell|buy|cut|swap|take|raise|lower|confirm|cancel|use|check|find|of|for|inside|get) )am(?= |$)/g

/** 'Did JUP pump', 'will it pump': a verb, and not the token of that name. */
const PUMP_VERB =
  /(?<=(?:^| )(?:did|does|will|would|could|can|might|to|it|that|this|they|wen|when)(?: [a-z]+)? )pump(?= (?:today|yesterday|lately|again|soon|hard|more|this|last|now|much|or|and)|$)/g

/** '30-day', '5-minute'. */
const COUNTED = /^\d+-(?:minute|min|hour|hr|day|week|month|year|yr)s?$/

/** 'twenty-five', 'low-risk': a dash joins words, and a minus stays with its number. */
const withoutDashes = (word: string): string[] =>
  COUNTED.test(word)
    ? word.split('-')
    : /^-?[$€£¥]?\.?\d/.test(word)
      ? [word]
      : word.split('-').filter((part) => part !== '')

/** A small 'w' is 'with' and not the token, but behind a word that takes a token. */
const SHORT_WITH =
  /(?<!\b(?:buy|sell|swap|trade|get|of|price|for|to|into|chart|is|about|and|or|the) )\bw (?=(?:the|an?|this|that|it|me|you|u|all|some|solana|bonk|jup|wif|jto|pyth|ray)\b|\$?\.?\d)/g

const PARTS: Readonly<Record<string, string>> = { 4: 'quarter', 5: 'fifth', 8: 'eighth', 10: 'tenth' }

/** A sign belongs to its number, and a fraction is not two numbers: what is lost here would make another amount. */
const partsAndSigns = (text: string): string =>
  text
    .replaceAll(/(?<![\d/])(?:½|1[/\u2044]2)(?![\d/])/g, ' half ')
    .replaceAll(/(?<![\d/])(?:¼|1[/\u2044]4)(?![\d/])/g, ' quarter ')
    .replaceAll(/(?<![\d/])(?:¾|3[/\u2044]4)(?![\d/])/g, ' 3 quarters ')
    .replaceAll(/(?<![\d/])(?:⅓|1[/\u2044]3)(?![\d/])/g, ' a third ')
    .replaceAll(/(?<![\d/])(?:⅔|2[/\u2044]3)(?![\d/])/g, ' 2 thirds ')
    .replaceAll(
      /(?<![\d/.])([1-9])[/\u2044](4|5|8|10)(?:th|ths)?(?![\d/.])/gi,
      (_all, count: string, of: string) =>
        ` ${count === '1' ? 'a' : count} ${PARTS[of]}${count === '1' ? '' : 's'} `,
    )
    .replaceAll(/[\u2044¼-¾⅐-⅞]/g, ' part ')
    .replaceAll(/\bx-ray\b/gi, 'xray')
    // 5,00,000 and 1,50,000 group by lakh.
    .replaceAll(/(?<![\d.,])[1-9]\d?(?:,\d{2})+,\d{3}(?![\d,])/g, (number) => number.replaceAll(',', ''))
    .replaceAll(/\bw\/(?!o\b)\s?/gi, ' with ')
    .replaceAll(/\bw\/o\b/gi, ' without ')
    .replaceAll(/\bw (?=(?:my|usdc|usdt|sol)\b)/gi, 'with ')
    .replaceAll(SHORT_WITH, 'with ')
    .replaceAll(/(?:(?<!-)-+|(?<!=)=+)>|[→➡⟶⇒]\ufe0f?|>>+/g, ' to ')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63\uff0d](?=[$€£¥]?\.?\d)/g, '-')
    // 1.000.000 and 1,000,000 are a million; 1.500,00, 1,5 and 0,001 have a comma for a point.
    .replaceAll(
      /(?<![\d.,])([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,9})(?![\d,]|\.\d)/g,
      (_all, whole: string, part: string) => `${whole.replaceAll('.', '')}.${part}`,
    )
    .replaceAll(/(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?![\d.])/g, (number) => number.replaceAll('.', ''))
    .replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(',', ''))
    .replaceAll(/(?<![\d.,])(\d+),(\d{1,9})(?!\d|,\d)/g, '$1.$2')
    .replaceAll(/(?<=\d) +(?=%)|(?<=[$€£¥]) +(?=\d)/g, '')
    // '20usd', '0.5sol': the unit is a word of its own; '7d' and '1.5k' are not.
    .replaceAll(
      /(?<![\p{L}\p{N}])(\$?\.?\d[\d.]{0,40}(?:[kmb](?=[a-z]{3}))?)(?=(?!mil|mln|bn)[a-zA-Z]{3,}(?![\p{L}\p{N}]))/giu,
      '$1 ',
    )

function clausesOf(
  words: readonly string[],
  book: TokenBook,
  asTyped: ReadonlySet<string>,
  tokens: Token[],
): readonly (readonly string[])[] {
  const clauses: string[][] = [[]]
  for (const word of words) {
    if (word === CLAUSE_END) clauses.push([])
    else clauses.at(-1)?.push(word)
  }
  return clauses
    .filter((clause) => clause.length > 0)
    .map((clause) => withTokens(clause, book, asTyped, tokens))
}

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

/** 'Umm' is a sound, and no slip of 'amm'. */
const isNoSlip = (word: string): boolean => ENGLISH_WORDS.has(word) || isFiller(word)

/** Corrects slips of the finger in words that are not known and are no English words. */
const mend = (words: readonly string[], { book, words: known, mendWord, mendName }: KnownWords): string[] =>
  words.map((word) => {
    if (!/^[a-z]{3,}$/.test(word) || known.has(word) || book.names.has(word) || isNoSlip(word)) return word
    const mended = mendWord(word) ?? mendName(word) ?? word
    // How much is meant is never guessed.
    return isAmountWord(mended) ? word : mended
  })
