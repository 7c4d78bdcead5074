/** Stores passkeys, the challenges that wait for them, and the trades that a passkey approved. */
import { type Decision, lockHead } from './decisions.ts'
import { endHold } from './security-store.ts'
import { type Admission, admitted, NotAdmitted } from './spend.ts'
import type { Row, Run, Sql } from './sql.ts'

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>

export type Passkey = Readonly<{
  id: string
  /** COSE, base64url. */
  publicKey: string
  label: string
  transports: readonly string[]
  addedAt: string
  counter: number
}>

type Challenge = Readonly<{ challenge: string; owner: string; purpose: string; expiresAt: string }>
type Approval = Readonly<{ owner: string; intentId: string; termsHash: string }>

export interface PasskeyStore {
  passkeys(owner: string): Promise<readonly Passkey[]>
  /** Not admitted when a passkey with this id exists already. */
  addPasskey(decision: Of<'passkey'>, addedAt: string): Promise<Admission>
  removePasskey(decision: Of<'passkey_removed'>): Promise<boolean>
  addChallenge(challenge: Challenge, now: string): Promise<void>
  /** True once: a challenge is used up by its first use. */
  takeChallenge(challenge: Omit<Challenge, 'expiresAt'>, now: string): Promise<boolean>
  /** False unless the count grows; many authenticators do not count, and always say 0. */
  countUse(id: string, counter: number): Promise<boolean>
  approve(decision: Of<'approved'>): Promise<void>
  isApproved(approval: Approval, now: number): Promise<boolean>
}

type Write = (run: Run, entry: Decision) => Promise<void>

export const createPasskeyStore = (sql: Sql, write: Write): PasskeyStore => ({
  passkeys: async (owner) =>
    (await sql.read('select * from passkeys where owner = $1 order by added_at, id', owner)).map(passkeyOf),
  addPasskey: (entry, addedAt) => admitted(sql, (run) => addPasskey(run, write, entry, addedAt)),
  removePasskey: (entry) =>
    sql.write(async (run) => {
      await lockHead(run)
      const { owner, id } = entry
      const removed = await run('delete from passkeys where owner = $1 and id = $2 returning id', owner, id)
      if (removed.length > 0) await write(run, entry)
      return removed.length > 0
    }),
  addChallenge: ({ challenge, owner, purpose, expiresAt }, now) =>
    sql.write(async (run) => {
      await run('delete from challenges where expires_at <= $1', now)
      await run(
        'insert into challenges (challenge, owner, purpose, expires_at) values ($1, $2, $3, $4)',
        ...[challenge, owner, purpose, expiresAt],
      )
    }),
  takeChallenge: ({ challenge, owner, purpose }, now) =>
    sql.write(async (run) => {
      const [row] = await run('delete from challenges where challenge = $1 returning *', challenge)
      return row?.owner === owner && row.purpose === purpose && String(row.expires_at) > now
    }),
  countUse: (id, counter) =>
    sql.write(async (run) => {
      const counted = await run(
        `update passkeys set counter = $1
         where id = $2 and (counter < $1 or (counter = 0 and $1 = 0)) returning id`,
        ...[BigInt(counter), id],
      )
      return counted.length > 0
    }),
  approve: (entry) =>
    sql.write(async (run) => {
      await lockHead(run)
      await write(run, entry)
      await run(
        `insert into approvals (intent_id, owner, terms_hash) values ($1, $2, $3)
         on conflict (intent_id) do update set owner = excluded.owner, terms_hash = excluded.terms_hash`,
        ...[entry.intentId, entry.owner, entry.termsHash],
      )
      await run(
        `insert into approval_ends (intent_id, expires_at) values ($1, $2)
         on conflict (intent_id) do update set expires_at = excluded.expires_at`,
        ...[entry.intentId, entry.expiresAt ?? ''],
      )
    }),
  async isApproved({ owner, intentId, termsHash }, now) {
    const rows = await sql.read(
      `select 1 as found from approvals join approval_ends on approval_ends.intent_id = approvals.intent_id
       where approvals.intent_id = $1 and owner = $2 and terms_hash = $3 and expires_at >= $4`,
      ...[intentId, owner, termsHash, new Date(now).toISOString()],
    )
    return rows.length > 0
  },
})

async function addPasskey(run: Run, write: Write, entry: Of<'passkey'>, addedAt: string): Promise<void> {
  const { owner, id, publicKey, label, transports, counter, hold } = entry
  await lockHead(run)
  await endHold(run, owner, 'passkey', hold)
  const added = await run(
    `insert into passkeys (id, owner, public_key, label, transports, added_at, counter)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    ...[id, owner, publicKey, label, transports.join(' '), addedAt, BigInt(counter)],
  )
  if (added.length === 0) throw new NotAdmitted({ admitted: false, why: 'passkey_exists' })
  await write(run, entry)
}

const passkeyOf = (row: Row): Passkey => ({
  id: String(row.id),
  publicKey: String(row.public_key),
  label: String(row.label),
  transports: String(row.transports).split(' ').filter(Boolean),
  addedAt: String(row.added_at),
  counter: Number(row.counter),
})
