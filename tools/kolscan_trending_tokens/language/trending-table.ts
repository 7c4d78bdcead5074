/** The tokens that known traders bought as a table: how many traders bought each. */
import { counted, plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'

type View = Readonly<{ tokens: readonly Readonly<{ symbol: string; mint: string; traders: number }>[] }>

const COLUMNS: ShownTable['columns'] = [
  {
    id: 'traders',
    names: 'traders?|kols?|buyers?|wallets?|people|bought|buying',
    most: 'most popular|most bought|hottest',
    least: 'least popular|least bought',
    unit: 'count',
    words: (traders) => counted(traders, 'trader'),
    tells: (name, figure) => `${name} was bought by ${figure}`,
  },
]

export const trendingTable = ([view]: readonly View[]): ShownTable | undefined =>
  view && {
    rowWords: ['token', 'tokens'],
    rowNames: 'tokens?|coins?|memecoins?',
    columns: COLUMNS,
    rows: view.tokens.map(({ symbol, mint, traders }) => ({
      name: plainSymbol(symbol),
      token: { symbol, name: symbol, mint },
      figures: { traders },
    })),
  }
