/**
 * Keeps trades small where a persona demands it. A swap beyond
 * the limits is refused at its preview, whatever the model does.
 */
import { ParleyError } from '#contract/errors.ts'
import { formatLimit, formatUsd } from '#contract/rules/amounts.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { LedgerEntry } from '../ledger.ts'
import { isoOf, type MoneyGuard, type SwapDeps } from './deps.ts'
import { overLimitOf } from './over-limit.ts'

const refused = (reason: string): ParleyError => new ParleyError('persona_guards', { reason })

/** The rule covers what is bought: a holder of a doubtful token may sell it. */
export function requireVerified(guard: MoneyGuard | undefined, { symbol, verified }: TradeToken): void {
  if (guard && !verified) throw refused(`Guardian buys verified tokens only, and ${symbol} is not one.`)
}

const DAY_MS = 86_400_000

export async function requireSmallEnough(
  { clock, ledger }: Pick<SwapDeps, 'clock' | 'ledger'>,
  guard: MoneyGuard | undefined,
  entry: LedgerEntry,
): Promise<void> {
  if (!guard) return
  const { perDayUsd, perTradeUsd } = guard
  const { inputUsd: valueUsd, terms } = entry.trade
  const verb = terms.recipient === undefined ? 'swap' : 'send'
  if (valueUsd === undefined) throw refused(`Guardian ${verb}s only what has a known value.`)
  const spentUsd = await ledger.spentUsd(entry.actor, isoOf(clock.now() - DAY_MS))
  const leftUsd = perDayUsd - spentUsd
  if (valueUsd <= Math.min(perTradeUsd, leftUsd)) return
  const reason =
    valueUsd > perTradeUsd
      ? `Guardian lets you ${verb} up to ${formatLimit(perTradeUsd)} at a time. This is ${formatUsd(valueUsd)}.`
      : `Guardian lets you ${verb} up to ${formatLimit(perDayUsd)} a day. ${formatLimit(spentUsd)} is used.`
  const failure = { code: 'persona_guards', message: reason }
  const over = overLimitOf(entry, Math.min(perTradeUsd, leftUsd), failure)
  throw new ParleyError('persona_guards', { reason, over })
}
