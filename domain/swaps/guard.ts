/**
 * Keeps trades small where a persona demands it. A swap beyond the limits is refused at its preview, whatever the model
 * does, and beyond the limit of the day also when it is carried out.
 */
import { ParleyError } from '#contract/errors.ts'
import { formatLimit, formatUsd } from '#contract/rules/amounts.ts'
import { NOTHING_LEFT } from '#contract/rules/trade-failures.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { LedgerEntry } from '../ledger.ts'
import { type Failure, isoOf, type MoneyGuard, type SwapDeps } from './deps.ts'
import { overLimitOf } from './over-limit.ts'

const refused = (reason: string): ParleyError => new ParleyError('persona_guards', { reason })

/** The rule covers what is bought: a holder of a doubtful token may sell it. */
export function requireVerified(guard: MoneyGuard | undefined, { symbol, verified }: TradeToken): void {
  if (guard && !verified) throw refused(`Guardian buys verified tokens only, and ${symbol} is not one.`)
}

const DAY_MS = 86_400_000
/** Stored values are rounded, so that sums of them are off by less than this. */
const ROUNDING_USD = 0.005

const verbOf = ({ recipient }: LedgerEntry['trade']['terms']): string =>
  recipient === undefined ? 'swap' : 'send'

const dayWords = ({ trade: { terms } }: LedgerEntry, perDayUsd: number, spentUsd: number): string =>
  `Guardian lets you ${verbOf(terms)} up to ${formatLimit(perDayUsd)} a day. ${formatLimit(spentUsd)} is used.`

export async function requireSmallEnough(
  { clock, ledger }: Pick<SwapDeps, 'clock' | 'ledger'>,
  guard: MoneyGuard | undefined,
  entry: LedgerEntry,
): Promise<void> {
  if (!guard) return
  const { perDayUsd, perTradeUsd } = guard
  const { inputUsd: valueUsd, terms } = entry.trade
  const verb = verbOf(terms)
  if (valueUsd === undefined) throw refused(`Guardian ${verb}s only what has a known value.`)
  const spentUsd = await ledger.spentUsd(entry.actor, isoOf(clock.now() - DAY_MS))
  const leftUsd = perDayUsd - spentUsd
  if (valueUsd <= Math.min(perTradeUsd, leftUsd)) return
  const reason =
    valueUsd > perTradeUsd
      ? `Guardian lets you ${verb} up to ${formatLimit(perTradeUsd)} at a time. This is ${formatUsd(valueUsd)}.`
      : dayWords(entry, perDayUsd, spentUsd)
  const failure = { code: 'persona_guards', message: reason }
  const over = overLimitOf(entry, Math.min(perTradeUsd, leftUsd), failure)
  throw new ParleyError('persona_guards', { reason, over })
}

/** Undefined when an agreed trade is within the limit of the day: previews that wait side by side may each have been. */
export async function overGuardedDay(
  { clock, ledger, guardOf }: Pick<SwapDeps, 'clock' | 'ledger' | 'guardOf'>,
  entry: LedgerEntry,
): Promise<Failure | undefined> {
  const guard = await guardOf?.(entry.actor, entry.sessionId)
  if (!guard) return undefined
  // This trade is agreed to, so that it is among them.
  const spentUsd = await ledger.spentUsd(entry.actor, isoOf(clock.now() - DAY_MS))
  if (spentUsd <= guard.perDayUsd + ROUNDING_USD) return undefined
  const others = Math.max(0, spentUsd - Number(entry.valueUsd ?? 0))
  return {
    code: 'persona_guards',
    message: `${dayWords(entry, guard.perDayUsd, others)} ${NOTHING_LEFT}`,
  }
}
