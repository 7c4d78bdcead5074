/** Replays the decisions of a vault, from the first to the last: the state that they leave behind, and what broke a rule. */
import { createHash } from 'node:crypto'
import { termsText } from '#contract/rules/terms.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import type { Dated } from './decisions.ts'

export type Held = Extract<Dated['decision'], { kind: 'held' }>
export type Signed = Extract<Dated['decision'], { kind: 'signed' }>
export type Replayed = {
  wallets: Map<string, string>
  /** The owner, the number and the time of every further wallet, by address. */
  moreWallets: Map<string, string>
  signings: Map<string, Signed>
  spend: Map<string, bigint>
  limits: Map<string, string>
  contacts: Map<string, string>
  /** Changes that wait, by owner and kind. */
  holds: Map<string, Held>
  passkeys: Map<string, string>
  approvals: Map<string, string>
  approvalEnds: Map<string, string>
  /** The time of the first send, by owner and address. */
  recipients: Map<string, string>
  paused: string | undefined
  consents: Map<string, string>
  signatures: { intentId: string; signature: string; replaces?: string }[]
}

export const nothingReplayed = (): Replayed => ({
  wallets: new Map(),
  moreWallets: new Map(),
  signings: new Map(),
  spend: new Map(),
  limits: new Map(),
  contacts: new Map(),
  holds: new Map(),
  passkeys: new Map(),
  approvals: new Map(),
  approvalEnds: new Map(),
  recipients: new Map(),
  paused: undefined,
  consents: new Map(),
  signatures: [],
})

export function replay(state: Replayed, { at, decision }: Dated, problems: string[]): void {
  if (decision.kind === 'wallet') replayWallet(state, decision, problems)
  else if (decision.kind === 'another_wallet') replayAnother(state, decision, problems)
  else if (decision.kind === 'signed') replaySigned(state, decision, at, problems)
  else if (decision.kind === 'exported') replayExported(state, decision, at, problems)
  else if (decision.kind === 'limits') {
    state.limits.set(decision.owner, `${decision.perTrade} ${decision.perDay}`)
    if (!decision.keepsHold) endWait(state, decision, 'limits', at, problems)
  } else if (decision.kind === 'contact') state.contacts.set(decision.owner, decision.email)
  else if (decision.kind === 'held') {
    replaySpends(state, decision.spends)
    state.holds.set(`${decision.owner} ${decision.what}`, decision)
  } else if (decision.kind === 'passkey') {
    const { owner, id, publicKey, label, transports } = decision
    state.passkeys.set(id, [owner, publicKey, label, transports.join(' ')].join(' '))
    endWait(state, decision, 'passkey', at, problems)
  } else if (decision.kind === 'passkey_removed') state.passkeys.delete(decision.id)
  else if (decision.kind === 'approved') replayApproved(state, decision)
  else if (decision.kind === 'stopped') state.holds.delete(`${decision.owner} ${decision.what}`)
  else if (decision.kind === 'paused')
    state.paused = JSON.stringify({ paused: decision.paused, reason: decision.reason })
}

function replayWallet(
  { wallets }: Replayed,
  { owner, address, createdAt }: Extract<Dated['decision'], { kind: 'wallet' }>,
  problems: string[],
): void {
  if (wallets.has(owner)) problems.push(`${owner} was given a first wallet twice`)
  wallets.set(owner, `${address} ${createdAt}`)
}

/** The key that leaves is that of the wallet that the request named. */
function replayExported(
  state: Replayed,
  exported: Extract<Dated['decision'], { kind: 'exported' }>,
  at: string,
  problems: string[],
): void {
  const { owner, address, hold, spends } = exported
  const waited = hold === undefined ? undefined : state.holds.get(`${owner} export`)?.body
  if (!has(state, owner, address) || (waited && waited !== address))
    problems.push(`${owner} was given the key of ${address}`)
  replaySpends(state, spends)
  endWait(state, exported, 'export', at, problems)
}

function replayAnother(
  { wallets, moreWallets }: Replayed,
  { owner, address, createdAt }: Extract<Dated['decision'], { kind: 'another_wallet' }>,
  problems: string[],
): void {
  const others = [...moreWallets.values()].filter((text) => text.startsWith(`${owner} `))
  const nth = others.length + 2
  if (!wallets.has(owner) || nth > WALLETS_MAX) problems.push(`${owner} was given wallet ${nth}`)
  moreWallets.set(address, `${owner} ${nth} ${createdAt}`)
}

const has = ({ wallets, moreWallets }: Replayed, owner: string, wallet: string): boolean =>
  wallets.get(owner)?.startsWith(`${wallet} `) === true ||
  moreWallets.get(wallet)?.startsWith(`${owner} `) === true

function replayApproved(
  { approvals, approvalEnds }: Replayed,
  { intentId, owner, termsHash, expiresAt }: Extract<Dated['decision'], { kind: 'approved' }>,
): void {
  approvals.set(intentId, `${owner} ${termsHash}`)
  if (expiresAt !== undefined) approvalEnds.set(intentId, expiresAt)
}

/** A change that names the request it waited with comes after the time of that request. */
function endWait(
  { holds }: Replayed,
  { owner, hold }: Readonly<{ owner: string; hold?: string | undefined }>,
  what: Held['what'],
  at: string,
  problems: string[],
): void {
  const waiting = holds.get(`${owner} ${what}`)
  if (hold !== undefined && (waiting?.id !== hold || at < waiting.readyAt))
    problems.push(`the ${what} of ${owner} came before its time`)
  holds.delete(`${owner} ${what}`)
}

function replaySigned(state: Replayed, signed: Signed, at: string, problems: string[]): void {
  const { intentId, consentId, signature, replaces, owner } = signed
  const label = `the signature of intent ${intentId}`
  const earlier = state.signings.get(intentId)
  if (createHash('sha256').update(termsText(signed.terms)).digest('hex') !== signed.termsHash)
    problems.push(`${label} is for other terms than were agreed to`)
  if (!has(state, owner, signed.terms.wallet))
    problems.push(`${label} is for a wallet that ${owner} does not have`)
  if (replaces === undefined && (earlier !== undefined || state.consents.has(consentId)))
    problems.push(`${label} uses a consent or an intent for the second time`)
  if (replaces === undefined && at > signed.consentExpiresAt)
    problems.push(`${label} is later than its consent allows`)
  if (replaces !== undefined && !replacesRightly(state, signed, at))
    problems.push(`${label} replaces one that could still land, or none`)
  state.consents.set(consentId, intentId)
  state.signings.set(intentId, signed)
  state.signatures.push({ intentId, signature, ...(replaces !== undefined && { replaces }) })
  const recipient = `${owner} ${signed.terms.recipient}`
  if (signed.terms.recipient !== undefined && !state.recipients.has(recipient))
    state.recipients.set(recipient, at)
  replaySpends(state, signed.spends)
}

function replaySpends({ spend }: Replayed, spends: Signed['spends']): void {
  for (const { span, microUsd } of spends) spend.set(span, (spend.get(span) ?? 0n) + BigInt(microUsd))
}

function replacesRightly(state: Replayed, { intentId, consentId, replaces }: Signed, at: string): boolean {
  const earlier = state.signings.get(intentId)
  return earlier?.consentId === consentId && earlier.signature === replaces && at > earlier.deadAt
}
