/** Decides whether so much money may move for this actor today. Pure; the vault knows what was spent. */
import type { SignedIntent, WalletOwner } from '#contract/signer.ts'
import { type Caps, DEMO_RULES, MOST_FEE_LAMPORTS, USER_MOST, USER_SLIPPAGE_BPS } from './caps.ts'
import { type Refused, refuse } from './refused.ts'
import type { Allowance } from './spend.ts'
import { tradeValue, type Value } from './value.ts'
import { ownerText } from './wallet-keys.ts'

export type Bill = Readonly<{
  ok: true
  microUsd: bigint
  perTradeMicroUsd: bigint
  allowances: readonly Allowance[]
}>

type Limits = Readonly<{ perTrade: bigint; perDay: bigint }>

type Question = Readonly<{
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

export function judgeMoney(question: Question): Bill | Refused {
  const { owner, intent } = question
  const { terms } = intent
  const value = tradeValue(question)
  if (!value.ok) return value
  if (BigInt(terms.maxFeeLamports) > MOST_FEE_LAMPORTS)
    return refuse(
      'fee_too_high',
      `Fees of up to ${terms.maxFeeLamports} lamports are more than is ever signed.`,
    )
  const bill =
    owner.kind === 'user'
      ? billUser(question, owner.id, value)
      : (judgeDemoToken(intent, question.caps) ?? billDemo(question, value))
  return bill.ok ? withMintCap(question, bill) : bill
}

/** A token with a cap of its own is counted in raw units too, for the wallet that sells it. */
function withMintCap({ owner, intent, caps, now }: Question, bill: Bill): Bill | Refused {
  const { inputMint, inputRaw } = intent.terms
  const cap = caps.mints.get(inputMint)
  if (!cap) return bill
  const amount = BigInt(inputRaw)
  if (amount > cap.trade)
    return refuse(
      'over_trade_cap',
      `This trade sells ${amount} raw units of ${inputMint}; a wallet sells up to ${cap.trade} of them at a time.`,
    )
  const span = `mint ${dayOf(now)} ${inputMint} ${ownerText(owner)}`
  return { ...bill, allowances: [...bill.allowances, { span, capMicroUsd: cap.day, amount }] }
}

/** The words for what a trade counts as: a market price, or the signer's own lower bound. */
const worth = ({ microUsd, isMarket }: Value): string =>
  isMarket ? `is worth ${usd(microUsd)}` : `counts as ${usd(microUsd)}`

/** A swap into one's own worthless token would drain the shared wallet: what is bought must sell again. */
function judgeDemoToken(intent: SignedIntent, { demoMints }: Caps): Refused | undefined {
  const { terms, priceImpactPercent, sellBack } = intent
  if (terms.slippageBps > DEMO_RULES.slippageBps)
    return refuse(
      'slippage_too_high',
      `The demo wallet allows ${DEMO_RULES.slippageBps / 100}% slippage; this trade has ${terms.slippageBps / 100}%.`,
    )
  if (!(priceImpactPercent !== undefined && priceImpactPercent <= DEMO_RULES.impactPercent))
    return refuse(
      'price_impact_too_high',
      priceImpactPercent === undefined
        ? 'Nobody said how far this trade moves the price, so the demo wallet does not make it.'
        : `The demo wallet allows ${DEMO_RULES.impactPercent}% price impact; this trade has ${priceImpactPercent.toFixed(2)}%.`,
    )
  const sells = sellBack !== undefined && sellBack >= DEMO_RULES.sellBack
  return demoMints.has(terms.outputMint) || sells
    ? undefined
    : refuse(
        'mint_not_allowed',
        `The demo wallet buys only well-known tokens, or such that sell again for ${DEMO_RULES.sellBack * 100}% of their price.`,
      )
}

function billDemo({ actor, network, caps, now }: Question, value: Value): Bill | Refused {
  const { microUsd } = value
  if (microUsd > caps.demoTrade)
    return refuse(
      'over_trade_cap',
      `This trade ${worth(value)}; the demo wallet trades up to ${usd(caps.demoTrade)} at a time.`,
    )
  const day = dayOf(now)
  return {
    ok: true,
    microUsd,
    perTradeMicroUsd: caps.demoTrade,
    allowances: [
      { span: `demo ${day} ${actor}`, capMicroUsd: caps.demoGuestDay },
      { span: `demo ${day}`, capMicroUsd: caps.demoDay },
      // Guests whose address is not known share one.
      { span: `demo ${day} address:${network ?? 'unknown'}`, capMicroUsd: caps.demoAddressDay },
    ],
  }
}

function billUser({ intent, caps, limits, now }: Question, id: string, value: Value): Bill | Refused {
  const { slippageBps } = intent.terms
  const { microUsd } = value
  if (slippageBps > USER_SLIPPAGE_BPS)
    return refuse(
      'slippage_too_high',
      `No wallet allows more than ${USER_SLIPPAGE_BPS / 100}% slippage; this trade has ${slippageBps / 100}%.`,
    )
  const { perTrade, perDay } = userLimits(caps, limits)
  if (microUsd > perTrade)
    return refuse(
      'over_trade_cap',
      `This trade ${worth(value)}; your wallet trades up to ${usd(perTrade)} at a time.`,
    )
  const allowances = [{ span: userDay(id, now), capMicroUsd: perDay }]
  return { ok: true, microUsd, perTradeMicroUsd: perTrade, allowances }
}

/** Never for the demo wallet: its guests have no account that could have a passkey. */
export const needsPasskey = (
  owner: WalletOwner,
  { passkeyTrade }: Pick<Caps, 'passkeyTrade'>,
  { microUsd }: Pick<Bill, 'microUsd'>,
): boolean => owner.kind === 'user' && microUsd > passkeyTrade

/** The limits of a person’s own wallet: the usual, or raised ones, never more than the hard caps. */
export const userLimits = (caps: Caps, limits: Limits | undefined): Limits => ({
  perTrade: least(limits?.perTrade ?? caps.userTrade, USER_MOST.perTrade),
  perDay: least(limits?.perDay ?? caps.userDay, USER_MOST.perDay),
})

/** Under which a person’s own trades of today are counted. */
export const userDay = (id: string, now: number): string => `user ${dayOf(now)} user:${id}`

/** Says what a day's allowance was used for. */
export function overDay(allowance: Allowance, spent: bigint, microUsd: bigint): Refused {
  const { span, capMicroUsd } = allowance
  // Downwards: what is left never reads as enough.
  const left = usd(((capMicroUsd > spent ? capMicroUsd - spent : 0n) / 10_000n) * 10_000n)
  const again = 'It begins anew at midnight UTC.'
  if (span.startsWith('mint '))
    return refuse(
      'over_day_cap',
      `A wallet sells up to ${capMicroUsd} raw units of this token a day, and ${spent} are sold. ${again}`,
    )
  if (span.includes(' address:'))
    return refuse(
      'over_day_cap',
      `All guests of your network address have ${left} of ${usd(capMicroUsd)} left today. ${again}`,
    )
  if (span.startsWith('user '))
    return refuse(
      'over_day_cap',
      `Your wallet trades up to ${usd(capMicroUsd)} a day and ${left} are left; this trade is worth ${usd(microUsd)}. ${again}`,
    )
  return span.split(' ').length === 2
    ? refuse('over_house_cap', `All guests together have ${left} of ${usd(capMicroUsd)} left today. ${again}`)
    : refuse(
        'over_day_cap',
        `A guest trades up to ${usd(capMicroUsd)} a day and ${left} are left; this trade is worth ${usd(microUsd)}. ${again}`,
      )
}

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
/** The day of UTC, as caps count it. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Upwards to the cent, so that what is refused never reads as what is allowed. */
export function usd(microUsd: bigint): string {
  const cents = (microUsd + 9_999n) / 10_000n
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`
}
