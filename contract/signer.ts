/** What the server and the signer say to each other over the socket: JSON over HTTP, one POST per question. */
import * as z from 'zod/mini'
import {
  address,
  count,
  decimal,
  digest,
  email,
  figure,
  id,
  line,
  list,
  name,
  text,
  time,
} from './bounded.ts'
import { economicTerms } from './rules/terms.ts'

/** 'demo' is the wallet that guests share; a user has exactly one, ever. */
const walletOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('user'), id: id.check(z.minLength(1)) }),
])
export type WalletOwner = z.output<typeof walletOwner>

/** The intent as the server stored it when it made the preview. */
const signedIntent = z.object({
  id,
  terms: economicTerms,
  /** US dollars of the input when the preview was made, as a decimal; absent when there was no price. */
  valueUsd: z.optional(decimal),
  /** ISO time of that price. */
  pricedAt: z.optional(time),
  priceImpactPercent: z.optional(figure),
  /** What selling the output back would return of the input, 0 to 1; absent when nobody quoted it. */
  sellBack: z.optional(figure),
  expiresAt: time,
})
export type SignedIntent = z.output<typeof signedIntent>

const signConsent = z.object({
  id,
  intentId: id,
  /** SHA-256 of `termsText`, lower-case hex. */
  termsHash: digest,
  channel: z.enum(['click', 'voice']),
  /** Who agreed: 'guest:…' or 'user:…'. */
  actor: name,
  expiresAt: time,
})
export type SignConsent = z.output<typeof signConsent>

/** POST /wallet → the wallet of this owner, made when there is none. */
export const walletRequest = z.object({ owner: walletOwner })
export const walletAnswer = z.object({ address, createdAt: time, isNew: z.boolean() })

/** What one trade may be worth, and all that may still be traded today, in US dollars. */
export const tradeAllowance = z.object({ perTradeUsd: figure, leftTodayUsd: figure })

/**
 * POST /check-policy → {ok: true} and the allowance as it stands before this trade, or the refusal that a signature for
 * this intent would meet by the money policy now.
 * Nothing is counted or promised: it spares a person from agreeing to what cannot be signed.
 */
export const policyRequest = z.object({
  owner: walletOwner,
  intent: signedIntent,
  /** As in a consent: 'guest:…' or 'user:…'. */
  actor: name,
})
export type PolicyRequest = z.output<typeof policyRequest>
export const policyAnswer = z.object({ ok: z.literal(true), allowance: tradeAllowance })
export type PolicyCheck = z.output<typeof policyAnswer>

/** Wire transaction, base64: the largest has 1,232 bytes. */
const transaction = text(4_096)

/** POST /sign → the transaction with our signature added, and the signature in base58. */
export const signRequest = z.object({
  owner: walletOwner,
  intent: signedIntent,
  consent: signConsent,
  transaction,
  /** Set when this replaces a signature that can no longer land. */
  replaces: z.optional(digest),
})
export type SignRequest = z.output<typeof signRequest>
export const signAnswer = z.object({ transaction, signature: digest })

/** POST /export → the secret in both formats. The server passes it on to the person and keeps nothing. */
export const exportRequest = z.object({
  owner: z.object({ kind: z.literal('user'), id }),
  /** ISO time of the person's sign-in; the signer wants one of the last five minutes. */
  freshSignInAt: time,
})
export type ExportRequest = z.output<typeof exportRequest>
export const exportAnswer = z.object({
  address,
  secretKey: digest,
  keyArray: list(z.int().check(z.gte(0), z.lte(255)), 64),
})

/** POST /pause {paused} → how it stands; GET /status. */
export const pauseRequest = z.object({ paused: z.boolean(), by: email, reason: line })
export const signerStatus = z.object({
  paused: z.boolean(),
  pausedReason: z.optional(line),
  wallets: count,
  keyVersion: count,
  decisions: count,
})
export type SignerStatus = z.output<typeof signerStatus>

/**
 * POST /limits {owner, …, freshSignInAt} raises the caps of a person's own wallet after a fresh sign-in; the hard caps stay.
 */
export const limitsRequest = z.object({
  owner: walletOwner,
  perTradeUsd: figure,
  perDayUsd: figure,
  freshSignInAt: time,
})
export type LimitsRequest = z.output<typeof limitsRequest>

/** POST /limits-of {owner} → what a person’s own wallet may trade now, in US dollars. */
export const limitsQuery = z.object({
  owner: z.object({ kind: z.literal('user'), id: id.check(z.minLength(1)) }),
})
export type LimitsQuery = z.output<typeof limitsQuery>
export const walletLimits = z.object({
  perTradeUsd: figure,
  perDayUsd: figure,
  /** Since midnight UTC. */
  spentTodayUsd: figure,
  /** The hard caps. */
  mostPerTradeUsd: figure,
  mostPerDayUsd: figure,
})
export type WalletLimits = z.output<typeof walletLimits>

/** Why the signer said no. A person reads its own words, which come with the reason. */
export const signRefusalReason = z.enum([
  'trading_paused',
  'intent_expired',
  'consent_expired',
  'consent_used',
  'consent_mismatch',
  'wallet_unknown',
  'transaction_unreadable',
  'wrong_fee_payer',
  'program_not_allowed',
  'account_not_allowed',
  'input_too_high',
  'output_too_low',
  'fee_too_high',
  'wrong_mint',
  'extra_instruction',
  'guard_missing',
  'price_missing',
  'over_trade_cap',
  'over_day_cap',
  'over_house_cap',
  'mint_not_allowed',
  'price_impact_too_high',
  'slippage_too_high',
  'already_signed',
  'fresh_sign_in_needed',
  'export_limit',
])
export type SignRefusalReason = z.output<typeof signRefusalReason>

export const signRefusal = z.object({
  ok: z.literal(false),
  reason: signRefusalReason,
  /** Plain words with the figures: 'This trade is worth $2.40; the demo wallet trades up to $2.00 at a time.' */
  message: line,
})
