/** Finds the words of a line that name a token: symbols, names, aliases, and unknown `$tickers`. */

/** A token that may be named; `mint` is absent for a ticker that is not on the list. */
export type Token = Readonly<{
  symbol: string
  name: string
  mint?: string
  /** A row of a card that is the wallet of a trader, a coin on no list, whose mint says which one is meant, or a wallet. */
  kind?: 'trader' | 'coin' | 'wallet'
}>

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
  'marinade sol': 'mSOL',
  'marinade staked sol': 'mSOL',
  pengus: 'PENGU',
  'pudgy penguin': 'PENGU',
}

/** Names, plurals and heard forms that are only read, never agreed to: a consent takes the names above. */
const READ_ONLY: Readonly<Record<string, string>> = {
  penguin: 'PENGU',
  penguins: 'PENGU',
  'penguin coin': 'PENGU',
  'jito staked sol': 'JitoSOL',
  'usd coin': 'USDC',
  'us dollar coin': 'USDC',
  'usd c': 'USDC',
  'u s d c': 'USDC',
  'us dc': 'USDC',
  'u s d t': 'USDT',
  'usd t': 'USDT',
  'dog with hat': 'WIF',
  dogwifhat: 'WIF',
  'wrapped bitcoin': 'cbBTC',
  'fart coin': 'Fartcoin',
  'pop cat': 'POPCAT',
  'trump coin': 'TRUMP',
  'official trump': 'TRUMP',
  jupiter: 'JUP',
  raydium: 'RAY',
  orcas: 'ORCA',
  kamino: 'KMNO',
  bonks: 'BONK',
  jups: 'JUP',
  wifs: 'WIF',
  soles: 'SOL',
  soul: 'SOL',
  sole: 'SOL',
  solano: 'SOL',
  salana: 'SOL',
  pith: 'PYTH',
  whiff: 'WIF',
  wiff: 'WIF',
  'dog wif hats': 'WIF',
  'wif hat': 'WIF',
  jupe: 'JUP',
  radium: 'RAY',
  orka: 'ORCA',
  bonc: 'BONK',
  'you ess dee see': 'USDC',
  'you ess dee tee': 'USDT',
  'us dee see': 'USDC',
  'us dee tee': 'USDT',
  'you sdc': 'USDC',
  'you sdt': 'USDT',
  'penguin coins': 'PENGU',
  'jito sole': 'JitoSOL',
  'jito soul': 'JitoSOL',
}

/** Letters that casual writing stands for words with, and that are read as those words. */
const SPELLED: Readonly<Record<string, string>> = { r: 'are', u: 'you', k: 'ok', n: 'and' }

/** 'u s d c' as a line has it: 'you s d c'. */
const spelled = (symbol: string): string =>
  /^[A-Za-z]{3,6}$/.test(symbol)
    ? [...symbol.toLowerCase()].map((letter) => SPELLED[letter] ?? letter).join(' ')
    : ''

/** Symbols in wide use that the list of a source may lack; a look-up or a preview finds their mints. */
const IN_USE =
  `TRUMP MELANIA GOAT PNUT MOODENG GIGA AI16Z ZEREBRO GRIFFAIN VIRTUAL CHILLGUY BOME MYRO SLERF WEN PONKE MICHI RETARDIO GRASS
  TNSR PRCL NOS INF bSOL hSOL jupSOL bbSOL dSOL EURC USDe USDS FDUSD PUMP USELESS TROLL MOBILE SPX BTC ETH wETH wBTC DOGE SHIB PEPE
  SAMO FIDA SRM STEP MNGO COPE BSOL LDO ZEUS CLOUD IO MOTHER DADDY FWOG SIGMA LUCE BAN VINE SWARMS FARTBOY JELLYJELLY HYPE`.split(
    /\s+/,
  )

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
  'goat',
  'trump',
  'grass',
  'wen',
  'step',
  'ban',
  'vine',
  'mother',
  'daddy',
  'virtual',
  'mobile',
  'hype',
  'useless',
  'troll',
  'inf',
  'cope',
  'sigma',
  'swarms',
])
const EXPECTS_TOKEN = new Set(
  `of find about much many buy sell up for on is and price any my some to into with worth half all swap convert from use dump
  between versus vs about plus or token coin`.split(/\s+/),
)
/** Properties of a token, behind its name: 'render price', 'the goat coin'. */
const FOLLOWS_TOKEN = new Set(
  `token tokens coin coins price prices chart charts candles holders supply volume liquidity mcap ca mint snapshot tweets
  rug legit safe worth`.split(/\s+/),
)
/** A question asks it of its subject: 'does render have holders', 'was w any good'. */
const ASKS_OF = new Set('is are was were does did do has had dose could would can will'.split(' '))
const NO_SUBJECT = new Set('me the just act io wen step ban'.split(' '))

export type TokenBook = Readonly<{
  /** Every name in lower case, symbols among them. */
  names: ReadonlyMap<string, Token>
  /** The mints of the list. */
  mints: ReadonlySet<string>
  /** How many words the names with this first word have, the longest first. */
  lengths: ReadonlyMap<string, readonly number[]>
}>

/**
 * Where two tokens share a symbol the first on the list has it: lists come best known first. A lenient book also has
 * symbols that are on no list, and names as they are misheard: good for reading a request, never for a consent.
 */
export function tokenBook(
  tokens: readonly Token[],
  { isLenient = false }: Readonly<{ isLenient?: boolean }> = {},
): TokenBook {
  const names = new Map<string, Token>()
  const put = (name: string, token: Token | undefined): void => {
    const key = name.toLowerCase()
    if (token && key !== '' && !names.has(key)) names.set(key, token)
  }
  for (const token of tokens) put(token.symbol, token)
  for (const token of tokens) put(token.name.replace(/\s*\(.*\)$/, '').replace(/\s+token$/i, ''), token)
  const named = (symbol: string) => tokens.find((token) => token.symbol === symbol)
  for (const [alias, symbol] of Object.entries(ALIASES)) put(alias, named(symbol))
  if (isLenient) {
    for (const symbol of IN_USE) put(symbol, { symbol, name: symbol })
    for (const [alias, symbol] of Object.entries(READ_ONLY))
      put(alias, named(symbol) ?? names.get(symbol.toLowerCase()))
    for (const token of tokens) put(spelled(token.symbol), token)
    for (const [plural, token] of pluralsOf(names)) put(plural, token)
  }
  const mints = new Set(tokens.flatMap(({ mint }) => mint ?? []))
  return { names, mints, lengths: lengthsOf(names.keys()) }
}

function lengthsOf(names: Iterable<string>): TokenBook['lengths'] {
  const lengths = new Map<string, number[]>()
  for (const name of names) {
    const [first = '', ...others] = name.split(' ')
    const known = lengths.get(first) ?? []
    if (!known.includes(others.length + 1))
      lengths.set(
        first,
        [...known, others.length + 1].sort((a, b) => b - a),
      )
  }
  return lengths
}

/** 'Jupiters': a name that is also a word stays one in its plural. */
const pluralsOf = (names: ReadonlyMap<string, Token>): readonly (readonly [string, Token])[] =>
  [...names]
    .filter(([name]) => /^[a-z]{4,}[a-rt-z]$/.test(name) && !ALSO_WORDS.has(name))
    .map(([name, token]) => [`${name}s`, token])

/** The token named at this place and how many words its name has. */
export function tokenAt(
  book: TokenBook,
  words: readonly string[],
  index: number,
  asTyped: ReadonlySet<string>,
): { token: Token; length: number } | undefined {
  const word = words[index] ?? ''
  if (/^\$[a-z][a-z0-9]{0,14}$/.test(word)) return { token: ticker(book, word.slice(1)), length: 1 }
  const left = words.length - index
  for (const length of book.lengths.get(word) ?? []) {
    const token = length <= left && book.names.get(words.slice(index, index + length).join(' '))
    // A line mostly ends in what it is about: 'show me render'.
    const isName = length > 1 || left === 1
    if (token && (isName || isMeant(word, token, words[index - 1], words[index + 1], asTyped)))
      return { token, length }
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
  after: string | undefined,
  asTyped: ReadonlySet<string>,
): boolean =>
  !ALSO_WORDS.has(word) ||
  asTyped.has(token.symbol) ||
  (!NO_SUBJECT.has(word) && (FOLLOWS_TOKEN.has(after ?? '') || ASKS_OF.has(before ?? ''))) ||
  (before !== undefined && (EXPECTS_TOKEN.has(before) || /^[$]?\.?\d/.test(before)))
