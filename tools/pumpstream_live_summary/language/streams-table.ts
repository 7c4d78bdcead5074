/** The live streams as a table: how many watch each, and how large its coin is. */
import { formatCompact } from '#contract/rules/amounts.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { CAP_COLUMN } from '../../_kit/language/figure-columns.ts'

type View = Readonly<{
  viewers: number
  streams: readonly Readonly<{
    symbol: string
    name: string
    mint: string
    viewers?: number | null
    market_cap_usd?: number | null
  }>[]
}>

const COLUMNS: ShownTable['columns'] = [
  {
    id: 'viewers',
    names: 'viewers?|watchers?|watching|watche?s?|watched|audience|eyes|people',
    most: 'most popular|most watched|busiest|biggest audience',
    least: 'least popular|least watched|quietest',
    unit: 'count',
    words: (viewers) => `${formatCompact(viewers)} watching`,
    tells: (name, figure) => `${name} has ${figure}`,
    isSum: true,
  },
  CAP_COLUMN,
]

export const streamsTable = ([view]: readonly View[]): ShownTable | undefined =>
  view && {
    rowWords: ['stream', 'streams'],
    rowNames: 'streams?|streamers?|coins?|tokens?',
    columns: COLUMNS,
    rows: view.streams.map(({ symbol, name, mint, viewers, market_cap_usd: cap }) => ({
      name: plainSymbol(symbol),
      token: { symbol, name, mint },
      figures: { viewers: viewers ?? undefined, cap: cap ?? undefined },
    })),
    total: view.viewers,
  }
