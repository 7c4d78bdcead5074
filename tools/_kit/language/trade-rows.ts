/** Builds a table of trades: the worth of each, and the buys and the sales among them. */
import { formatUsd } from '#contract/rules/amounts.ts'
import type { Column, RowGroup, ShownTable } from '#domain/language/shown-table.ts'

export const WORTH: Column = {
  id: 'worth',
  names: 'values?|worth|dollars?|usd|money|sizes?|big|large',
  most: 'biggest|largest|fattest|heaviest',
  least: 'smallest|tiniest',
  unit: 'usd',
  words: formatUsd,
  tells: (name, figure) => `${name} was worth ${figure}`,
  isSum: true,
}

/** As it stands in a sentence: 'the sale of WIF'. */
export const tradeName = (side: string, what: string): string =>
  `the ${{ buy: 'purchase', sell: 'sale', receive: 'receipt', send: 'transfer' }[side] ?? 'trade'} of ${what}`

const sideGroup = (names: string, word: string): RowGroup => ({
  names: `(?:the |his |her |their |my )?(?:${names})`,
  has: ({ name }) => name.startsWith(`the ${word} `),
})

export const tradesTable = (
  rows: ShownTable['rows'],
  asOf: string | null | undefined,
  one = 'trade',
): ShownTable => ({
  rowWords: [one, `${one}s`],
  rowNames: 'trades?|swaps?|transactions?|moves?|deals?',
  columns: [WORTH],
  rows,
  asOf: asOf ?? undefined,
  isByTime: true,
  groups: [
    sideGroup('buys?|bought|purchases?|buying', 'purchase'),
    sideGroup('sells?|sold|sales?|selling', 'sale'),
    sideGroup('received|incoming|came in|deposits?', 'receipt'),
    sideGroup('sent|outgoing|went out', 'transfer'),
  ],
})
