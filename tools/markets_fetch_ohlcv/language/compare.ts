/** Says which of two or three tokens moved more, from the changes of their charts. */
import { listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Side } from '../../_kit/language/compare-cues.ts'
import { moveWords } from '../../_kit/language/move-words.ts'
import { type ChartView, chartWords, spanWords } from './chart-words.ts'

const changeOf = ({ summary }: ChartView): number => summary?.price_change_pct ?? Number.NaN

/** The one at the asked end of the order; undefined where no two can be compared. */
export function firstOf(views: readonly ChartView[], side: Side): ChartView | undefined {
  const sign = side === 'up' ? 1 : -1
  const known = views.filter((view) => Number.isFinite(changeOf(view)))
  const [first, second] = known.toSorted((one, other) => sign * (changeOf(other) - changeOf(one)))
  return first && second && changeOf(first) !== changeOf(second) ? first : undefined
}

export function comparedWords(views: readonly ChartView[], side: Side): string {
  const [one] = views
  const known = views.filter((view) => Number.isFinite(changeOf(view)))
  if (!one || known.length < 2) return views.map(chartWords).join(' ')
  const first = firstOf(known, side)
  const moves = listed(known.map((view) => `${nameOf(view)} is ${moveWords(changeOf(view))}`))
  const [two, more] = side === 'up' ? ['better', 'best'] : ['worse', 'worst']
  const verdict = first ? `, so ${nameOf(first)} did ${known.length > 2 ? more : two}` : ''
  const missing = views.filter((view) => !known.includes(view)).map(nameOf)
  return sentences(
    `Over ${spanWords(one)} ${moves}${verdict}.`,
    missing.length > 0 ? `Of ${listed(missing)} there were no trades.` : '',
  )
}

const nameOf = ({ symbol, mint }: ChartView): string => plainSymbol(symbol ?? mint ?? '')
