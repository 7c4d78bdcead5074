/** The figures of a token as columns of a table, each beside what it is measured by. */
import { formatCompact, formatPercent, formatPrice } from '#contract/rules/amounts.ts'
import type { Column } from '#domain/language/shown-table.ts'

const usd = (figure: number): string => formatCompact(figure, true)
const CAP = ['cap', 'market cap'] as const
const VOLUME = ['volume', 'volume of a day'] as const
const LIQUIDITY = ['liquidity', 'liquidity'] as const

export const CHANGE_COLUMN: Column = {
  id: 'change',
  names: 'change|move|drop|fall|rise|gain|loss',
  unit: 'percent',
  words: formatPercent,
  tells: (name, figure) => `${name} moved ${figure} over 24 hours`,
}

export const CAP_COLUMN: Column = {
  id: 'cap',
  names: 'market ?caps?|mcaps?|caps?|valuations?',
  unit: 'usd',
  words: usd,
  tells: (name, figure) => `${name} has a market cap of ${figure}`,
}

export const FIGURE_COLUMNS: readonly Column[] = [
  {
    id: 'price',
    names: 'price',
    unit: 'usd',
    words: formatPrice,
    tells: (name, figure) => `${name} is at ${figure}`,
  },
  CHANGE_COLUMN,
  CAP_COLUMN,
  {
    id: 'liquidity',
    names: 'liquidity|depth|pool',
    unit: 'usd',
    words: usd,
    tells: (name, figure) => `${name} has ${figure} of liquidity`,
    beside: [CAP, VOLUME],
  },
  {
    id: 'volume',
    names: 'volume|turnover',
    unit: 'usd',
    words: usd,
    tells: (name, figure) => `${name} has ${figure} of volume over 24 hours`,
    beside: [LIQUIDITY, CAP],
  },
  {
    id: 'holders',
    names: 'holders',
    unit: 'count',
    words: (holders) => `${holders.toLocaleString('en-US')} holders`,
    tells: (name, figure) => `${name} has ${figure}`,
  },
]
