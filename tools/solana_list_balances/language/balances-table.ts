/** The holdings of a wallet as a table: what each is worth, and how many there are. */
import { formatUsd } from '#contract/rules/amounts.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { DOLLAR_COINS } from '../../_kit/language/dollar-coins.ts'
import type { BalanceSlots } from './balance-slots.ts'
import type { BalancesView } from './balances-view.ts'

const COLUMNS: ShownTable['columns'] = [
  {
    id: 'value',
    names: 'values?|worth|dollars?|usd|money',
    most: 'most valuable|biggest|largest|heaviest|fattest|richest',
    least: 'least valuable|smallest|tiniest|littlest',
    unit: 'usd',
    words: formatUsd,
    tells: (name, figure) => `${name} comes to ${figure}`,
    isSum: true,
  },
]

/** Several tokens that were asked for are no whole wallet. */
export function balancesTable(
  [view]: readonly BalancesView[],
  { tokens, minUsd, top }: BalanceSlots,
): ShownTable | undefined {
  if (!view || tokens) return undefined
  const all = rowsOf(view)
  const worthy = minUsd === undefined ? all : all.filter(({ figures }) => (figures.value ?? 0) >= minUsd)
  const rows = worthy.slice(0, top)
  return {
    rowWords: ['holding', 'holdings'],
    rowNames: 'holdings?|positions?|coins?|tokens?|bags?|assets?',
    columns: COLUMNS,
    rows,
    ...(rows.length < all.length && { all }),
    groups: [
      {
        names: '(?:the |any |my )?(?:stables?|stable ?coins?|dollar coins?|stable coins)',
        has: ({ token }) => token !== undefined && DOLLAR_COINS.has(token.symbol),
      },
    ],
    total: view.total_usd ?? undefined,
  }
}

const rowsOf = ({ rows }: BalancesView): ShownTable['rows'] =>
  rows.map(({ symbol, name, mint, usd }) => ({
    name: plainSymbol(symbol),
    token: { symbol, name: name ?? symbol, mint },
    figures: { value: usd ?? undefined },
  }))
