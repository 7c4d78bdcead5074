/** Manages the passkeys of a wallet's owner: enrolled after a wait, and used for one purpose at a time. */
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import type * as wire from '#contract/signer.ts'
import { isFresh } from './fresh.ts'
import { settleHolds, startHold } from './holds.ts'
import { dayOf } from './money-rules.ts'
import type { SignerParts } from './parts.ts'
import { type Refused, refuse } from './refused.ts'
import { ownerText } from './wallet-keys.ts'
import {
  challengeIn,
  enrollOptions,
  type NewPasskey,
  promptOptions,
  verifyEnrolled,
  verifyUsed,
} from './webauthn.ts'

const CHALLENGE_MS = 300_000
/** A server that keeps an approval back could otherwise trade at a price of days ago. */
const APPROVAL_MS = 120_000
const PASSKEYS_MAX = 10
const CHANGES_A_DAY = 10n

const purposeText = (purpose: wire.PasskeyPurpose): string => JSON.stringify(purpose)
const iso = (ms: number): string => new Date(ms).toISOString()

const UNAVAILABLE = refuse(
  'passkey_unavailable',
  'Passkeys need the address of this page: set PARLEY_ORIGIN.',
)
const NONE = refuse('passkey_missing', 'Add a passkey first, under Security in your account menu.')
const NOT_VERIFIED = refuse('passkey_refused', 'The passkey was not accepted. Try again.')
const KNOWN = refuse('passkey_refused', 'This passkey belongs to your wallet already. Use another one.')
const BUSY = refuse(
  'passkey_busy',
  'Another passkey is waiting to be added. If it is yours, wait until it can be used; if not, stop it.',
)
const STALE = refuse('fresh_sign_in_needed', 'Log in once more to change the passkeys of your wallet.')

/** The options of WebAuthn for one purpose, with a challenge that is good for it alone. */
export async function passkeyOptions(
  parts: SignerParts,
  { owner: who, purpose }: wire.PasskeyOptionsRequest,
): Promise<wire.PasskeyOptions | Refused> {
  const { vault, clock, security } = parts
  const owner = ownerText(who)
  const { origin } = security
  if (origin === undefined) return UNAVAILABLE
  await settleHolds(parts, owner)
  const passkeys = await vault.passkeys(owner)
  if (purpose.kind !== 'enroll' && passkeys.length === 0) return NONE
  if (purpose.kind === 'enroll' && (await isWaiting(parts, owner))) return BUSY
  const name = (await vault.contact(owner)) ?? 'Parley wallet'
  const options =
    purpose.kind === 'enroll'
      ? await enrollOptions({ origin, name, passkeys })
      : await promptOptions({ origin, passkeys })
  const now = clock.now()
  const waiting = { owner, purpose: purposeText(purpose), expiresAt: iso(now + CHALLENGE_MS) }
  await vault.addChallenge({ challenge: options.challenge, ...waiting }, iso(now))
  return { options }
}

/** One at a time: a session that was stolen would else put a passkey in the place of the owner's. */
const isWaiting = async ({ vault }: SignerParts, owner: string): Promise<boolean> =>
  (await vault.holds(owner)).some(({ what }) => what === 'passkey')

/** The challenge, taken, when it was given to this owner for this purpose. */
async function takenChallenge(
  { vault, clock }: SignerParts,
  owner: string,
  purpose: wire.PasskeyPurpose,
  response: unknown,
): Promise<string | undefined> {
  const challenge = challengeIn(response)
  if (challenge === undefined) return undefined
  const request = { challenge, owner, purpose: purposeText(purpose) }
  return (await vault.takeChallenge(request, iso(clock.now()))) ? challenge : undefined
}

/** Undefined when the owner's passkey agreed to exactly this. */
export async function checkPasskey(
  parts: SignerParts,
  owner: string,
  purpose: wire.PasskeyPurpose,
  response: unknown,
): Promise<Refused | undefined> {
  const { vault, security } = parts
  await settleHolds(parts, owner)
  const { id } = (response ?? {}) as { id?: unknown }
  const passkey = (await vault.passkeys(owner)).find((each) => each.id === id)
  const challenge = await takenChallenge(parts, owner, purpose, response)
  if (!passkey || challenge === undefined || security.origin === undefined) return NOT_VERIFIED
  const counter = await verifyUsed({ origin: security.origin, challenge, response }, passkey)
  if (counter === undefined) return NOT_VERIFIED
  return (await vault.countUse(passkey.id, counter)) ? undefined : NOT_VERIFIED
}

export async function enrollPasskey(
  parts: SignerParts,
  request: wire.EnrollRequest,
): Promise<wire.LimitsChanged | Refused> {
  const owner = ownerText(request.owner)
  const outcome = await enroll(parts, owner, request)
  if (!outcome.ok) await parts.vault.record({ kind: 'passkey_refused', owner, reason: outcome.reason })
  return outcome
}

async function enroll(parts: SignerParts, owner: string, request: wire.EnrollRequest) {
  const { vault, clock, security } = parts
  const { response, freshSignInAt } = request
  const label = outsideText(request.label, NAME_MAX) || 'Passkey'
  if (!isFresh(freshSignInAt, clock.now())) return STALE
  if (security.origin === undefined) return UNAVAILABLE
  await settleHolds(parts, owner)
  const passkeys = await vault.passkeys(owner)
  if (passkeys.length >= PASSKEYS_MAX)
    return refuse('change_limit', `You have ${PASSKEYS_MAX} passkeys. Remove one first.`)
  const challenge = await takenChallenge(parts, owner, { kind: 'enroll' }, response)
  const made = challenge && (await verifyEnrolled({ origin: security.origin, challenge, response }))
  if (!made) return NOT_VERIFIED
  if (passkeys.some(({ id }) => id === made.id)) return KNOWN
  return security.delayMs > 0 ? holdPasskey(parts, owner, label, made) : addNow(parts, owner, label, made)
}

async function addNow({ vault, clock }: SignerParts, owner: string, label: string, made: NewPasskey) {
  const entry = { kind: 'passkey' as const, owner, label, ...made, transports: [...made.transports] }
  const { admitted } = await vault.addPasskey(entry, iso(clock.now()))
  return admitted ? ({ ok: true } as const) : NOT_VERIFIED
}

async function holdPasskey(parts: SignerParts, owner: string, label: string, made: NewPasskey) {
  if (await isWaiting(parts, owner)) return BUSY
  const waiting = await startHold(parts, {
    owner,
    what: 'passkey',
    body: JSON.stringify({ ...made, label }),
    words: `add the passkey “${label}”`,
    allowances: [{ span: `changes ${dayOf(parts.clock.now())} ${owner}`, capMicroUsd: CHANGES_A_DAY }],
    refusal: refuse('change_limit', 'Ten changes were requested today. Try again after midnight UTC.'),
    busy: BUSY,
  })
  return waiting.ok ? ({ ok: true, from: waiting.readyAt } as const) : waiting
}

export async function removePasskey(
  { vault, clock }: SignerParts,
  { owner: who, id, freshSignInAt }: wire.RemovePasskeyRequest,
): Promise<Readonly<{ ok: true }> | Refused> {
  const owner = ownerText(who)
  if (!isFresh(freshSignInAt, clock.now())) return STALE
  return (await vault.removePasskey({ kind: 'passkey_removed', owner, id })) ? { ok: true } : NONE
}

/** Approves one trade on its exact terms; the signature that follows needs its consent all the same. */
export async function approveTrade(
  parts: SignerParts,
  { owner: who, intentId, termsHash, response }: wire.ApproveRequest,
): Promise<Readonly<{ ok: true }> | Refused> {
  const owner = ownerText(who)
  const refused = await checkPasskey(parts, owner, { kind: 'trade', intentId, termsHash }, response)
  if (refused) {
    await parts.vault.record({ kind: 'passkey_refused', owner, reason: refused.reason })
    return refused
  }
  const expiresAt = iso(parts.clock.now() + APPROVAL_MS)
  await parts.vault.approve({ kind: 'approved', owner, intentId, termsHash, expiresAt })
  return { ok: true }
}
