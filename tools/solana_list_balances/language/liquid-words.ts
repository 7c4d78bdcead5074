/** Words for the part of a wallet that can be spent at once: SOL and the coins that stand for dollars. */
import { formatUsd } from '#contract/rules/amounts.ts'
import { listed, plainSymbol } from '#domain/language/plain-words.ts'
import { DOLLAR_COINS } from '../../_kit/language/dollar-coins.ts'
import type { BalancesView } from './balances-view.ts'

const isSpentAtOnce = (symbol: string): boolean => symbol === 'SOL' || DOLLAR_COINS.has(symbol)

/** A coin without a price may only borrow the symbol. */
export function liquidWords({ rows, total_usd: total }: BalancesView): string {
  const liquid = rows.filter(({ symbol, usd }) => isSpentAtOnce(symbol) && (usd ?? 0) > 0)
  if (liquid.length === 0) return 'None of it is SOL or a dollar coin.'
  const sum = liquid.reduce((all, { usd }) => all + (usd ?? 0), 0)
  const named = listed(liquid.map(({ symbol, usd }) => `${plainSymbol(symbol)} (${formatUsd(usd ?? 0)})`))
  const whole = typeof total === 'number' ? ` of ${formatUsd(total)}` : ''
  return `About ${formatUsd(sum)}${whole} is SOL or dollar coins: ${named}.`
}
