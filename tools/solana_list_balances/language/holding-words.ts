/** One token or a few out of the balances, in words. */
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { listed, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { BalanceRow, BalancesView } from './balances-view.ts'

export function holdingWords(tokens: readonly Token[], view: BalancesView): string {
  const found = tokens.map((token) => ({ token, row: rowOf(token, view) }))
  const held = found.flatMap(({ row }) => (row ? [amountWords(row, view)] : []))
  const absent = found.flatMap(({ token, row }) => (row ? [] : [plainSymbol(token.symbol)]))
  return sentences(
    held.length > 0 ? `The wallet holds ${listed(held)}.` : '',
    absent.length > 0 ? absentWords(absent, view) : '',
    held.length > 0 && view.no_prices ? `There are no prices right now: ${view.no_prices}.` : '',
    view.stale ? 'Prices are a little old: the source does not answer right now.' : '',
  )
}

function absentWords(symbols: readonly string[], { rows, more, accounts_read: read }: BalancesView): string {
  const none = `There is no ${listed(symbols, 'or')}`
  if (more > 0) return `${none} among the ${rows.length} largest holdings.`
  return read
    ? `${none} among the ${formatAmount(read)} token accounts that were read.`
    : `${none} in this wallet.`
}

/** By mint where it is known: anybody can make a token with a famous symbol. */
export function rowOf(token: Token, { rows }: BalancesView): BalanceRow | undefined {
  if (token.mint === WRAPPED_SOL) {
    return rows.find(({ mint }) => mint === NATIVE_SOL) ?? rows.find(({ mint }) => mint === WRAPPED_SOL)
  }
  if (token.mint !== undefined) return rows.find(({ mint }) => mint === token.mint)
  return rows.find(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
}

function amountWords({ amount, symbol, usd }: BalanceRow, view: BalancesView): string {
  const count = Number(amount)
  const held = `${Number.isFinite(count) ? formatAmount(count) : amount} ${plainSymbol(symbol)}`
  if (typeof usd === 'number') return `${held}, worth about ${formatUsd(usd)}`
  return view.no_prices ? held : `${held}, without a price I trust`
}
