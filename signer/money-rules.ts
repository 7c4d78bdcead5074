/** Decides whether so much money may move for this actor today. Pure; the vault knows what was spent. */
import type { SignedIntent, WalletOwner } from '#contract/signer.ts'
import {
  type Caps,
  DEMO_RULES,
  FEES_A_DAY_LAMPORTS,
  MOST_FEE_LAMPORTS,
  USER_MOST,
  USER_SLIPPAGE_BPS,
} from './caps.ts'
import { type Refused, refuse } from './refused.ts'
import type { Allowance } from './spend.ts'
import { tradeValue, type Value } from './value.ts'
import { ownerText } from './wallet-keys.ts'

export type Bill = Readonly<{
  ok: true
  microUsd: bigint
  perTradeMicroUsd: bigint
  /** The signer has no figure of its own for what is sent, but may have a cap in raw units. */
  isClaimed?: true
  /** Nor a cap in raw units. */
  isUnknown?: true
  allowances: readonly Allowance[]
}>

type Limits = Readonly<{ perTrade: bigint; perDay: bigint }>

export type MoneyQuestion = Readonly<{
  owner: WalletOwner
  actor: string
  /** A hash of the network address that a guest comes from. */
  network?: string | undefined
  intent: SignedIntent
  caps: Caps
  /** The caps that this person has raised for the own wallet. */
  limits?: Limits | undefined
  now: number
}>

export function judgeMoney(question: MoneyQuestion): Bill | Refused {
  const { owner, intent } = question
  const { terms } = intent
  if (terms.recipient !== undefined && owner.kind !== 'user')
    return refuse('send_not_allowed', 'Nothing is sent from the demo wallet. Log in for your own wallet.')
  const value = tradeValue(question)
  if (!value.ok) return value
  if (BigInt(terms.maxFeeLamports) > MOST_FEE_LAMPORTS)
    return refuse(
      'fee_too_high',
      `Fees of up to ${terms.maxFeeLamports} lamports are more than is ever signed.`,
    )
  const refused = owner.kind === 'user' ? judgeUserTerms(terms) : judgeDemoToken(intent, question.caps)
  const billed = refused ?? bill(question, value)
  return billed.ok ? withMintCap(question, billed) : billed
}

/** A token with a cap of its own is counted in raw units too, for the wallet that sells it. */
function withMintCap({ owner, intent, caps, now }: MoneyQuestion, billed: Bill): Bill | Refused {
  const { inputMint, inputRaw } = intent.terms
  const cap = caps.mints.get(inputMint)
  if (!cap) return billed
  const amount = BigInt(inputRaw)
  if (amount > cap.trade)
    return refuse(
      'over_trade_cap',
      `A wallet sells up to ${cap.trade} raw units of ${inputMint} a trade. This sells ${amount}.`,
    )
  const span = `mint ${dayOf(now)} ${inputMint} ${ownerText(owner)}`
  return { ...billed, allowances: [...billed.allowances, { span, capMicroUsd: cap.day, amount }] }
}

/**
 * The fees that one wallet may pay in a day, counted beside its caps: otherwise many tiny trades would pay out a
 * wallet in fees and tips.
 */
export const feeAllowance = (owner: WalletOwner, feeLamports: bigint, now: number): Allowance => ({
  span: `fees ${dayOf(now)} ${ownerText(owner)}`,
  capMicroUsd: FEES_A_DAY_LAMPORTS,
  amount: feeLamports,
})

/** The words for what a trade counts as: a market price, or the signer's own lower bound. */
const worth = ({ microUsd, isMarket }: Value): string =>
  isMarket ? `is ${usd(microUsd)}` : `counts as ${usd(microUsd)}`

/** A swap into one's own worthless token would drain the shared wallet: what is bought must sell again. */
function judgeDemoToken(intent: SignedIntent, { demoMints }: Caps): Refused | undefined {
  const { terms, priceImpactPercent, sellBack } = intent
  if (terms.slippageBps > DEMO_RULES.slippageBps)
    return refuse(
      'slippage_too_high',
      `The demo wallet allows ${DEMO_RULES.slippageBps / 100}% slippage; this swap has ${terms.slippageBps / 100}%.`,
    )
  if (!(priceImpactPercent !== undefined && priceImpactPercent <= DEMO_RULES.impactPercent))
    return refuse(
      'price_impact_too_high',
      priceImpactPercent === undefined
        ? 'The price impact of this swap is not known, so the demo wallet does not make it.'
        : `The demo wallet allows ${DEMO_RULES.impactPercent}% price impact; this swap has ${priceImpactPercent.toFixed(2)}%.`,
    )
  const sells = sellBack !== undefined && sellBack >= DEMO_RULES.sellBack
  return demoMints.has(terms.outputMint) || sells
    ? undefined
    : refuse(
        'mint_not_allowed',
        `The demo wallet buys only well-known tokens, and others that sell back for ${DEMO_RULES.sellBack * 100}% of their price.`,
      )
}

/** The limits that count a trade of this wallet in dollars: at a time, and in a day. */
export function limitsFor({
  owner,
  actor,
  network,
  caps,
  limits,
  now,
}: Omit<MoneyQuestion, 'intent'>): Pick<Bill, 'perTradeMicroUsd' | 'allowances'> {
  if (owner.kind === 'user') {
    const { perTrade, perDay } = userLimits(caps, limits)
    return { perTradeMicroUsd: perTrade, allowances: [{ span: userDay(owner.id, now), capMicroUsd: perDay }] }
  }
  const day = dayOf(now)
  return {
    perTradeMicroUsd: caps.demoTrade,
    allowances: [
      { span: `demo ${day} ${actor}`, capMicroUsd: caps.demoGuestDay },
      { span: `demo ${day}`, capMicroUsd: caps.demoDay },
      // Guests whose address is not known share one.
      { span: `demo ${day} address:${network ?? 'unknown'}`, capMicroUsd: caps.demoAddressDay },
    ],
  }
}

function bill(question: MoneyQuestion, value: Value): Bill | Refused {
  const limits = limitsFor(question)
  const wallet = question.owner.kind === 'user' ? 'Your wallet' : 'The demo wallet'
  const verb = question.intent.terms.recipient === undefined ? 'swap' : 'send'
  if (value.microUsd > limits.perTradeMicroUsd)
    return refuse(
      'over_trade_cap',
      `${wallet} can ${verb} up to ${usd(limits.perTradeMicroUsd)} at a time. This ${worth(value)}.`,
    )
  const { microUsd, isClaimed, isUnknown } = value
  return {
    ...{ ok: true, microUsd, ...limits },
    ...(isClaimed && { isClaimed }),
    ...(isUnknown && { isUnknown }),
  }
}

function judgeUserTerms({ slippageBps }: SignedIntent['terms']): Refused | undefined {
  return slippageBps > USER_SLIPPAGE_BPS
    ? refuse(
        'slippage_too_high',
        `No wallet allows more than ${USER_SLIPPAGE_BPS / 100}% slippage; this swap has ${slippageBps / 100}%.`,
      )
    : undefined
}

/** Never for the demo wallet: its guests have no account that could have a passkey. */
export const needsPasskey = (
  owner: WalletOwner,
  { passkeyTrade }: Pick<Caps, 'passkeyTrade'>,
  { microUsd, isUnknown }: Pick<Bill, 'microUsd' | 'isUnknown'>,
): boolean => owner.kind === 'user' && (isUnknown === true || microUsd > passkeyTrade)

/** The limits of a person’s own wallet: the usual, or raised ones, never more than the hard caps. */
export const userLimits = (caps: Caps, limits: Limits | undefined): Limits => ({
  perTrade: least(limits?.perTrade ?? caps.userTrade, USER_MOST.perTrade),
  perDay: least(limits?.perDay ?? caps.userDay, USER_MOST.perDay),
})

/** Under which a person’s own trades of today are counted. */
const userDay = (id: string, now: number): string => `user ${dayOf(now)} user:${id}`

/** Says what a day's allowance was used for. */
export function overDay(allowance: Allowance, spent: bigint, microUsd: bigint): Refused {
  const { span, capMicroUsd } = allowance
  const left = usd(capMicroUsd > spent ? capMicroUsd - spent : 0n, 'down')
  const again = 'This starts again at midnight UTC.'
  if (span.startsWith('mint '))
    return refuse(
      'over_day_cap',
      `A wallet sells up to ${capMicroUsd} raw units of this token a day. ${spent} are sold. ${again}`,
    )
  if (span.startsWith('fees '))
    return refuse(
      'over_day_cap',
      `A wallet pays up to ${capMicroUsd} lamports of fees a day. ${spent} are paid. ${again}`,
    )
  if (span.includes(' address:'))
    return refuse(
      'over_day_cap',
      `The guests of your network have ${left} of ${usd(capMicroUsd)} left today. ${again}`,
    )
  if (span.startsWith('user '))
    return refuse(
      'over_day_cap',
      `Your wallet can trade up to ${usd(capMicroUsd)} a day. ${left} is left, and this is ${usd(microUsd)}. ${again}`,
    )
  return span.split(' ').length === 2
    ? refuse('over_house_cap', `All guests together have ${left} of ${usd(capMicroUsd)} left today. ${again}`)
    : refuse(
        'over_day_cap',
        `A guest can swap up to ${usd(capMicroUsd)} a day. ${left} is left, and this is ${usd(microUsd)}. ${again}`,
      )
}

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
/** The day of UTC, as caps count it. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/**
 * Upwards, so that what is refused never reads as what is allowed; what is left reads downwards. To the cent, from
 * 1,000 on to the dollar (spec S9.7).
 */
export function usd(microUsd: bigint, towards: 'up' | 'down' = 'up'): string {
  const unit = microUsd >= 1_000_000_000n ? 1_000_000n : 10_000n
  const cents = ((microUsd + (towards === 'up' ? unit - 1n : 0n)) / unit) * (unit / 10_000n)
  const rest = cents % 100n
  return `$${(cents / 100n).toLocaleString('en-US')}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`
}
