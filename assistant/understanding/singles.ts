/** Keeps the tokens that turns of their own were about, in the order in which they came: 'the second one' counts them. */
import type { Token } from '#domain/language/tokens.ts'
import type { Single } from './state.ts'

/** A token from before something else came in between is forgotten after so many turns. */
const TURNS = 5
/** More tokens that were shown one by one are not counted by anybody. */
const MOST_COUNTED = 6

/** Unlisted coins may share a symbol. */
const isSame = (one: Token, other: Token): boolean =>
  one.symbol.toUpperCase() === other.symbol.toUpperCase() &&
  (one.mint === other.mint || one.mint === undefined || other.mint === undefined)

const isCoin = ({ symbol, kind }: Token): boolean => symbol !== '' && kind !== 'trader' && kind !== 'wallet'

/** Several tokens of one turn are a list of their own. A turn without a token parts those before it from those behind. */
export function singlesAfter(
  before: readonly Single[],
  spoken: readonly Token[],
  isOfSomething: boolean,
): readonly Single[] {
  const [token, ...others] = spoken
  if (others.length > 0) return []
  const older = before
    .map((each) => ({ ...each, age: each.age + 1, isEarlier: each.isEarlier || (!token && isOfSomething) }))
    .filter(({ isEarlier, age }) => !isEarlier || age <= TURNS)
  if (!token || !isCoin(token)) return older
  const again = older.find((each) => isSame(each.token, token))
  if (again && !again.isEarlier) return older.map((each) => (each === again ? { ...each, age: 0 } : each))
  return [...older.filter((each) => each !== again), { token, age: 0, isEarlier: false }]
}

/** The ways to count them: since something else came in between, and all of them. */
export function singleLists(singles: readonly Single[]): readonly (readonly Single[])[] {
  const now = singles.filter(({ isEarlier }) => !isEarlier)
  return [now, singles].filter(({ length }) => length > 1 && length <= MOST_COUNTED)
}
