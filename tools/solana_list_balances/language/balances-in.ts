/** Balances in a language other than English. */
import type { Catalogue, Holding } from '#domain/language/catalogue.ts'
import { plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { BalanceRow, BalancesView } from './balances-view.ts'
import { rowOf } from './holding-words.ts'
import { NAMED, tokenCount } from './portfolio-words.ts'

/** Slots that choose among the holdings have no words here. */
type Slots = Readonly<{ tokens?: readonly Token[]; from?: number; top?: number; minUsd?: number }>

/** Undefined for an answer that there is in English only. */
export function balancesIn(
  words: Catalogue,
  [view]: readonly BalancesView[],
  { tokens, from, top, minUsd }: Slots,
): string | undefined {
  if (!view || from !== undefined || top !== undefined || minUsd !== undefined) return undefined
  return tokens ? holdingsIn(words, tokens, view) : portfolioIn(words, view)
}

function holdingsIn(words: Catalogue, tokens: readonly Token[], view: BalancesView): string {
  const found = tokens.map((token) => ({ token, row: rowOf(token, view) }))
  const held = found.flatMap(({ row }) => (row ? [holdingOf(row)] : []))
  const absent = found.flatMap(({ token, row }) => (row ? [] : [plainSymbol(token.symbol)]))
  return sentences(
    held.length > 0 ? words.holds(held) : '',
    absent.length > 0 ? words.lacks(absent) : '',
    view.stale ? words.oldPrices : '',
  )
}

const holdingOf = ({ amount, symbol, usd }: BalanceRow): Holding => ({
  amount: String(amount),
  symbol: plainSymbol(symbol),
  usd: usd ?? undefined,
})

function portfolioIn(words: Catalogue, view: BalancesView): string {
  const { rows, total_usd: total, change_24h_pct: change, unpriced, more, stale } = view
  if (rows.length === 0) return words.emptyWallet
  const valued = rows.filter(({ usd }) => (usd ?? 0) > 0)
  if (!total || valued.length === 0) return words.unpricedOnly(tokenCount(view))
  return sentences(
    words.total(
      total,
      valued.slice(0, NAMED).map(({ symbol }) => plainSymbol(symbol)),
    ),
    change ? words.change24h(change) : '',
    unpriced > 0 ? words.unpriced(unpriced) : '',
    more > 0 ? words.smaller(more) : '',
    stale ? words.oldPrices : '',
  )
}
