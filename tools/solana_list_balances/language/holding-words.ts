/** One token or a few out of the balances, in words. */
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { BalanceRow, BalancesView } from './balances-view.ts'

export function holdingWords(tokens: readonly Token[], view: BalancesView): string {
  const found = tokens.map((token) => ({ token, row: rowOf(token, view) }))
  const held = found.flatMap(({ row }) => (row ? [amountWords(row)] : []))
  const absent = found.flatMap(({ token, row }) => (row ? [] : [plainSymbol(token.symbol)]))
  return sentences(
    held.length > 0 ? `The wallet holds ${listed(held)}.` : '',
    absent.length > 0 ? absentWords(absent, view) : '',
    view.stale ? 'Prices are a little old: the source does not answer right now.' : '',
  )
}

const absentWords = (symbols: readonly string[], { rows, more }: BalancesView): string =>
  more > 0
    ? `There is no ${listed(symbols, 'or')} among the ${rows.length} largest holdings.`
    : `There is no ${listed(symbols, 'or')} in this wallet.`

/** By mint where it is known: anybody can make a token with a famous symbol. */
export function rowOf(token: Token, { rows }: BalancesView): BalanceRow | undefined {
  if (token.mint === WRAPPED_SOL) {
    return rows.find(({ mint }) => mint === NATIVE_SOL) ?? rows.find(({ mint }) => mint === WRAPPED_SOL)
  }
  if (token.mint !== undefined) return rows.find(({ mint }) => mint === token.mint)
  return rows.find(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
}

function amountWords({ amount, symbol, usd }: BalanceRow): string {
  const count = Number(amount)
  const value = typeof usd === 'number' ? `worth about ${formatUsd(usd)}` : 'without a price I trust'
  return `${Number.isFinite(count) ? formatAmount(count) : amount} ${plainSymbol(symbol)}, ${value}`
}
