/**
 * Checks an intent by the money policy without a signature, so that
 * a person is not asked for what cannot be signed. Counts nothing.
 */
import type { PolicyCheck, PolicyRequest } from '#contract/signer.ts'
import { inDollars, USER_MOST } from './caps.ts'
import { settleHolds } from './holds.ts'
import { judgeMoney, least, overDay } from './money-rules.ts'
import { type Refused, tradingPaused } from './refused.ts'
import type { SignerParts } from './sign.ts'
import { ownerText } from './wallet-keys.ts'

export async function checkPolicy(
  parts: SignerParts,
  { owner, intent, actor, network }: PolicyRequest,
): Promise<PolicyCheck | Refused> {
  const { vault, policy, clock } = parts
  const { paused, reason } = await vault.paused()
  if (paused) return tradingPaused(reason)
  await settleHolds(parts, ownerText(owner))
  const bill = judgeMoney({
    owner,
    actor,
    network,
    intent,
    caps: policy.caps,
    limits: owner.kind === 'user' ? await vault.limits(ownerText(owner)) : undefined,
    now: clock.now(),
  })
  if (!bill.ok) return bill
  let left = USER_MOST.perDay
  for (const allowance of bill.allowances) {
    const spent = await vault.spent(allowance.span)
    const counted = allowance.amount ?? bill.microUsd
    if (spent + counted > allowance.capMicroUsd) return overDay(allowance, spent, counted)
    if (allowance.amount === undefined) left = least(left, allowance.capMicroUsd - spent)
  }
  return {
    ok: true,
    allowance: { perTradeUsd: inDollars(bill.perTradeMicroUsd), leftTodayUsd: inDollars(left) },
  }
}
