/**
 * Checks an intent by the money policy without a signature, so that
 * a person is not asked for what cannot be signed. Counts nothing.
 */
import type { PolicyCheck, PolicyRequest } from '#contract/signer.ts'
import { inDollars, USER_MOST } from './caps.ts'
import { settleHolds } from './holds.ts'
import {
  judgeMoney,
  least,
  limitsFor,
  type MoneyQuestion,
  needsPasskey,
  overDay,
  usd,
} from './money-rules.ts'
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
  const question: MoneyQuestion = {
    owner,
    actor,
    network,
    intent,
    caps: policy.caps,
    limits: owner.kind === 'user' ? await vault.limits(ownerText(owner)) : undefined,
    now: clock.now(),
  }
  const bill = judgeMoney(question)
  if (!bill.ok) return bill.reason === 'over_trade_cap' ? withMost(parts, question, bill) : bill
  let left = USER_MOST.perDay
  for (const allowance of bill.allowances) {
    const spent = await vault.spent(allowance.span)
    const counted = allowance.amount ?? bill.microUsd
    if (spent + counted > allowance.capMicroUsd)
      return withMost(parts, question, overDay(allowance, spent, counted))
    if (allowance.amount === undefined) left = least(left, allowance.capMicroUsd - spent)
  }
  const isGuarded = needsPasskey(owner, policy.caps, bill)
  if (isGuarded && (await vault.passkeys(ownerText(owner))).length === 0)
    return withMost(
      parts,
      question,
      refuse(
        'passkey_missing',
        `A swap above ${usd(policy.caps.passkeyTrade)} needs a passkey. Add one under Security in your account menu.`,
      ),
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

/** Names what could be swapped instead. A token with a cap in raw units gets no figure in dollars. */
async function withMost(
  { vault, policy }: SignerParts,
  question: MoneyQuestion,
  refused: Refused,
): Promise<Refused> {
  const { owner, intent, caps } = question
  if (caps.mints.has(intent.terms.inputMint)) return refused
  const { perTradeMicroUsd, allowances } = limitsFor(question)
  const hasPasskey = owner.kind !== 'user' || (await vault.passkeys(ownerText(owner))).length > 0
  let most = hasPasskey ? perTradeMicroUsd : least(perTradeMicroUsd, policy.caps.passkeyTrade)
  for (const { span, capMicroUsd } of allowances) most = least(most, capMicroUsd - (await vault.spent(span)))
  return { ...refused, mostUsd: Math.max(0, inDollars(most)) }
}
