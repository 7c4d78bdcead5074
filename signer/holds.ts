/** Lets a change that weakens a wallet's protection wait, after its owner has been notified by the signer itself. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Decision } from './decisions.ts'
import { noticeOf, stopNoticeOf } from './notices.ts'
import type { SignerParts } from './parts.ts'
import { type Refused, refuse } from './refused.ts'
import type { Held, Hold } from './security-store.ts'
import type { Allowance } from './spend.ts'

type HoldRequest = Readonly<{
  owner: string
  what: Held
  /** JSON of what takes effect later; the address of the wallet for an export. */
  body: string
  /** The earlier request of an export, which nobody fetched in time. */
  ended?: string | undefined
  /** Names the change in the mail: 'raise its limits to …'. */
  words: string
  allowances: readonly Allowance[]
  refusal: Refused
  /** Answers a request that finds another one of its kind; without it the wait of that one is the answer. */
  busy?: Refused
}>

type Waiting = Readonly<{ ok: true; readyAt: string }>

/** A code of 256 bits cannot be guessed, so its plain hash can be stored. */
const stopHashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Notifies the owner first: a change of which the owner cannot be notified does not even begin to wait. */
export async function startHold(
  { vault, clock, security }: SignerParts,
  { owner, what, body, ended, words, allowances, refusal, busy }: HoldRequest,
): Promise<Waiting | Refused> {
  for (const { span, capMicroUsd } of allowances) if ((await vault.spent(span)) >= capMicroUsd) return refusal
  const requestedAt = new Date(clock.now()).toISOString()
  const readyAt = new Date(clock.now() + security.delayMs).toISOString()
  const code = randomBytes(32).toString('base64url')
  if (
    !(await notify({ vault, security }, owner, noticeOf({ words, readyAt, code, stopUrl: security.stopUrl })))
  )
    return NOT_NOTIFIED
  const spends = allowances.map(({ span }) => ({ span, microUsd: '1' }))
  const admission = await vault.hold(
    {
      ...{ kind: 'held', owner, what, id: `hold_${randomUUID()}`, body, requestedAt, readyAt, spends },
      stopHash: stopHashOf(code),
    },
    allowances,
    ended,
  )
  if (admission.admitted) return { ok: true, readyAt }
  if (admission.why === 'held' && busy) return busy
  const other = admission.why === 'held' ? await heldOf(vault, owner, what) : undefined
  return other ? { ok: true, readyAt: other.readyAt } : refusal
}

const heldOf = async ({ holds }: Pick<SignerParts['vault'], 'holds'>, owner: string, what: Held) =>
  (await holds(owner)).find((each) => each.what === what)

const NOT_NOTIFIED = refuse(
  'notice_failed',
  'You could not be notified by email, so nothing was started. Try again later.',
)

/** True when the mail server took it, or when this signer has none. */
async function notify(
  { vault, security }: Pick<SignerParts, 'vault' | 'security'>,
  owner: string,
  notice: Readonly<{ subject: string; text: string }>,
): Promise<boolean> {
  if (!security.mail) return true
  const to = await vault.contact(owner)
  if (to === undefined) return false
  return security.mail({ to, ...notice }).then(
    () => true,
    () => false,
  )
}

export const isReady = ({ readyAt }: Pick<Hold, 'readyAt'>, now: number): boolean =>
  Date.parse(readyAt) <= now

/** Puts every change of this owner into effect whose time has come; an export waits for its owner to fetch it. */
export async function settleHolds({ vault, clock }: SignerParts, owner: string): Promise<void> {
  for (const hold of await vault.holds(owner))
    if (isReady(hold, clock.now())) {
      if (hold.what === 'limits') await vault.setLimits(limitsIn(hold))
      if (hold.what === 'passkey') await settlePasskey(vault, hold)
    }
}

/** A passkey whose id exists by then will never be added: left to wait, it would be tried for ever. */
async function settlePasskey(vault: SignerParts['vault'], hold: Hold): Promise<void> {
  const { owner, what, id } = hold
  const { admitted } = await vault.addPasskey(passkeyIn(hold), hold.readyAt)
  if (!admitted) await vault.stop({ kind: 'stopped', owner, what, id, by: 'signer' })
}

function passkeyIn({ id: hold, owner, body }: Hold): Extract<Decision, { kind: 'passkey' }> {
  const made = JSON.parse(body) as Omit<Extract<Decision, { kind: 'passkey' }>, 'kind' | 'owner' | 'hold'> // by us
  return { kind: 'passkey', ...made, owner, hold }
}

function limitsIn({ id, owner, body, requestedAt }: Hold): Extract<Decision, { kind: 'limits' }> {
  const { perTrade, perDay } = JSON.parse(body) as { perTrade: string; perDay: string } // written by ourselves
  return { kind: 'limits', owner, perTrade, perDay, freshSignInAt: requestedAt, hold: id }
}

export type StopRequest = Readonly<{ owner: string; id: string }>

/**
 * Stops a change that waits. Anyone may stop: that only keeps the protection as it is. The owner is notified, who may be
 * somebody else than the person that stopped it; the stop does not wait for the notice.
 */
export async function stopHold(parts: SignerParts, { owner, id }: StopRequest): Promise<boolean> {
  const hold = (await parts.vault.holds(owner)).find((each) => each.id === id)
  if (!hold || !(await parts.vault.stop({ kind: 'stopped', owner, what: hold.what, id, by: 'owner' })))
    return false
  notify(parts, owner, stopNoticeOf(wordsOf(hold))).catch(() => false)
  return true
}

function wordsOf({ what, body }: Hold): string {
  if (what === 'export') return 'download a secret key'
  if (what === 'limits') return 'raise its limits'
  const { label } = JSON.parse(body) as { label: string } // written by ourselves
  return `add the passkey “${label}”`
}

/** By the code of the mail; false when it names nothing that waits any more. */
export async function stopByCode({ vault }: Pick<SignerParts, 'vault'>, code: string): Promise<boolean> {
  const hold = await vault.holdByCode(stopHashOf(code))
  if (!hold) return false
  const { owner, what, id } = hold
  return vault.stop({ kind: 'stopped', owner, what, id, by: 'code' })
}
