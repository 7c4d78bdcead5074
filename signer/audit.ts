/**
 * Checks a vault offline: is the chain of decisions whole, does everything else in the vault follow from it, was every
 * signature agreed to, does every wallet open. Any row that was changed, added or removed shows up in words.
 */
import { type Held, nothingReplayed, type Replayed, replay, type Signed } from './audit-replay.ts'
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

export async function auditVault(sql: Sql, keys: Pick<Keys, 'own' | 'ring'>): Promise<AuditReport> {
  const problems: string[] = []
  const state = nothingReplayed()
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
