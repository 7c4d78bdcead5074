/** What the money policy would say of an intent now, so that nobody agrees to what cannot be signed. Counts nothing. */
import type { ForeseeAsked } from '#contract/signer.ts'
import { judgeMoney, overDay } from './money-rules.ts'
import { type Refused, refuse } from './refused.ts'
import type { SignerParts } from './sign.ts'
import { ownerText } from './wallet-keys.ts'

export async function foresee(
  { vault, policy, clock }: SignerParts,
  { owner, intent, actor }: ForeseeAsked,
): Promise<Readonly<{ ok: true }> | Refused> {
  const { paused, reason } = await vault.paused()
  if (paused) return refuse('trading_paused', `Trading is paused: ${reason}`)
  const bill = judgeMoney({
    owner,
    actor,
    intent,
    caps: policy.caps,
    limits: owner.kind === 'user' ? await vault.limits(ownerText(owner)) : undefined,
    now: clock.now(),
  })
  if (!bill.ok) return bill
  for (const allowance of bill.allowances) {
    const spent = await vault.spent(allowance.span)
    if (spent + bill.microUsd > allowance.capMicroUsd) return overDay(allowance, spent, bill.microUsd)
  }
  return { ok: true }
}
