/** 'Chart of BONK for a week', 'how has JUP done this month?': how people ask for a price history, and how it is said. */
import * as z from 'zod/mini'
import type { CandleInterval } from '#contract/rules/candles.ts'
import { counted, plainSymbol } from '#domain/language/plain-words.ts'
import { CAN, SHOW } from '#domain/language/spoken-phrases.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import { marketsFetchOhlcv } from './contract.ts'
import { amendedChart } from './language/amend-chart.ts'
import { type ChartSlots, DEFAULT_RANGE } from './language/chart-slots.ts'
import { chartTable } from './language/chart-table.ts'
import { chartView, chartWords } from './language/chart-words.ts'
import { chartsIn } from './language/charts-in.ts'
import { comparedWords, firstOf } from './language/compare.ts'
import { readChart, readComparison } from './language/read-chart.ts'

/** Each is a call of its own. */
const MAX_TOKENS = 3

const SPAN = '(an hour | a day | a week | a month)'
const frame: Frame<ChartSlots> = {
  name: 'chart',
  // 'How has bonk moved the last week' goes before a trade that was made.
  priority: PRIORITY.trade + 2,
  patterns: [],
  spoken: [
    `[${SHOW}] [a | the] [price] chart (of | for) {token} [for ${SPAN}]`,
    `[${SHOW}] [the] {token} chart [for ${SPAN}]`,
    `${CAN} open (the [price] chart (of | for) {token} | the {token} chart)`,
    `${SHOW} {token} candles [hourly]`,
    'how has {token} (done | moved) [over] (the last | this | the past) (week | month)',
  ],
  read: () => undefined,
  parse: readChart,
}

const comparison: Frame<ChartSlots> = {
  name: 'compare',
  priority: PRIORITY.trade + 2.5,
  patterns: [],
  read: () => undefined,
  parse: readComparison,
}

export const language = defineLanguage(marketsFetchOhlcv, {
  frames: [frame, comparison],
  args: ({ tokens, range = DEFAULT_RANGE, interval }: ChartSlots) =>
    tokens.slice(0, MAX_TOKENS).map(({ mint }) => ({ mint_address: mint, range, interval })),
  // A symbol that is on no list is looked up first.
  prepare: (slots) => {
    const unknown = slots.tokens.slice(0, MAX_TOKENS).find(({ mint }) => mint === undefined)
    return (
      unknown && {
        tool: 'solana_resolve_token',
        args: { query: unknown.symbol || unknown.name, limit: 1 },
        fill: (view) => filled(slots, unknown, view),
      }
    )
  },
  view: chartView,
  says: (view, { isBeyond, isNearest, interval }) =>
    `${isBeyond ? LONGEST : ''}${isNearest && interval ? nearestWords(interval) : ''}${chartWords(view)}`,
  saysAll(views, { compares }) {
    const read = views.flatMap((view) => view ?? [])
    return compares ? comparedWords(read, compares) : read.map((view) => chartWords(view)).join(' ')
  },
  saysIn: chartsIn,
  asksIn: (words) => words.whichChart,
  // 'Show me the chart of that one': the one that did better.
  focus(views, { tokens, compares }) {
    const first = compares && firstOf(views, compares)
    return first && tokens.find(({ mint }) => mint === first.mint)
  },
  about: ({ tokens }) => tokens.slice(0, MAX_TOKENS),
  amend: amendedChart,
  table: chartTable,
  again: (slots, tokens) => ({ ...slots, compares: undefined, tokens }),
})

/** 'I have no candles of that length: these are of 4 hours.' */
function nearestWords(interval: CandleInterval): string {
  const [, count = '1', unit = ''] = /^(\d+)([mHD])$/.exec(interval) ?? []
  const length = counted(Number(count), UNITS[unit] ?? 'minute')
  return `I have no candles of that length: these are of ${length}. `
}
const UNITS: Readonly<Record<string, string>> = { m: 'minute', H: 'hour', D: 'day' }

const LONGEST = 'The longest chart that I have is 30 days. '

const candidates = z.object({
  candidates: z.array(z.looseObject({ mint: z.string(), symbol: z.string() })),
})

/** Other tokens without a mint are left out: one look-up finds one token. */
function filled(slots: ChartSlots, unknown: Token, view: unknown) {
  const best = candidates.safeParse(view).data?.candidates[0]
  if (!best) return { say: `I found no token called ${plainSymbol(unknown.symbol || unknown.name)}.` }
  const found: Token = { symbol: best.symbol, name: unknown.name, mint: best.mint }
  const tokens = slots.tokens.map((token) => (token === unknown ? found : token))
  return { slots: { ...slots, tokens: tokens.filter(({ mint }) => mint !== undefined) } }
}
