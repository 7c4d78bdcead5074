/**
 * Keeps trades small where a persona demands it. A swap beyond
 * the limits is refused at its preview, whatever the model does.
 */
import { ParleyError } from '#contract/errors.ts'
import { formatUsd } from '#contract/rules/amounts.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { Actor } from '../ports.ts'
import { isoOf, type MoneyGuard, type SwapDeps } from './deps.ts'

const refused = (reason: string): ParleyError => new ParleyError('persona_guards', { reason })

/** The rule covers what is bought: a holder of a doubtful token may sell it. */
export function requireVerified(guard: MoneyGuard | undefined, { symbol, verified }: TradeToken): void {
  if (guard && !verified) throw refused(`${symbol} is not a verified token.`)
}

const DAY_MS = 86_400_000

export async function requireSmallEnough(
  { clock, ledger }: Pick<SwapDeps, 'clock' | 'ledger'>,
  guard: MoneyGuard | undefined,
  actor: Actor,
  valueUsd: number | undefined,
): Promise<void> {
  if (!guard) return
  const { perDayUsd, perTradeUsd } = guard
  if (valueUsd === undefined) throw refused('The worth of this trade is not known.')
  if (valueUsd > perTradeUsd) throw refused(`One trade may be worth ${formatUsd(perTradeUsd)} at most.`)
  const spent = await ledger.spentUsd(actor, isoOf(clock.now() - DAY_MS))
  if (spent + valueUsd > perDayUsd)
    throw refused(`In a day ${formatUsd(perDayUsd)} may be traded, and ${formatUsd(spent)} were.`)
}
