/**
 * Checks an intent by the money policy without a signature, so that
 * a person is not asked for what cannot be signed. Counts nothing.
 */
import type { PolicyCheck, PolicyRequest } from '#contract/signer.ts'
import { inDollars, USER_MOST } from './caps.ts'
import { settleHolds } from './holds.ts'
import { judgeMoney, least, needsPasskey, overDay, usd } from './money-rules.ts'
import type { SignerParts } from './parts.ts'
import { type Refused, refuse, tradingPaused } from './refused.ts'
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
  const isGuarded = needsPasskey(owner, policy.caps, bill)
  if (isGuarded && (await vault.passkeys(ownerText(owner))).length === 0)
    return refuse(
      'passkey_missing',
      `A trade above ${usd(policy.caps.passkeyTrade)} needs a passkey. Add a passkey under Security in your account menu.`,
    )
  return {
    ok: true,
    allowance: {
      perTradeUsd: inDollars(bill.perTradeMicroUsd),
      leftTodayUsd: inDollars(left),
      ...(isGuarded && { needsPasskey: true as const }),
    },
  }
}
