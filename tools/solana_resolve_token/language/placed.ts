/** Puts the tokens of several look-ups in the order of one figure. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'

type Placed = Readonly<{ token: Token; name: string; value: number }>
type FigureOf = (candidate: Candidate) => number | null | undefined

/** Leaves out the tokens whose figure is unknown. */
export function placed(
  views: readonly (CandidatesView | undefined)[],
  tokens: readonly Token[],
  figureOf: FigureOf,
  order: 'most' | 'least',
): readonly Placed[] {
  const sign = order === 'most' ? -1 : 1
  return tokens
    .flatMap((token, at) => {
      const view = views[at]
      const best = view && bestCandidate(token, view)
      const value = best && figureOf(best)
      return typeof value === 'number' ? [{ token, name: plainSymbol(best?.symbol ?? ''), value }] : []
    })
    .toSorted((one, other) => sign * (one.value - other.value))
}

/** Undefined where two of them have as much. */
export const firstPlaced = ([first, second]: readonly Placed[]): Token | undefined =>
  first && second && first.value !== second.value ? first.token : undefined

export const changeOf: FigureOf = ({ change_24h_pct: change }) => change
