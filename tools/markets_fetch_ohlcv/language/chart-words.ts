/** The span of a chart in a sentence or two: from which price to which, the change, the high and the low. */
import * as z from 'zod/mini'
import { formatAmount, formatPrice } from '#contract/rules/amounts.ts'
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import { moveWords } from '../../_kit/language/move-words.ts'

const figure = z.catch(z.number(), Number.NaN)
export const chartView = z.object({
  symbol: z.catch(z.nullable(z.string()), null),
  mint: z.catch(z.nullable(z.string()), null),
  verified: z.catch(z.nullable(z.boolean()), null),
  range: z.catch(z.nullable(z.string()), null),
  from: z.string(),
  to: z.string(),
  first_candle_at: z.catch(z.nullable(z.string()), null),
  unit: z.catch(z.string(), 'USD'),
  note: z.catch(z.optional(z.string()), undefined),
  summary: z.nullable(
    z.object({
      price_open: figure,
      price_close: figure,
      price_high: figure,
      price_low: figure,
      price_change_pct: figure,
    }),
  ),
  stale: z.catch(z.optional(z.boolean()), undefined),
})
export type ChartView = z.output<typeof chartView>

const RANGES: Readonly<Record<string, string>> = {
  '1H': 'the last hour',
  '24H': 'the last 24 hours',
  '7D': 'the last 7 days',
  '30D': 'the last 30 days',
}
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function chartWords(view: ChartView): string {
  const name = plainSymbol(view.symbol ?? view.mint ?? '')
  const { summary } = view
  if (!summary) return `There was no trading of ${name} over ${spanWords(view)}.`
  const price = (value: number): string =>
    view.unit === 'USD' ? formatPrice(value) : `${formatAmount(value)} ${plainSymbol(view.unit)}`
  return sentences(
    `Over ${spanWords(view)} ${name} went from ${price(summary.price_open)} to ${price(summary.price_close)}, ${moveWords(summary.price_change_pct)}.`,
    `The high was ${price(summary.price_high)}, the low ${price(summary.price_low)}.`,
    youngWords(name, view),
    view.verified === false ? `${name} is not verified.` : '',
    view.stale ? 'These prices are a little old: the source does not answer right now.' : '',
  )
}

export function spanWords({ range, from, to }: ChartView): string {
  if (range !== null && RANGES[range]) return RANGES[range]
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`
}

/** A token that is younger than the span. */
function youngWords(name: string, { from, to, first_candle_at: first }: ChartView): string {
  if (first === null) return ''
  const [begin, end] = [Date.parse(first), Date.parse(to)]
  if (begin - Date.parse(from) < (end - Date.parse(from)) / 4) return ''
  const hours = Math.max(1, Math.round((end - begin) / HOUR_MS))
  const age = hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`
  return `Trades of ${name} go back ${age} only.`
}
