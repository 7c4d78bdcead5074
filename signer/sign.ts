/** Makes one signature: the request carries an intent, a consent and a transaction, and the three must agree. */
import { createHash } from 'node:crypto'
import { isPublicKey } from '#contract/rules/address.ts'
import { termsText } from '#contract/rules/terms.ts'
import type * as wire from '#contract/signer.ts'
import type { Decision } from './decisions.ts'
import { settleHolds } from './holds.ts'
import { feeAllowance, judgeMoney, needsPasskey, overDay, usd } from './money-rules.ts'
import { ownAccounts } from './own-accounts.ts'
import { judgeSimulation } from './own-rpc.ts'
import type { SignerParts } from './parts.ts'
import { CLAIMED, isKnown, isOwn, newRecipients, overNewRecipients } from './recipients.ts'
import { type Refused, refuse, tradingPaused } from './refused.ts'
import { judgeSend } from './send-rules.ts'
import type { Allowance } from './spend.ts'
import { judgeTransaction } from './swap-rules.ts'
import { INTENT_MS } from './value.ts'
import type { Signing } from './vault.ts'
import { ownerText, type SealedWallet, signWith } from './wallet-keys.ts'
import { base58Of, type ReadTransaction, readTransaction } from './wire.ts'

export type Signed = Readonly<{ ok: true; transaction: string; signature: string }>

const SKEW_MS = 5000
/**
 * Between the yes in the last second and the signature lie a lock, an order and a simulation: the consent's own time.
 */
const EXECUTION_MS = 35_000
/** A consent outlives the intent by no more than this. */
const CONSENT_MS = 120_000
/** A server that died with its signature asks for the same one again for so long. */
const REPEAT_MS = 300_000

type Facts = Readonly<{
  wallet: SealedWallet
  transaction: ReadTransaction
  deadAt: number
  feeLamports: bigint
  messageHash: string
}>

/** `looked` is what look() found in the request; nothing here waits for anything but the vault. */
export async function sign(
  parts: SignerParts,
  request: wire.SignRequest,
  looked: Facts | Refused,
): Promise<Signed | Refused> {
  const verdict = await decide(parts, request, looked)
  if (verdict.ok) return verdict
  const transaction = readTransaction(request.transaction)
  await parts.vault.record({
    kind: 'refused',
    owner: ownerText(request.owner),
    intentId: request.intent.id,
    consentId: request.consent.id,
    actor: request.consent.actor,
    reason: verdict.reason,
    ...(transaction && { messageHash: sha256(transaction.messageBytes) }),
  })
  return verdict
}

async function decide(
  parts: SignerParts,
  request: wire.SignRequest,
  facts: Facts | Refused,
): Promise<Signed | Refused> {
  const { vault } = parts
  const { paused, reason } = await vault.paused()
  if (paused) return tradingPaused(reason)
  const earlier = await vault.signing(request.intent.id)
  const refused = judgeConsent(request, earlier, parts.clock.now())
  if (refused) return refused
  if ('ok' in facts) return facts
  return earlier ? repeat(parts, facts, request, earlier) : signFirst(parts, facts, request)
}

/** Is this consent the person's, for these terms, still good, and not used up for anything else? */
function judgeConsent(
  { owner, intent, consent }: wire.SignRequest,
  earlier: Signing | undefined,
  now: number,
): Refused | undefined {
  const [intentEnds, consentEnds] = [Date.parse(intent.expiresAt), Date.parse(consent.expiresAt)]
  const late = earlier ? REPEAT_MS : 0
  if (!(intentEnds + EXECUTION_MS + late > now && intentEnds <= now + INTENT_MS + SKEW_MS))
    return refuse('intent_expired', 'The preview has expired. Nothing was signed; ask for a new one.')
  if (!(consentEnds + late > now && consentEnds <= now + CONSENT_MS))
    return refuse('consent_expired', 'The consent has expired. Nothing was signed; ask for a new preview.')
  const isActor =
    owner.kind === 'user' ? consent.actor === `user:${owner.id}` : /^guest:./.test(consent.actor)
  const hash = sha256(Buffer.from(termsText(intent.terms)))
  if (consent.intentId !== intent.id || consent.termsHash !== hash || !isActor)
    return refuse('consent_mismatch', 'What was agreed to is not what would be signed.')
  return undefined
}

/** The facts of a request: the wallet by our records, the transaction as we read it ourselves. It may wait for an RPC. */
export async function look(
  { vault, policy, clock }: SignerParts,
  request: wire.SignRequest,
): Promise<Facts | Refused> {
  const { terms } = request.intent
  const wallet = await vault.wallet(ownerText(request.owner), terms.wallet)
  if (!wallet) return refuse('wallet_unknown', 'This wallet is not one that may trade here.')
  if (![terms.inputMint, terms.outputMint].every(isPublicKey))
    return refuse('wrong_mint', 'The trade names a token that cannot exist.')
  if (terms.recipient !== undefined && !isPublicKey(terms.recipient))
    return refuse('account_not_allowed', 'The recipient is not an address.')
  const transaction = readTransaction(request.transaction)
  if (!transaction) return refuse('transaction_unreadable', 'The transaction cannot be read.')
  const own = await ownAccounts(terms)
  const judged = { transaction, terms, own, trustedPrograms: policy.trustedPrograms, now: clock.now() }
  const { recipient } = terms
  const fit = recipient === undefined ? judgeTransaction(judged) : judgeSend(judged, recipient)
  if (!fit.ok) return fit
  const { simulate } = policy
  const question = { transaction: request.transaction, terms, own }
  const differs = fit.isOpaque && simulate && (await judgeSimulation({ ...question, simulate }))
  if (differs) return differs
  const { deadAt, feeLamports } = fit
  return { wallet, transaction, deadAt, feeLamports, messageHash: sha256(transaction.messageBytes) }
}

/**
 * The same request again has the same answer: an Ed25519 signature of the same bytes is the same. Other bytes are never
 * signed for it: a signature that can no longer land may have landed, which the signer cannot see.
 */
async function repeat(parts: SignerParts, facts: Facts, request: wire.SignRequest, earlier: Signing) {
  const isSame =
    earlier.messageHash === facts.messageHash &&
    earlier.consentId === request.consent.id &&
    earlier.digest === digestOf(request.intent)
  if (!isSame) return ALREADY
  const signed = await signNow(parts, facts)
  await parts.vault.record({ kind: 'repeated', intentId: request.intent.id, signature: signed.signature })
  return signed
}

const ALREADY = refuse('already_signed', 'This trade has been signed once already; it is not signed again.')

async function signFirst(
  parts: SignerParts,
  facts: Facts,
  request: wire.SignRequest,
): Promise<Signed | Refused> {
  const { vault, policy, clock } = parts
  const { owner, intent, consent } = request
  if (await vault.isConsentUsed(consent.id)) return USED
  await settleHolds(parts, ownerText(owner))
  const bill = judgeMoney({
    owner,
    actor: consent.actor,
    network: request.network,
    intent,
    caps: policy.caps,
    limits: owner.kind === 'user' ? await vault.limits(ownerText(owner)) : undefined,
    now: clock.now(),
  })
  if (!bill.ok) return bill
  const { id: intentId } = intent
  const approval = { owner: ownerText(owner), intentId, termsHash: consent.termsHash }
  const isApproved = await vault.isApproved(approval, clock.now())
  if (needsPasskey(owner, policy.caps, bill) && !isApproved)
    return refuse(
      'passkey_needed',
      bill.isUnknown
        ? 'The signer does not know what this token is worth, so sending it needs your passkey.'
        : `A trade above ${usd(policy.caps.passkeyTrade)} needs your passkey. Nothing was signed; ask for a new preview.`,
    )
  const isCounted = !isApproved && (await isToNewRecipient(parts, request))
  if (isCounted && bill.isClaimed) return CLAIMED
  const allowances = isCounted ? [...bill.allowances, newRecipients(owner, clock.now())] : bill.allowances
  return admit(parts, facts, request, { ...bill, allowances })
}

async function isToNewRecipient({ vault, clock }: SignerParts, { owner, intent }: wire.SignRequest) {
  const { recipient } = intent.terms
  if (recipient === undefined || (await isOwn(vault, owner, recipient))) return false
  return !isKnown(await vault.recipientSince(ownerText(owner), recipient), clock.now())
}

const USED = refuse('consent_used', 'This consent has been used for another trade already.')

const OVER = refuse('guard_missing', 'The guard is over already.')

type Charge = Readonly<{ microUsd: bigint; allowances: readonly Allowance[] }>

/** Signs, and lets the signature out only when everything about it is on record. */
async function admit(
  parts: SignerParts,
  facts: Facts,
  request: wire.SignRequest,
  { microUsd, allowances: charged }: Charge,
): Promise<Signed | Refused> {
  // It would fail, and pay its fee.
  if (facts.deadAt <= parts.clock.now()) return OVER
  const fees = feeAllowance(request.owner, facts.feeLamports, parts.clock.now())
  const allowances = [...charged, fees]
  const signed = await signNow(parts, facts)
  const spends = allowances.map(({ span, amount }) => ({ span, microUsd: String(amount ?? microUsd) }))
  const entry = signedEntry(facts, request, signed.signature, spends)
  const admission = await parts.vault.admit(entry, microUsd, allowances)
  if (admission.admitted) return signed
  if (admission.why === 'paused') return tradingPaused((await parts.vault.paused()).reason)
  if (admission.why !== 'over') return admission.why === 'consent_used' ? USED : ALREADY
  const { span, spentMicroUsd } = admission
  const allowance = allowances.find((each) => each.span === span)
  if (!allowance) throw new Error('the vault refused a span that was not requested')
  return span.startsWith('recipients ')
    ? overNewRecipients(spentMicroUsd)
    : overDay(allowance, spentMicroUsd, microUsd)
}

type SignedEntry = Extract<Decision, { kind: 'signed' }>

const signedEntry = (
  facts: Facts,
  { intent, consent }: wire.SignRequest,
  signature: string,
  spends: SignedEntry['spends'],
): SignedEntry => ({
  kind: 'signed',
  owner: facts.wallet.owner,
  terms: intent.terms,
  termsHash: consent.termsHash,
  intentId: intent.id,
  consentId: consent.id,
  consentExpiresAt: consent.expiresAt,
  channel: consent.channel,
  actor: consent.actor,
  digest: digestOf(intent),
  messageHash: facts.messageHash,
  signature,
  deadAt: new Date(facts.deadAt).toISOString(),
  spends,
})

async function signNow({ keys }: SignerParts, { wallet, transaction }: Facts): Promise<Signed> {
  const signature = await signWith(keys.ring, wallet, transaction.messageBytes)
  return { ok: true, transaction: transaction.withSignature(signature), signature: base58Of(signature) }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Hashes the intent as it came; its fields stand in the order of the contract that parsed it. */
const digestOf = (intent: wire.SignedIntent): string => sha256(Buffer.from(JSON.stringify(intent)))
