/** Stores what protects a wallet beside its caps: the owner's address for notices, and changes that wait. */
import { type Decision, lockHead } from './decisions.ts'
import { type Admission, type Allowance, admitted, NotAdmitted, spend } from './spend.ts'
import type { Row, Run, Sql } from './sql.ts'

type Of<K extends Decision['kind']> = Extract<Decision, { kind: K }>

/** A kind of change that waits before it takes effect. */
export type Held = Of<'held'>['what']

export type Hold = Readonly<{
  id: string
  owner: string
  what: Held
  /** JSON of what takes effect; for an export the address, or empty in requests of earlier versions. */
  body: string
  requestedAt: string
  readyAt: string
}>

export interface SecurityStore {
  /** The email address for notices; undefined until the server has named one. */
  contact(owner: string): Promise<string | undefined>
  /** The first address stays; a later one changes nothing. */
  addContact(decision: Of<'contact'>): Promise<void>
  holds(owner: string): Promise<readonly Hold[]>
  /** By the SHA-256 of the code in the owner's mail. */
  holdByCode(stopHash: string): Promise<Hold | undefined>
  /**
   * Lets a change wait; earlier limits are replaced. An export replaces only `ended`: another signer may have let one wait
   * meanwhile, which would be counted a second time. A passkey replaces none.
   */
  hold(decision: Of<'held'>, allowances: readonly Allowance[], ended?: string): Promise<Admission>
  /** False when nothing with this id waits any more. */
  stop(decision: Of<'stopped'>): Promise<boolean>
  /** Ends the wait where the decision names one; not admitted when it does not wait any more. */
  admitExport(exported: Of<'exported'>, allowances: readonly Allowance[]): Promise<Admission>
  limits(owner: string): Promise<Readonly<{ perTrade: bigint; perDay: bigint }> | undefined>
  /** Replaces limits that wait. */
  setLimits(decision: Of<'limits'>): Promise<Admission>
}

type Write = (run: Run, entry: Decision) => Promise<void>

export function createSecurityStore(sql: Sql, write: Write): SecurityStore {
  return {
    async contact(owner) {
      const [row] = await sql.read('select email from contacts where owner = $1', owner)
      return row && String(row.email)
    },
    addContact: (entry) =>
      sql.write(async (run) => {
        await lockHead(run)
        const added = await run(
          'insert into contacts (owner, email) values ($1, $2) on conflict do nothing returning owner',
          ...[entry.owner, entry.email],
        )
        if (added.length > 0) await write(run, entry)
      }),
    holds: async (owner) =>
      (await sql.read('select * from holds where owner = $1 order by requested_at, id', owner)).map(holdOf),
    async holdByCode(stopHash) {
      const [row] = await sql.read('select * from holds where stop_hash = $1', stopHash)
      return row && holdOf(row)
    },
    hold: (entry, allowances, ended) =>
      admitted(sql, async (run) => {
        await lockHead(run)
        if (entry.what !== 'limits') await requireNoOther(run, entry, ended)
        await hold(run, write, entry, allowances)
      }),
    stop: async (entry) =>
      (
        await admitted(sql, async (run) => {
          await lockHead(run)
          await endHold(run, entry.owner, entry.what, entry.id)
          await write(run, entry)
        })
      ).admitted,
    admitExport: (entry, allowances) =>
      admitted(sql, async (run) => {
        await lockHead(run)
        await endHold(run, entry.owner, 'export', entry.hold)
        for (const allowance of allowances) await spend(run, allowance, 1n)
        await write(run, entry)
      }),
    async limits(owner) {
      const [row] = await sql.read('select per_trade, per_day from limits where owner = $1', owner)
      return row && { perTrade: BigInt(row.per_trade ?? 0), perDay: BigInt(row.per_day ?? 0) }
    },
    setLimits: (entry) => admitted(sql, (run) => setLimits(run, write, entry)),
  }
}

async function hold(
  run: Run,
  write: Write,
  entry: Of<'held'>,
  allowances: readonly Allowance[],
): Promise<void> {
  const { id, owner, what, body, requestedAt, readyAt, stopHash } = entry
  for (const allowance of allowances) await spend(run, allowance, 1n)
  await endHold(run, owner, what)
  await run(
    `insert into holds (id, owner, what, body, requested_at, ready_at, stop_hash)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    ...[id, owner, what, body, requestedAt, readyAt, stopHash],
  )
  await write(run, entry)
}

async function requireNoOther(run: Run, { owner, what }: Of<'held'>, ended = ''): Promise<void> {
  const others = await run(
    'select id from holds where owner = $1 and what = $2 and id <> $3',
    ...[owner, what, ended],
  )
  if (others.length > 0) throw new NotAdmitted({ admitted: false, why: 'held' })
}

/** Without an id, whatever waits of this kind; with one, it has to wait still. */
export async function endHold(run: Run, owner: string, what: Held, id?: string): Promise<void> {
  const ended =
    id === undefined
      ? await run('delete from holds where owner = $1 and what = $2 returning id', owner, what)
      : await run(
          'delete from holds where owner = $1 and what = $2 and id = $3 returning id',
          owner,
          what,
          id,
        )
  if (id !== undefined && ended.length === 0) throw new NotAdmitted({ admitted: false, why: 'not_held' })
}

async function setLimits(run: Run, write: Write, entry: Of<'limits'>): Promise<void> {
  await lockHead(run)
  if (!entry.keepsHold) await endHold(run, entry.owner, 'limits', entry.hold)
  await write(run, entry)
  await run(
    `insert into limits (owner, per_trade, per_day) values ($1, $2, $3)
     on conflict (owner) do update set per_trade = excluded.per_trade, per_day = excluded.per_day`,
    ...[entry.owner, BigInt(entry.perTrade), BigInt(entry.perDay)],
  )
}

const holdOf = (row: Row): Hold => ({
  id: String(row.id),
  owner: String(row.owner),
  what: String(row.what) as Held, // the table is written from decisions alone
  body: String(row.body),
  requestedAt: String(row.requested_at),
  readyAt: String(row.ready_at),
})
