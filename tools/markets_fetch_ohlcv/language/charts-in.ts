/** Charts in a language other than English. */
import type { Catalogue } from '#domain/language/catalogue.ts'
import type { Span } from '#domain/language/lookup-sentences.ts'
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { ChartSlots } from './chart-slots.ts'
import type { ChartView } from './chart-words.ts'
import { firstOf } from './compare.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_DAYS = 48

/** Undefined for prices that are not in dollars. */
export function chartsIn(
  words: Catalogue,
  views: readonly ChartView[],
  { compares }: ChartSlots,
): string | undefined {
  const [one] = views
  if (!one || views.some(({ unit }) => unit !== 'USD')) return undefined
  const moves = views.flatMap(({ summary, ...view }) =>
    summary ? [{ symbol: nameOf(view), change: summary.price_change_pct }] : [],
  )
  if (!compares || moves.length < 2) return sentences(...views.map((view) => chartIn(words, view)))
  const first = firstOf(views, compares)
  return words.compared(spanOf(one), moves, first && nameOf(first), compares === 'up')
}

function chartIn(words: Catalogue, view: ChartView): string {
  const [symbol, span, { summary }] = [nameOf(view), spanOf(view), view]
  if (!summary) return words.noTrading(symbol, span)
  return sentences(
    words.chart({
      symbol,
      span,
      open: words.dollars(summary.price_open),
      close: words.dollars(summary.price_close),
      high: words.dollars(summary.price_high),
      low: words.dollars(summary.price_low),
      change: summary.price_change_pct,
    }),
    view.verified === false ? words.unverified(symbol, view.mint ?? '') : '',
    view.stale ? words.oldPrices : '',
  )
}

const nameOf = ({ symbol, mint }: Pick<ChartView, 'symbol' | 'mint'>): string =>
  plainSymbol(symbol ?? mint ?? '')

function spanOf({ from, to }: Pick<ChartView, 'from' | 'to'>): Span {
  const hours = Math.round((Date.parse(to) - Date.parse(from)) / HOUR_MS)
  return hours < HOURS_OF_DAYS
    ? { count: hours, unit: 'hour' }
    : { count: Math.round(hours / 24), unit: 'day' }
}
