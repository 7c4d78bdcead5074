/** The user's own trades as a table, the newest first: what each was worth, and its fee. */
import type { Column, ShownTable } from '#domain/language/shown-table.ts'
import { tradesTable, WORTH } from '../../_kit/language/trade-rows.ts'
import type { TradeSlots } from './trade-slots.ts'
import { dealOf, type TradesView } from './trade-words.ts'

const FEE: Column = {
  id: 'fee',
  names: 'fees?|network fees?',
  unit: 'sol',
  words: (sol) => `${sol} SOL`,
  tells: (name, figure) => `${name} had a fee of ${figure}`,
}

/** Only a list has rows to choose from. */
export function ownTable([view]: readonly TradesView[], { want }: TradeSlots): ShownTable | undefined {
  if (!view || want !== 'list' || view.trades.length === 0) return undefined
  const rows = view.trades.map((trade) => ({
    name: dealOf(trade),
    figures: { worth: trade.value_usd ?? undefined, fee: Number(trade.fee_sol) || undefined },
    at: trade.at,
  }))
  return { ...tradesTable(rows, view.as_of), columns: [WORTH, FEE] }
}
