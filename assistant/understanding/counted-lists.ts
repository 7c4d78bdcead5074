/** Finds the tokens that 'the second one' may mean: a row of the last list, or one of those that were shown one after another. */
import { PLACES as LISTED } from '#domain/language/places.ts'
import type { Token } from '#domain/language/tokens.ts'
import { singleLists } from './singles.ts'
import type { DialogueState, Single } from './state.ts'

export const PLACES: Readonly<Record<string, number>> = { ...LISTED, former: 0, latter: -1 }

/** A token and the list that it was counted in. */
type Counted = Readonly<{ token: Token; list: readonly Token[] }>

type Lists = Pick<DialogueState, 'rows' | 'about' | 'singles'>

/** The tokens that the word may mean, likeliest first; none twice. With `isOfRows` only the rows of a list are counted. */
export function countedAt(
  word: string,
  { rows, about, singles }: Lists,
  isOfRows: boolean,
): readonly Counted[] {
  const found: Counted[] = []
  const add = (token: Token | undefined, list: readonly Token[]): void => {
    if (token && !found.some((each) => isOne(each.token, token))) found.push({ token, list })
  }
  const row =
    rows.length > 1 ? tokenAt(word === 'last' && areDeeds(rows) ? 'first' : word, rows, about) : undefined
  if (!areDeeds(rows)) add(row, rows)
  for (const list of isOfRows || isAmong(singles, rows) ? [] : singleLists(singles)) {
    const tokens = list.map(({ token }) => token)
    add(tokenAt(word, tokens, about), tokens)
    if (word === 'last') add(lastOf(list), tokens)
  }
  if (found.length === 0) add(row, rows)
  return found
}

/** Transactions stand the newest first, and have no price or chart that a token beside them could have. */
const areDeeds = (rows: readonly Token[]): boolean => rows.every(({ symbol }) => symbol === '')

const isOne = (one: Token, other: Token): boolean =>
  one.symbol.toUpperCase() === other.symbol.toUpperCase() &&
  (one.mint === undefined || other.mint === undefined || one.mint === other.mint)

/** Tokens that were picked out of a list are no list beside it. */
const isAmong = (singles: readonly Single[], rows: readonly Token[]): boolean =>
  rows.length > 1 && singles.every(({ token }) => rows.some((row) => isOne(row, token)))

/** The first of them may have been spoken of once more. */
const lastOf = (list: readonly Single[]): Token | undefined =>
  list.find(({ age }) => age === Math.min(...list.map((each) => each.age)))?.token

/** 'The former' and 'the latter' are of two. */
const OF_TWO = /^(?:other|former|latter)$/

function tokenAt(word: string, rows: readonly Token[], about: readonly Token[]): Token | undefined {
  if (OF_TWO.test(word) && rows.length !== 2) return undefined
  if (word === 'other') return rows.find(({ symbol }) => symbol !== about[0]?.symbol)
  const place = PLACES[word]
  return rows.at(place ?? Number(word) - 1)
}
