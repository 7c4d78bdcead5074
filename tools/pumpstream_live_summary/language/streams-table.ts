/** The live streams as a table: how many watch each, and how large its coin is. */
import { formatCompact } from '#contract/rules/amounts.ts'
import { plainName, plainSymbol } from '#domain/language/plain-words.ts'
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

/** Strangers choose the names of their coins. */
function streamSentence({ symbol, name, viewers, market_cap_usd: cap }: View['streams'][number]): string {
  const called = plainSymbol(symbol)
  const watched =
    typeof viewers === 'number' ? `${formatCompact(viewers)} watch it` : 'how many watch it is not known'
  const size =
    typeof cap === 'number' ? `, and the market cap of the coin is ${formatCompact(cap, true)}` : ''
  return `The stream of ${called} (${plainName(name)}): ${watched}${size}. Its name on the card is the link to it; for the coin ask **price of ${called}**.`
}

export const streamsTable = ([view]: readonly View[]): ShownTable | undefined =>
  view && {
    rowWords: ['stream', 'streams'],
    rowNames: 'streams?|streamers?|coins?|tokens?',
    columns: COLUMNS,
    rows: view.streams.map((stream) => ({
      name: plainSymbol(stream.symbol),
      token: { symbol: stream.symbol, name: stream.name, mint: stream.mint },
      figures: { viewers: stream.viewers ?? undefined, cap: stream.market_cap_usd ?? undefined },
      tells: streamSentence(stream),
    })),
    total: view.viewers,
  }
