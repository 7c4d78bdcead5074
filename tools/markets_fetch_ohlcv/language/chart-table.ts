/** The change of each chart, so that 'is that normal?' and 'why?' know what they are about. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { CHANGE_COLUMN } from '../../_kit/language/figure-columns.ts'
import type { ChartSlots } from './chart-slots.ts'
import type { ChartView } from './chart-words.ts'

/** With this the usual moves are on the card already. */
const LONGEST = '30D'

export function chartTable(views: readonly ChartView[], { range }: ChartSlots): ShownTable | undefined {
  const rows = views.flatMap(({ symbol, mint, summary }) => {
    if (symbol === null || mint === null || !summary) return []
    const token = { symbol, name: symbol, mint }
    return [{ name: plainSymbol(symbol), token, figures: { change: summary.price_change_pct } }]
  })
  if (rows.length === 0) return undefined
  return {
    rowWords: ['chart', 'charts'],
    rowNames: 'charts?',
    columns: [{ ...CHANGE_COLUMN, tells: (name, figure) => `${name} moved ${figure}` }],
    rows,
    lacks: [
      {
        names: '(?:best|worst|biggest|strongest|weakest|top|each|every) (?:days?|hours?|candles?|bars?)',
        say: 'I see only the first, last, highest and lowest price of this span, not the price of each day. The card shows every day.',
      },
      {
        names:
          '(?:(?:since )?when|what (?:day|time|date)|(?:on )?which day|how long ago)(?: (?:was|were|is|did|it|that|this|the|its|happen|hit|reach|come))*(?: (?:peak|top|high|highest|low|lowest|bottom|dip|spike|drop|move))?',
        say: 'I see the highest and the lowest price, but not when they were reached. Move along the curve on the card to see the time of each price.',
      },
    ],
    wanted: range === LONGEST ? [] : ['change'],
    isLookedUp: true,
  }
}
