/** The trades of one trader as a table, the newest first. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import { tradeName, tradesTable } from '../../_kit/language/trade-rows.ts'

type View = Readonly<{
  tokens: readonly Readonly<{ symbol: string; mint: string }>[]
  trades: readonly Readonly<{
    side: string
    symbol: string
    mint?: string | null
    usd?: number | null
    at?: string | null
  }>[]
  as_of?: string | null
}>

export function traderTable([view]: readonly View[]): ShownTable | undefined {
  if (!view) return undefined
  const rows = view.trades.map(({ side, symbol, mint, usd, at }) => {
    const known = mint ?? view.tokens.find((token) => token.symbol === symbol)?.mint
    return {
      name: tradeName(side, plainSymbol(symbol)),
      token: { symbol, name: symbol, ...(known !== undefined && { mint: known }) },
      figures: { worth: usd ?? undefined },
      at: at ?? undefined,
    }
  })
  return tradesTable(rows, view.as_of)
}
