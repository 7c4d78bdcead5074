/** Finds the words of a line that name a token: symbols, names, aliases, and unknown `$tickers`. */

/** A token that may be named; `mint` is absent for a ticker that is not on the list. */
export type Token = Readonly<{ symbol: string; name: string; mint?: string }>

/** Names in use that no token list gives. */
const ALIASES: Readonly<Record<string, string>> = {
  solana: 'SOL',
  sols: 'SOL',
  'wrapped sol': 'SOL',
  tether: 'USDT',
  'dog wif hat': 'WIF',
  jito: 'JTO',
  'jito sol': 'JitoSOL',
  pyth: 'PYTH',
  wormhole: 'W',
  helium: 'HNT',
  'm sol': 'mSOL',
  marinade: 'mSOL',
  pengus: 'PENGU',
  'pudgy penguin': 'PENGU',
}

/** Symbols that are also words; they name the token only where a token is expected or when written as a symbol. */
const ALSO_WORDS = new Set([
  'w',
  'me',
  'render',
  'drift',
  'cloud',
  'act',
  'pump',
  'the',
  'io',
  'ai',
  'gold',
  'just',
])
const EXPECTS_TOKEN = new Set(
  'of find about much many buy sell up for on is and price any my some'.split(' '),
)

export type TokenBook = Readonly<{
  /** Every name in lower case, symbols among them. */
  names: ReadonlyMap<string, Token>
  /** How many words the longest name has. */
  longest: number
}>

/** Where two tokens share a symbol the first on the list has it: lists come best known first. */
export function tokenBook(tokens: readonly Token[]): TokenBook {
  const names = new Map<string, Token>()
  const put = (name: string, token: Token | undefined): void => {
    const key = name.toLowerCase()
    if (token && key !== '' && !names.has(key)) names.set(key, token)
  }
  for (const token of tokens) put(token.symbol, token)
  for (const token of tokens) put(token.name.replace(/\s*\(.*\)$/, '').replace(/\s+token$/i, ''), token)
  for (const [alias, symbol] of Object.entries(ALIASES)) {
    put(
      alias,
      tokens.find((token) => token.symbol === symbol),
    )
  }
  const longest = Math.max(1, ...[...names.keys()].map((name) => name.split(' ').length))
  return { names, longest }
}

/** The token named at this place and how many words its name has. */
export function tokenAt(
  book: TokenBook,
  words: readonly string[],
  index: number,
  asTyped: ReadonlySet<string>,
): { token: Token; length: number } | undefined {
  const word = words[index] ?? ''
  if (/^\$[a-z][a-z0-9]{0,14}$/.test(word)) return { token: ticker(book, word.slice(1)), length: 1 }
  for (let length = book.longest; length > 0; length--) {
    const token = book.names.get(words.slice(index, index + length).join(' '))
    if (token && (length > 1 || isMeant(word, token, words[index - 1], asTyped))) return { token, length }
  }
  return undefined
}

const ticker = (book: TokenBook, name: string): Token =>
  book.names.get(name) ?? { symbol: name.toUpperCase(), name: name.toUpperCase() }

/** 'drift' in 'I drift away' is a word; in 'price of drift', and written 'DRIFT', it is the token. */
const isMeant = (
  word: string,
  token: Token,
  before: string | undefined,
  asTyped: ReadonlySet<string>,
): boolean =>
  !ALSO_WORDS.has(word) || asTyped.has(token.symbol) || (before !== undefined && EXPECTS_TOKEN.has(before))
