/** Shows the trading limits of a wallet, and changes those of a user's own: lower at once, higher after a wait. */
import type * as wire from '#contract/signer.ts'
import { dollars, inDollars, USER_MOST } from './caps.ts'
import { isFresh } from './fresh.ts'
import { settleHolds, startHold } from './holds.ts'
import { dayOf, least, limitsFor, usd, userLimits } from './money-rules.ts'
import type { SignerParts } from './parts.ts'
import { checkPasskey } from './passkeys.ts'
import { type Refused, refuse } from './refused.ts'
import { ownerText } from './wallet-keys.ts'

const CHANGES_A_DAY = 10n

export async function setLimits(
  parts: SignerParts,
  request: wire.LimitsRequest,
): Promise<wire.LimitsChanged | Refused> {
  const owner = ownerText(request.owner)
  const outcome = judgeLimits(request, parts.clock.now()) ?? (await change(parts, owner, request))
  if (!outcome.ok) await parts.vault.record({ kind: 'limits_refused', owner, reason: outcome.reason })
  return outcome
}

async function change(parts: SignerParts, owner: string, request: wire.LimitsRequest) {
  const { vault, policy, security } = parts
  const { freshSignInAt } = request
  await settleHolds(parts, owner)
  const now = userLimits(policy.caps, await vault.limits(owner))
  const wanted = { perTrade: dollars(request.perTradeUsd), perDay: dollars(request.perDayUsd) }
  const { perTradeUsd, perDayUsd, passkey } = request
  const purpose = { kind: 'limits', perTradeUsd, perDayUsd } as const
  const refused = passkey === undefined ? undefined : await checkPasskey(parts, owner, purpose, passkey)
  if (refused) return refused
  const isRaise = wanted.perTrade > now.perTrade || wanted.perDay > now.perDay
  const waits = isRaise && passkey === undefined && security.delayMs > 0
  const set = waits
    ? { perTrade: least(now.perTrade, wanted.perTrade), perDay: least(now.perDay, wanted.perDay) }
    : wanted
  const waiting = waits ? await holdLimits(parts, owner, wanted) : undefined
  if (waiting && !waiting.ok) return waiting
  if (!waits || set.perTrade < now.perTrade || set.perDay < now.perDay)
    await vault.setLimits({
      kind: 'limits',
      owner,
      ...texts(set),
      freshSignInAt,
      ...(waits && { keepsHold: true }),
    })
  return { ok: true, ...(waiting && { from: waiting.readyAt }) } as const
}

type Limits = Readonly<{ perTrade: bigint; perDay: bigint }>
const texts = ({ perTrade, perDay }: Limits) => ({ perTrade: String(perTrade), perDay: String(perDay) })

const holdLimits = (parts: SignerParts, owner: string, wanted: Limits) =>
  startHold(parts, {
    owner,
    what: 'limits',
    body: JSON.stringify(texts(wanted)),
    words: `raise its limits to ${usd(wanted.perTrade)} a trade and ${usd(wanted.perDay)} a day`,
    allowances: [{ span: `changes ${dayOf(parts.clock.now())} ${owner}`, capMicroUsd: CHANGES_A_DAY }],
    refusal: refuse('change_limit', 'The limits were raised ten times today. Try again after midnight UTC.'),
  })

export async function limitsOf(
  parts: SignerParts,
  { owner, actor, network }: wire.LimitsOfRequest,
): Promise<wire.WalletLimits> {
  const { vault, policy, clock } = parts
  await settleHolds(parts, ownerText(owner))
  const isUser = owner.kind === 'user'
  const limits = isUser ? await vault.limits(ownerText(owner)) : undefined
  const now = clock.now()
  const { perTradeMicroUsd, allowances } = limitsFor({
    owner,
    actor,
    network,
    caps: policy.caps,
    limits,
    now,
  })
  const spent = await Promise.all(allowances.map(({ span }) => vault.spent(span)))
  const rest = allowances.map(({ capMicroUsd }, index) => capMicroUsd - (spent[index] ?? 0n))
  const perDay = allowances[0]?.capMicroUsd ?? 0n
  const waiting = isUser
    ? (await vault.holds(ownerText(owner))).find(({ what }) => what === 'limits')
    : undefined
  return {
    perTradeUsd: inDollars(perTradeMicroUsd),
    perDayUsd: inDollars(perDay),
    spentTodayUsd: inDollars(spent[0] ?? 0n),
    leftTodayUsd: Math.max(0, inDollars(rest.reduce(least, perDay))),
    mostPerTradeUsd: inDollars(isUser ? USER_MOST.perTrade : perTradeMicroUsd),
    mostPerDayUsd: inDollars(isUser ? USER_MOST.perDay : perDay),
    ...(!isUser && { isShared: true as const }),
    ...(waiting && { pending: pendingOf(waiting.body, waiting.readyAt) }),
  }
}

function pendingOf(body: string, from: string) {
  const { perTrade, perDay } = JSON.parse(body) as { perTrade: string; perDay: string } // written above
  return { perTradeUsd: inDollars(BigInt(perTrade)), perDayUsd: inDollars(BigInt(perDay)), from }
}

function judgeLimits(
  { owner, perTradeUsd, perDayUsd, freshSignInAt }: wire.LimitsRequest,
  now: number,
): Refused | undefined {
  if (owner.kind !== 'user')
    return refuse('wallet_unknown', 'The limits of the demo wallet cannot be changed here.')
  if (!isFresh(freshSignInAt, now))
    return refuse('fresh_sign_in_needed', 'Log in once more to change your limits.')
  if (!(perTradeUsd > 0 && dollars(perTradeUsd) <= USER_MOST.perTrade))
    return refuse(
      'over_trade_cap',
      `A wallet can swap up to ${usd(USER_MOST.perTrade)} at a time, never more.`,
    )
  return perDayUsd > 0 && dollars(perDayUsd) <= USER_MOST.perDay
    ? undefined
    : refuse('over_day_cap', `A wallet can swap up to ${usd(USER_MOST.perDay)} a day, never more.`)
}
