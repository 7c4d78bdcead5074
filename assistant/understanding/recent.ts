/** Remembers the tokens that were spoken of one after another, so that 'both' and 'the other' find them. */
import type { Token } from '#domain/language/tokens.ts'
import type { Recent } from './state.ts'

/** A token is forgotten after so many turns without it. */
const TURNS = 5

const isSame = (one: Token, other: Token): boolean => one.symbol.toUpperCase() === other.symbol.toUpperCase()

/** An address without a name is a wallet as often as a token. */
export function recentAfter(before: readonly Recent[], spoken: readonly Token[]): readonly Recent[] {
  const named = spoken.filter(({ symbol }) => symbol !== '')
  const kept = before
    .map(({ token, age }) => ({ token, age: age + 1 }))
    .filter(({ token, age }) => age <= TURNS && !named.some((each) => isSame(each, token)))
  return [...kept, ...named.map((token) => ({ token, age: 0 }))]
}

/** The two tokens of a conversation that had no third one lately. */
export const pairIn = (recent: readonly Recent[]): readonly Token[] =>
  recent.length === 2 ? recent.map(({ token }) => token) : []
