/**
 * Checks a vault offline: is the chain of decisions whole, does everything else in the vault follow from it, was every
 * signature agreed to, does every wallet open. Any row that was changed, added or removed shows up in words.
 */
import { createHash } from 'node:crypto'
import { termsText } from '#contract/rules/terms.ts'
import { WALLETS_MAX } from '#contract/signer.ts'
import { type Dated, dated, macOf, sameMac } from './decisions.ts'
import type { Keys } from './keys.ts'
import type { Row, Sql } from './sql.ts'
import { opens } from './wallet-keys.ts'
import { ALL_WALLETS, walletOf } from './wallet-store.ts'

export type AuditReport = Readonly<{
  decisions: number
  signatures: readonly Readonly<{ intentId: string; signature: string; replaces?: string }>[]
  wallets: number
  /** Empty when all is as it should be. */
  problems: readonly string[]
}>

type Held = Extract<Dated['decision'], { kind: 'held' }>
type Signed = Extract<Dated['decision'], { kind: 'signed' }>
/** The state that the decisions leave behind, read from the first to the last. */
type Replayed = {
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

export async function auditVault(sql: Sql, keys: Pick<Keys, 'own' | 'ring'>): Promise<AuditReport> {
  const problems: string[] = []
  const state: Replayed = {
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
  }
  const chain = await sql.read('select seq, body, mac from decisions order by seq')
  for (const entry of readChain(chain, keys.own, problems)) replay(state, entry, problems)
  await checkHead(sql, chain, problems)
  await checkTables(sql, state, problems)
  await checkWallets(sql, keys, problems)
  return {
    decisions: chain.length,
    signatures: state.signatures,
    wallets: state.wallets.size + state.moreWallets.size,
    problems,
  }
}

function readChain(chain: readonly Row[], key: Uint8Array, problems: string[]): Dated[] {
  let before = ''
  const entries: Dated[] = []
  for (const [index, row] of chain.entries()) {
    const [seq, body, mac] = [BigInt(row.seq ?? 0), String(row.body), String(row.mac)]
    if (seq !== BigInt(index + 1)) problems.push(`decision ${index + 1} is missing`)
    if (!sameMac(macOf(key, seq, before, body), mac)) problems.push(`decision ${seq} was changed`)
    before = mac
    const entry = parseEntry(body)
    if (entry) entries.push(entry)
    else problems.push(`decision ${seq} cannot be read`)
  }
  return entries
}

function parseEntry(body: string): Dated | undefined {
  try {
    return dated.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}

function replay(state: Replayed, { at, decision }: Dated, problems: string[]): void {
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

const heldText = ({ owner, what, body, requestedAt, readyAt, stopHash }: Held): string =>
  [owner, what, body, requestedAt, readyAt, stopHash].join(' ')

const signingText = ({ consentId, digest, messageHash, signature, deadAt }: Signed): string =>
  [consentId, digest, messageHash, signature, deadAt].join(' ')

async function checkHead(sql: Sql, chain: readonly Row[], problems: string[]): Promise<void> {
  const heads = await sql.read('select id, seq, mac from head')
  const { seq, mac } = chain.at(-1) ?? { seq: 0n, mac: '' }
  const isRight = heads.every((head) => head.id === 1n && head.seq === seq && head.mac === mac)
  if (heads.length !== 1 || !isRight) problems.push('the head is not that of the last decision')
}

/** Everything else in the vault is what the decisions left behind, no more and no less. */
async function checkTables(sql: Sql, state: Replayed, problems: string[]): Promise<void> {
  const compare = async (
    what: string,
    query: string,
    expected: ReadonlyMap<string, string>,
  ): Promise<void> => {
    const found = new Map((await sql.read(query)).map((row) => [String(row.name), String(row.text)]))
    for (const [name, text] of expected)
      if (found.get(name) !== text) problems.push(`${what} of ${name} is missing or was changed`)
    for (const name of found.keys())
      if (!expected.has(name)) problems.push(`${what} of ${name} was never decided`)
  }
  await compare(
    'the wallet',
    `select owner as name, address || ' ' || created_at as text from wallets`,
    state.wallets,
  )
  await compare(
    'the wallet',
    `select address as name, owner || ' ' || cast(nth as text) || ' ' || created_at as text from more_wallets`,
    state.moreWallets,
  )
  await compare(
    'the signing',
    `select intent_id as name,
     consent_id || ' ' || digest || ' ' || message_hash || ' ' || signature || ' ' || dead_at as text from signings`,
    new Map([...state.signings].map(([intentId, signed]) => [intentId, signingText(signed)])),
  )
  await compare(
    'the spend',
    'select span as name, cast(micro_usd as text) as text from spend',
    new Map([...state.spend].map(([span, sum]) => [span, String(sum)])),
  )
  await compare(
    'the limit',
    `select owner as name, cast(per_trade as text) || ' ' || cast(per_day as text) as text from limits`,
    state.limits,
  )
  await compare('the contact', 'select owner as name, email as text from contacts', state.contacts)
  await compare(
    'the wait',
    `select id as name, owner || ' ' || what || ' ' || body || ' ' || requested_at || ' ' || ready_at || ' ' ||
     stop_hash as text from holds`,
    new Map([...state.holds.values()].map((held) => [held.id, heldText(held)])),
  )
  await compare(
    'the passkey',
    `select id as name, owner || ' ' || public_key || ' ' || label || ' ' || transports as text from passkeys`,
    state.passkeys,
  )
  await compare(
    'the approval',
    `select intent_id as name, owner || ' ' || terms_hash as text from approvals`,
    state.approvals,
  )
  await compare(
    'the end of the approval',
    'select intent_id as name, expires_at as text from approval_ends',
    state.approvalEnds,
  )
  await compare(
    'the recipient',
    `select owner || ' ' || address as name, first_at as text from recipients`,
    state.recipients,
  )
  await compare(
    'the setting',
    `select name, value as text from settings where name <> 'own-key'`,
    new Map(state.paused === undefined ? [] : [['paused', state.paused]]),
  )
}

async function checkWallets(sql: Sql, { ring }: Pick<Keys, 'ring'>, problems: string[]): Promise<void> {
  for (const row of await sql.read(`select * from ${ALL_WALLETS} order by owner, address`)) {
    const wallet = walletOf(row)
    if (!(await opens(ring, wallet))) problems.push(`the key of ${String(row.owner)}'s wallet does not open`)
  }
}
