/**
 * Values a trade for the caps. The server's price can only raise what the signer knows by itself: dollar coins at
 * their face value, SOL at the price of its own configuration, other tokens by their own caps in raw units.
 */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SignedIntent } from '#contract/signer.ts'
import type { Caps } from './caps.ts'
import { type Refused, refuse } from './refused.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
/** One raw unit of each is a millionth of a dollar. */
const DOLLARS: ReadonlySet<string> = new Set([USDC, USDT, PYUSD])
const LAMPORTS = 1_000_000_000n
const PRICE_MS = 60_000
/** An intent lives so long, so that it was made so long before it expires. */
export const INTENT_MS = 60_000
const SKEW_MS = 5000

export type Value = Readonly<{
  ok: true
  microUsd: bigint
  /** The price of the server says so; otherwise the signer's own lower bound. */
  isMarket: boolean
  /** The server alone says what this is worth. */
  isClaimed?: true
  /** And there is no cap in raw units either. */
  isUnknown?: true
}>

type ValueRequest = Readonly<{ intent: SignedIntent; caps: Pick<Caps, 'solMicroUsd' | 'mints'>; now: number }>

export function tradeValue({ intent, caps, now }: ValueRequest): Value | Refused {
  const claimed = claimedBy(intent, now)
  if (claimed === undefined)
    return refuse('price_missing', 'There is no fresh price for what would be paid, so nothing is signed.')
  const known = knownLegs(intent.terms, caps)
  const isClaimed = known.length === 0
  const isUnknown = isClaimed && !caps.mints.has(intent.terms.inputMint)
  if (isUnknown && intent.terms.recipient === undefined)
    return refuse(
      'value_unknown',
      'The wallet trades a token only against SOL or a dollar coin, unless MINT_CAPS gives this token a limit of its own.',
    )
  const microUsd = known.reduce((most, each) => (each > most ? each : most), claimed)
  const guessed = { ...(isClaimed && { isClaimed }), ...(isUnknown && { isUnknown }) }
  return { ok: true, microUsd, isMarket: microUsd === claimed, ...guessed }
}

/** The server's price, where it is one and was fresh at the preview. */
function claimedBy({ valueUsd, pricedAt, expiresAt }: SignedIntent, now: number): bigint | undefined {
  const claimed = valueUsd === undefined ? undefined : microUsdOf(valueUsd)
  const priced = pricedAt === undefined ? Number.NaN : Date.parse(pricedAt)
  const madeAt = Date.parse(expiresAt) - INTENT_MS
  const isFresh = priced >= madeAt - PRICE_MS && priced <= now + SKEW_MS
  return claimed === 0n || !isFresh ? undefined : claimed
}

const knownLegs = (terms: EconomicTerms, caps: ValueRequest['caps']): readonly bigint[] =>
  [
    legValue(terms.inputMint, BigInt(terms.inputRaw), caps),
    legValue(terms.outputMint, BigInt(terms.minOutputRaw), caps),
  ].filter((each) => each !== undefined)

/** Undefined for a token whose worth the signer cannot know. */
function legValue(mint: string, raw: bigint, { solMicroUsd }: ValueRequest['caps']): bigint | undefined {
  if (DOLLARS.has(mint)) return raw
  return mint === WRAPPED_SOL ? (raw * solMicroUsd + LAMPORTS - 1n) / LAMPORTS : undefined
}

/** '1.5' → 1500000n; what does not come out even counts upwards. Undefined for what is no plain decimal. */
function microUsdOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const rest = /[1-9]/.test(fraction.slice(6)) ? 1n : 0n
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + rest
}
