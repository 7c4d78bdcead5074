/** The words of a language: what its phrases mean in the English that the frames understand. */
import type { Lang } from '#domain/language/catalogue.ts'

export type LanguageWords = Readonly<{
  lang: Lang
  /** Rows of 'phrase | phrase = english'. Nothing behind the sign stands for words that add nothing. */
  phrases: string
  /** The same for lines that ask, and move no money. */
  lookups: string
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
  /** The marks between thousands and before decimals. */
  separators: Readonly<{ thousands: string; decimals: ',' | '.' }>
  /** Changes of the English words, where the order of the language is another. */
  rules: readonly (readonly [from: RegExp, to: string])[]
  /** True where words are not separated by spaces. */
  hasNoSpaces?: boolean
}>

/** Words that English lends to everybody: they say nothing of the language of a line. */
export const LENT: ReadonlySet<string> = new Set(
  `ok okay stop swap token tokens wallet wallets slippage usd dollar dollars crypto confirm app bot blockchain
  sandbox defi staking nft nfts airdrop parley memecoin memecoins coin coins trading trade trades trader traders
  price chart charts limit market cap kol kols whale whales meme memes holder holders internet twitter x tweet tweets
  post posts live stream streams streamer streamers link links top ranking custodial stablecoin stablecoins ansem cented cupsey gake euris orangie murad login`.split(
    /\s+/,
  ),
)

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
  text
    .replaceAll(/[¿¡]/g, ' ')
    .match(/[$€£¥]?\.?\d[\d.,]*%?\p{L}*|\$?[\p{L}\p{M}][\p{L}\p{M}\p{N}]*['’]?|[^\s\p{L}\p{N}]|\p{N}/gu) ?? []

export const cut = (text: string): readonly string[] => text.split('|').map((each) => each.trim())

export type PhraseTable = Readonly<{
  meanings: ReadonlyMap<string, string>
  /** How many pieces the longest phrase has. */
  longest: number
}>

/** Every phrase by its pieces, without accents. */
export function phraseTable(phrases: string, hasNoSpaces = false): PhraseTable {
  const meanings = new Map<string, string>()
  for (const row of phrases.trim().split('\n')) {
    const [left = '', english = ''] = row.split('=')
    for (const phrase of cut(left))
      if (phrase !== '') meanings.set(keyOf(phrase, hasNoSpaces), english.trim())
  }
  const longest = Math.max(
    ...[...meanings.keys()].map((key) => (hasNoSpaces ? key.length : key.split(' ').length)),
  )
  return { meanings, longest }
}

export const keyOf = (phrase: string, hasNoSpaces = false): string =>
  hasNoSpaces ? phrase.replaceAll(/\s+/g, '').toLowerCase() : piecesOf(folded(phrase)).join(' ')
