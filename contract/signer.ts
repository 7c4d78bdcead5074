/** The protocol between server and signer over their socket: JSON over HTTP, one POST per request. */
import * as z from 'zod/mini'
import {
  address,
  count,
  decimal,
  digest,
  email,
  figure,
  id,
  json,
  line,
  list,
  name,
  text,
  time,
} from './bounded.ts'
import { economicTerms } from './rules/terms.ts'

/** The most wallets that one person may have. Nobody's are ever deleted. */
export const WALLETS_MAX = 5

/** 'demo' is the wallet that guests share; a user has one, and may make more. The limits are those of the owner. */
const walletOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('user'), id: id.check(z.minLength(1)) }),
])
export type WalletOwner = z.output<typeof walletOwner>

/** A keyed hash of the network address that a guest comes from; guests without one share a limit. */
const networkHash = digest.check(z.minLength(1))

/** The intent as the server stored it at the preview. */
const signedIntent = z.object({
  id,
  terms: economicTerms,
  /** US dollars of the input at the preview, as a decimal; absent without a price. */
  valueUsd: z.optional(decimal),
  /** ISO time of that price. */
  pricedAt: z.optional(time),
  priceImpactPercent: z.optional(figure),
  /** The share of the input, 0 to 1, that selling the output back would return; absent without a quote. */
  sellBack: z.optional(figure),
  expiresAt: time,
})
export type SignedIntent = z.output<typeof signedIntent>

const signConsent = z.object({
  id,
  intentId: id,
  /** SHA-256 of `termsText` in lower-case hex. */
  termsHash: digest,
  channel: z.enum(['click', 'voice']),
  /** How a click was given; absent in consents of earlier versions. */
  gesture: z.optional(z.enum(['press', 'hold', 'typed'])),
  /** The actor who agreed: 'guest:…' or 'user:…'. */
  actor: name,
  expiresAt: time,
})
export type SignConsent = z.output<typeof signConsent>

/** POST /wallet → the wallet of this owner, created on first use. */
export const walletRequest = z.object({
  owner: walletOwner,
  /** Where the signer's own notices go. The first address that is named stays. */
  email: z.optional(email),
})
export const walletAnswer = z.object({ address, createdAt: time, isNew: z.boolean() })

/** POST /wallets → the wallets of this owner, the first one first; none is created. */
export const walletsRequest = z.object({ owner: walletOwner })
export const walletsAnswer = z.object({
  wallets: list(z.object({ address, createdAt: time }), WALLETS_MAX),
})

/** A response of WebAuthn as the browser writes it in JSON; the signer reads the rest of it strictly. */
export const passkeyResponse = json(16_000)

/** The most that one trade may be worth, and the rest of today's limit, in US dollars. */
export const tradeAllowance = z.object({
  perTradeUsd: figure,
  leftTodayUsd: figure,
  /** This trade is signed only after a passkey has approved its terms. */
  needsPasskey: z.optional(z.literal(true)),
})

/**
 * POST /check-policy → {ok: true} with the allowance before this trade, or the refusal that signing this intent would
 * meet now. It counts and promises nothing: it only spares a user from agreeing to an unsignable trade.
 */
export const policyRequest = z.object({
  owner: walletOwner,
  intent: signedIntent,
  /** As in a consent: 'guest:…' or 'user:…'. */
  actor: name,
  network: z.optional(networkHash),
})
export type PolicyRequest = z.output<typeof policyRequest>
export const policyAnswer = z.object({
  ok: z.literal(true),
  allowance: tradeAllowance,
  /** When the signer first signed a send of this owner to the recipient; absent for a new one. */
  recipientSince: z.optional(time),
  /** The recipient is another wallet of this owner. */
  isOwnRecipient: z.optional(z.literal(true)),
})
export type PolicyCheck = z.output<typeof policyAnswer>

/** Wire transaction, base64: the largest has 1,232 bytes. */
const transaction = text(4_096)

/** POST /sign → the transaction with the signer's signature, and that signature in base58. */
export const signRequest = z.object({
  owner: walletOwner,
  intent: signedIntent,
  consent: signConsent,
  transaction,
  network: z.optional(networkHash),
})
export type SignRequest = z.output<typeof signRequest>
export const signAnswer = z.object({ transaction, signature: digest })

/**
 * POST /export → 'export_pending' with `availableAt` first where exports wait; the same request after that time gets
 * the secret in both formats. The server passes it on to the user and stores nothing.
 */
export const exportRequest = z.object({
  owner: z.object({ kind: z.literal('user'), id }),
  /** The wallet whose key it is; the first one where it is absent. */
  address: z.optional(address),
  /** ISO time of the user's sign-in; the signer accepts the last five minutes. */
  freshSignInAt: time,
  /** With it the export does not wait. */
  passkey: z.optional(passkeyResponse),
})
export type ExportRequest = z.output<typeof exportRequest>
export const exportAnswer = z.object({
  address,
  secretKey: digest,
  keyArray: list(z.int().check(z.gte(0), z.lte(255)), 64),
})

/** POST /pause {paused} → the current state; GET /status. */
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
 * POST /limits {owner, …, freshSignInAt} raises the caps of a user's own wallet after a fresh sign-in; the hard
 * caps stay.
 */
export const limitsRequest = z.object({
  owner: walletOwner,
  perTradeUsd: figure,
  perDayUsd: figure,
  freshSignInAt: time,
  /** With it higher limits do not wait. */
  passkey: z.optional(passkeyResponse),
})
export type LimitsRequest = z.output<typeof limitsRequest>
/** `from`: the ISO time at which the higher limits begin, where they wait. */
export const limitsChanged = z.object({ ok: z.literal(true), from: z.optional(time) })
export type LimitsChanged = z.output<typeof limitsChanged>

/** POST /limits-of → what this actor may trade from this wallet, in US dollars. */
export const limitsOfRequest = z.object({
  owner: walletOwner,
  /** As in a consent; of the demo wallet every guest has a share. */
  actor: name,
  network: z.optional(networkHash),
})
export type LimitsOfRequest = z.output<typeof limitsOfRequest>
export const walletLimits = z.object({
  perTradeUsd: figure,
  perDayUsd: figure,
  /** Since midnight UTC. */
  spentTodayUsd: figure,
  /** Less than the rest of the day where guests share a limit. */
  leftTodayUsd: figure,
  /** The wallet that all guests share, whose limits nobody can raise here. */
  isShared: z.optional(z.literal(true)),
  /** The hard caps. */
  mostPerTradeUsd: figure,
  mostPerDayUsd: figure,
  /** Higher limits that wait. */
  pending: z.optional(z.object({ perTradeUsd: figure, perDayUsd: figure, from: time })),
})
export type WalletLimits = z.output<typeof walletLimits>

const userOwner = z.object({ kind: z.literal('user'), id: id.check(z.minLength(1)) })

/** POST /wallets/add → one more wallet of this person, as POST /wallet answers. */
export const addWalletRequest = z.object({ owner: userOwner })
export type AddWalletRequest = z.output<typeof addWalletRequest>

/** POST /security {owner} → the changes that wait for this owner. */
export const securityRequest = z.object({ owner: userOwner })
const waitingChange = z.object({
  id,
  what: z.enum(['export', 'limits', 'passkey']),
  requestedAt: time,
  readyAt: time,
})
export const securityState = z.object({
  waiting: list(waitingChange, 20),
  passkeys: list(z.object({ id: text(2_048), label: name, addedAt: time }), 20),
  /** A trade above this needs a passkey. */
  passkeyTradeUsd: figure,
  /** More than this a day to new addresses needs one as well; undefined where no signer says. */
  newAddressesUsd: z.optional(figure),
  /** How long a change waits. */
  delayMs: count,
  /** The signer mails its owner about such a change. */
  isNotified: z.boolean(),
})
export type SecurityState = z.output<typeof securityState>

/** POST /stop {owner, id} → whether it waited still. */
export const stopRequest = z.object({ owner: userOwner, id })
export type StopRequest = z.output<typeof stopRequest>
export const stopAnswer = z.object({ stopped: z.boolean() })

/** The use of a passkey; its signature holds for this one alone. */
export const passkeyPurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enroll') }),
  /** The address as the request names it. */
  z.object({ kind: z.literal('export'), address: z.optional(address) }),
  z.object({ kind: z.literal('limits'), perTradeUsd: figure, perDayUsd: figure }),
  z.object({ kind: z.literal('trade'), intentId: id, termsHash: digest }),
])
export type PasskeyPurpose = z.output<typeof passkeyPurpose>

/** POST /passkey/options {owner, purpose} → the options of WebAuthn for the browser, with a challenge. */
export const passkeyOptionsRequest = z.object({ owner: userOwner, purpose: passkeyPurpose })
export type PasskeyOptionsRequest = z.output<typeof passkeyOptionsRequest>
export const passkeyOptions = z.object({ options: json(16_000) })
export type PasskeyOptions = z.output<typeof passkeyOptions>

/** POST /passkey/enroll → as for limits: at once, or `from` a time on. */
export const enrollRequest = z.object({
  owner: userOwner,
  label: name.check(z.minLength(1)),
  response: passkeyResponse,
  freshSignInAt: time,
})
export type EnrollRequest = z.output<typeof enrollRequest>

/** POST /passkey/remove */
export const removePasskeyRequest = z.object({ owner: userOwner, id: text(2_048), freshSignInAt: time })
export type RemovePasskeyRequest = z.output<typeof removePasskeyRequest>

/** POST /passkey/approve: the passkey agrees to the terms of one trade. */
export const approveRequest = z.object({
  owner: userOwner,
  intentId: id,
  termsHash: digest,
  response: passkeyResponse,
})
export type ApproveRequest = z.output<typeof approveRequest>
export const done = z.object({ ok: z.literal(true) })
