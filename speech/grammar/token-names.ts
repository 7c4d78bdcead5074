/** The names by which the tokens of a session are said aloud, each as one word of the grammar. */
import { tokenBook } from '#domain/language/tokens.ts'

export type SpokenToken = Readonly<{ symbol: string; name: string; mint?: string }>

export type TokenName = Readonly<{
  /** Its word in the grammar; no English word begins with a dollar sign, so none is taken for it. */
  word: string
  /** The words that are said for it. */
  says: string
  isSymbol: boolean
  /** The token's symbol, whatever name this is. */
  symbol: string
  written: string
}>

/** The recognizer cannot tell more names apart; lists come best known first. */
const MAX_TOKENS = 60
const MAX_WORDS = 4
const MAX_LENGTH = 24
/** Names that are not said aloud, and too like another name. */
const UNSAID = new Set(['sols', 'wrapped sol', 'pengus', 'the', 'a', 'and'])

/** The token book knows all names of a token: every name that can be typed can be said. */
export function tokenNames(tokens: readonly SpokenToken[]): readonly TokenName[] {
  const { names } = tokenBook(tokens.slice(0, MAX_TOKENS))
  return [...names].filter(([name]) => isSayable(name)).map(([name, { symbol }]) => toName(name, symbol))
}

function toName(name: string, symbol: string): TokenName {
  const isSymbol = symbol.toLowerCase() === name
  const written = isSymbol ? symbol : name.replaceAll(/(?<=^| )[a-z]/g, (first) => first.toUpperCase())
  return { word: `$${name.replaceAll(' ', '-')}`, says: name, isSymbol, symbol, written }
}

const isSayable = (name: string): boolean =>
  /^[a-z0-9][a-z0-9' ]*$/.test(name) &&
  name.length <= MAX_LENGTH &&
  name.split(' ').length <= MAX_WORDS &&
  !UNSAID.has(name)
