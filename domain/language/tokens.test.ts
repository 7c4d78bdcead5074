import { describe, expect, it } from 'vitest'
import { type Token, type TokenBook, tokenAt, tokenBook } from './tokens.ts'

const token = (symbol: string, name = symbol): Token => ({ symbol, name, mint: `mint of ${symbol}` })
const LIST = [
  token('SOL', 'Wrapped SOL'),
  token('USDC', 'USD Coin'),
  token('JUP', 'Jupiter (Portal)'),
  token('DRIFT', 'Drift'),
  token('RENDER', 'Render Token'),
  token('WIF', 'dogwifhat'),
  token('JitoSOL', 'Jito Staked SOL'),
  { ...token('SOL', 'Imposter'), mint: 'impostor' },
  token('', 'Nameless'),
]
const strict = tokenBook(LIST)
const lenient = tokenBook(LIST, { isLenient: true })

const symbolOf = (book: typeof strict, name: string): string | undefined => book.names.get(name)?.symbol

describe('a book of tokens', () => {
  it.each([
    ['sol', 'SOL'],
    ['wrapped sol', 'SOL'],
    ['solana', 'SOL'],
    ['sols', 'SOL'],
    ['jupiter', 'JUP'],
    ['render', 'RENDER'],
    ['drift', 'DRIFT'],
    ['dog wif hat', 'WIF'],
    ['jito sol', 'JitoSOL'],
    ['imposter', 'SOL'],
    ['nameless', ''],
    // None of these is on the list.
    ['tether', undefined],
    ['', undefined],
    // They are read, and never agreed to.
    ['usd c', undefined],
    ['soul', undefined],
    ['trump', undefined],
    ['s o l', undefined],
  ])('names %j: %s', (name, symbol) => expect(symbolOf(strict, name)).toBe(symbol))

  it.each([
    ['usd c', 'USDC'],
    ['soul', 'SOL'],
    ['jito soul', 'JitoSOL'],
    ['trump', 'TRUMP'],
    ['trump coin', 'TRUMP'],
    ['official trump', 'TRUMP'],
    ['jupsol', 'jupSOL'],
    ['jupiters', 'JUP'],
    ['renders', undefined],
    ['s o l', 'SOL'],
    ['you s d c', 'USDC'],
    ['are e n d e are', undefined],
    ['are e and d e are', 'RENDER'],
    ['j i t o s o l', undefined],
    ['tether', undefined],
  ])('names %j for reading: %s', (name, symbol) => expect(symbolOf(lenient, name)).toBe(symbol))

  it('gives a shared symbol to the first token, and knows its longest name', () => {
    expect(strict.names.get('sol')?.mint).toBe('mint of SOL')
    const longest = ({ lengths }: TokenBook): number => Math.max(0, ...[...lengths.values()].flat())
    expect([strict, lenient, tokenBook([]), tokenBook([token('A B')])].map(longest)).toEqual([3, 6, 0, 2])
  })
})

describe('the token at a word', () => {
  const found = (line: string, index: number, asTyped: readonly string[] = []) => {
    const at = tokenAt(strict, line.split(' '), index, new Set(asTyped))
    return at && [at.token.symbol, at.length]
  }
  it.each<[string, number, readonly string[], unknown]>([
    ['swap sol', 1, [], ['SOL', 1]],
    ['does render have holders', 1, [], ['RENDER', 1]],
    ['show render price now', 1, [], ['RENDER', 1]],
    ['to render a picture', 0, [], undefined],
    ['swap sol', 0, [], undefined],
    ['swap sol', 2, [], undefined],
    ['jito staked sol now', 0, [], ['JitoSOL', 3]],
    ['wrapped sol', 0, [], ['SOL', 2]],
    ['wrapped', 0, [], undefined],
    // A ticker that is on no list, and one that is.
    ['buy $frog', 1, [], ['FROG', 1]],
    ['buy $jup', 1, [], ['JUP', 1]],
    ['buy $1', 1, [], undefined],
    ['buy $abcdefghijklmno', 1, [], ['ABCDEFGHIJKLMNO', 1]],
    ['buy $abcdefghijklmnop', 1, [], undefined],
    // A word, unless a token is expected or it is written as a symbol.
    ['i drift away', 1, [], undefined],
    ['i drift away', 1, ['DRIFT'], ['DRIFT', 1]],
    ['drift', 0, [], ['DRIFT', 1]],
    ['show me drift', 2, [], ['DRIFT', 1]],
    ['price of drift now', 2, [], ['DRIFT', 1]],
    ['swap 20 drift now', 2, [], ['DRIFT', 1]],
    ['swap $.5 drift now', 2, [], ['DRIFT', 1]],
    ['swap 5a drift now', 2, [], ['DRIFT', 1]],
    ['swap a5 drift now', 2, [], undefined],
    ['drift away', 0, [], undefined],
  ])('%s, word %i, typed %j', (line, index, typed, expected) =>
    expect(found(line, index, typed)).toEqual(expected),
  )
})

it('reads the names of the reviewed list, and takes those marked as words only where a token is expected', async () => {
  const symbols = `SOL USDC USDT WIF JTO JitoSOL PYTH W HNT mSOL PENGU cbBTC Fartcoin POPCAT JUP RAY ORCA KMNO BONK`
  const book = tokenBook(
    symbols.split(' ').map((symbol) => token(symbol)),
    { isLenient: true },
  )
  const isWord = (name: string): boolean => !tokenAt(book, ['i', name, 'away'], 1, new Set())
  const lines = [...book.names].map(
    ([name, { symbol }]) => `${name}: ${symbol}${!name.includes(' ') && isWord(name) ? ' (a word too)' : ''}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('testing/token-names.txt')
})
