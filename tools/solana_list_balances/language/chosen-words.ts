/** Some of the holdings in words: the largest few, or those that are worth enough. */
import { formatUsd } from '#contract/rules/amounts.ts'
import { counted, listed, plainSymbol } from '#domain/language/plain-words.ts'
import type { BalanceRow, BalancesView } from './balances-view.ts'
import type { Choice } from './choice.ts'

/** More names than these are for the card. */
const MAX_NAMED = 10

export function chosenWords({ rows, more }: BalancesView, { top, minUsd }: Choice): string {
  if (rows.length === 0) return 'That wallet is empty: no SOL and no tokens.'
  const worthy = minUsd === undefined ? rows : rows.filter(({ usd }) => (usd ?? 0) >= minUsd)
  const chosen = top === undefined ? worthy : worthy.slice(0, top)
  const least = minUsd === undefined ? '' : ` worth at least ${formatUsd(minUsd)}`
  if (chosen.length === 0) return `Nothing in this wallet is${least}.`
  const named = listed(chosen.slice(0, MAX_NAMED).map(rowWords))
  const rest = chosen.length > MAX_NAMED ? ` and ${chosen.length - MAX_NAMED} more on the card` : ''
  const lacks = top !== undefined && minUsd === undefined && more === 0 && chosen.length < top
  if (lacks) return `It holds only ${counted(chosen.length, 'token')}: ${named}${rest}.`
  return top === undefined
    ? `${counted(chosen.length, 'holding')}${least}: ${named}${rest}.`
    : `The ${chosen.length === 1 ? 'largest' : `${chosen.length} largest`}${least}: ${named}${rest}.`
}

const rowWords = ({ symbol, usd }: BalanceRow): string =>
  `${plainSymbol(symbol)} (${typeof usd === 'number' ? formatUsd(usd) : 'no price I trust'})`
