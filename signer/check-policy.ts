/**
 * Checks an intent by the money policy without a signature, so that
 * a person is not asked for what cannot be signed. Counts nothing.
 */
import type { PolicyCheck, PolicyRequest } from '#contract/signer.ts'
import { type Caps, inDollars, NEW_RECIPIENTS_DAY, USER_MOST } from './caps.ts'
import { settleHolds } from './holds.ts'
import {
  type Bill,
  judgeMoney,
  least,
  limitsFor,
  type MoneyQuestion,
  needsPasskey,
  overDay,
  usd,
} from './money-rules.ts'
import type { SignerParts } from './parts.ts'
import { isKnown, isOwn, newRecipients } from './recipients.ts'
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
  const guard = await guardOf(parts, question, bill)
  if ('ok' in guard) return guard
  return {
    ok: true,
    ...(guard.since !== undefined && { recipientSince: guard.since }),
    ...(guard.isOwn && { isOwnRecipient: true as const }),
    allowance: {
      perTradeUsd: inDollars(bill.perTradeMicroUsd),
      leftTodayUsd: inDollars(left),
      ...(guard.isGuarded && { needsPasskey: true as const }),
    },
  }
}

type Guard = Readonly<{ since: string | undefined; isOwn: boolean; isGuarded: boolean }>

/** Whether a passkey has to agree; the refusal where there is none. */
async function guardOf(parts: SignerParts, question: MoneyQuestion, bill: Bill): Promise<Guard | Refused> {
  const { owner, caps } = question
  const recipient = await recipientOf(parts, question)
  const isOverNew = recipient !== undefined && bill.microUsd > recipient.leftMicroUsd
  const isGuess = bill.isUnknown === true || (recipient?.isNew === true && bill.isClaimed === true)
  const isGuarded = isOverNew || isGuess || needsPasskey(owner, caps, bill)
  if (isGuarded && (await parts.vault.passkeys(ownerText(owner))).length === 0)
    return withMost(parts, question, refuse('passkey_missing', missingWords(caps, bill, isOverNew, isGuess)))
  return { since: recipient?.since, isOwn: recipient?.isOwn === true, isGuarded }
}

type Recipient = Readonly<{ since: string | undefined; isNew: boolean; isOwn?: true; leftMicroUsd: bigint }>

/** How long the recipient of a send is known, and what it may get without a passkey as far as that decides. */
async function recipientOf(
  { vault }: SignerParts,
  { owner, intent: { terms }, now }: MoneyQuestion,
): Promise<Recipient | undefined> {
  if (terms.recipient === undefined) return undefined
  const since = await vault.recipientSince(ownerText(owner), terms.recipient)
  if (await isOwn(vault, owner, terms.recipient))
    return { since, isNew: false, isOwn: true, leftMicroUsd: USER_MOST.perDay }
  if (isKnown(since, now)) return { since, isNew: false, leftMicroUsd: USER_MOST.perDay }
  const { span, capMicroUsd } = newRecipients(owner, now)
  return { since, isNew: true, leftMicroUsd: capMicroUsd - (await vault.spent(span)) }
}

function missingWords(
  { passkeyTrade }: Caps,
  { microUsd }: Bill,
  isOverNew: boolean,
  isGuess: boolean,
): string {
  const place = 'under Security in your account menu'
  const add = `Add one ${place}.`
  if (isOverNew && microUsd <= passkeyTrade)
    return `You can send up to ${usd(NEW_RECIPIENTS_DAY)} a day to new addresses. Add a passkey ${place} to send more.`
  if (isGuess) return `Sending a token without a known value needs a passkey. ${add}`
  return `More than ${usd(passkeyTrade)} at a time needs a passkey. ${add}`
}

/** Names what could be swapped instead. A token with a cap in raw units gets no figure in dollars. */
async function withMost(parts: SignerParts, question: MoneyQuestion, refused: Refused): Promise<Refused> {
  const { vault, policy } = parts
  const { owner, intent, caps } = question
  if (caps.mints.has(intent.terms.inputMint)) return refused
  const { perTradeMicroUsd, allowances } = limitsFor(question)
  const hasPasskey = owner.kind !== 'user' || (await vault.passkeys(ownerText(owner))).length > 0
  let most = hasPasskey ? perTradeMicroUsd : least(perTradeMicroUsd, policy.caps.passkeyTrade)
  const recipient = hasPasskey ? undefined : await recipientOf(parts, question)
  if (recipient) most = least(most, recipient.leftMicroUsd)
  for (const { span, capMicroUsd } of allowances) most = least(most, capMicroUsd - (await vault.spent(span)))
  return { ...refused, mostUsd: Math.max(0, inDollars(most)) }
}
