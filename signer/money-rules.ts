/** Decides whether so much money may move for this actor today. Pure; the vault knows what was spent. */
import { USDC } from '#contract/rules/mints.ts'
import type { SignedIntent, WalletOwner } from '#contract/signer.ts'
import { type Caps, DEMO_RULES, MOST_FEE_LAMPORTS, USER_MOST, USER_SLIPPAGE_BPS } from './caps.ts'
import { type Refused, refuse } from './refused.ts'
import type { Allowance } from './vault.ts'

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
  intent: SignedIntent
  caps: Caps
  /** The caps that this person has raised for the own wallet. */
  limits?: Limits | undefined
  now: number
}>

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
/** One raw unit of either is a millionth of a dollar. */
const DOLLARS: ReadonlySet<string> = new Set([USDC, USDT])
const PRICE_MS = 60_000
/** An intent lives so long, so that it was made so long before it expires. */
export const INTENT_MS = 60_000
const SKEW_MS = 5000

export function judgeMoney(question: Question): Bill | Refused {
  const { owner, intent } = question
  const { terms } = intent
  const microUsd = worthOf(question)
  if (microUsd === undefined)
    return refuse('price_missing', 'There is no fresh price for what would be paid, so nothing is signed.')
  if (BigInt(terms.maxFeeLamports) > MOST_FEE_LAMPORTS)
    return refuse(
      'fee_too_high',
      `Fees of up to ${terms.maxFeeLamports} lamports are more than is ever signed.`,
    )
  if (owner.kind === 'user') return billUser(question, owner.id, microUsd)
  return judgeDemoToken(intent, question.caps) ?? billDemo(question, microUsd)
}

/** The price that the server names, but never less than the dollars that stand in the terms themselves. */
function worthOf({ intent, now }: Question): bigint | undefined {
  const { terms, valueUsd, pricedAt, expiresAt } = intent
  const claimed = valueUsd === undefined ? undefined : microUsdOf(valueUsd)
  const priced = pricedAt === undefined ? Number.NaN : Date.parse(pricedAt)
  const madeAt = Date.parse(expiresAt) - INTENT_MS
  const isFresh = priced >= madeAt - PRICE_MS && priced <= now + SKEW_MS
  if (claimed === undefined || claimed === 0n || !isFresh) return undefined
  const known = [
    ...(DOLLARS.has(terms.inputMint) ? [BigInt(terms.inputRaw)] : []),
    ...(DOLLARS.has(terms.outputMint) ? [BigInt(terms.minOutputRaw)] : []),
  ]
  return known.reduce((most, each) => (each > most ? each : most), claimed)
}

/** '1.5' → 1500000n; what does not come out even counts upwards. Undefined for what is no plain decimal. */
function microUsdOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const rest = /[1-9]/.test(fraction.slice(6)) ? 1n : 0n
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + rest
}

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

function billDemo({ actor, caps, now }: Question, microUsd: bigint): Bill | Refused {
  if (microUsd > caps.demoTrade)
    return refuse(
      'over_trade_cap',
      `This trade is worth ${usd(microUsd)}; the demo wallet trades up to ${usd(caps.demoTrade)} at a time.`,
    )
  const day = dayOf(now)
  return {
    ok: true,
    microUsd,
    perTradeMicroUsd: caps.demoTrade,
    allowances: [
      { span: `demo ${day} ${actor}`, capMicroUsd: caps.demoGuestDay },
      { span: `demo ${day}`, capMicroUsd: caps.demoDay },
    ],
  }
}

function billUser({ intent, caps, limits, now }: Question, id: string, microUsd: bigint): Bill | Refused {
  const { slippageBps } = intent.terms
  if (slippageBps > USER_SLIPPAGE_BPS)
    return refuse(
      'slippage_too_high',
      `No wallet allows more than ${USER_SLIPPAGE_BPS / 100}% slippage; this trade has ${slippageBps / 100}%.`,
    )
  const { perTrade, perDay } = userLimits(caps, limits)
  if (microUsd > perTrade)
    return refuse(
      'over_trade_cap',
      `This trade is worth ${usd(microUsd)}; your wallet trades up to ${usd(perTrade)} at a time.`,
    )
  const allowances = [{ span: userDay(id, now), capMicroUsd: perDay }]
  return { ok: true, microUsd, perTradeMicroUsd: perTrade, allowances }
}

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
