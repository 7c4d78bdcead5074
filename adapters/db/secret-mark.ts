/**
 * Shows the servers of one Postgres whether all have the same secret: each holds an advisory lock whose number is derived
 * from its own. The locks end with their processes, so that a secret can be changed while no server runs.
 */
import type pg from 'pg'
import type { Log } from '#domain/ports.ts'
import { listenOn } from './listening-connection.ts'

/** Any number that no other advisory lock of two numbers begins with. */
const CLASS = 7_076
const LOCK = 'select pg_advisory_lock_shared($1, $2)'
const OTHERS = `
  select 1 from pg_locks
  where locktype = 'advisory' and granted and classid = $1::bigint::oid and objid <> $2::bigint::oid
    and database = (select oid from pg_database where datname = current_database())
  limit 1`

export type SecretMark = Readonly<{
  /** True when a server with another secret runs on this database. */
  hasOther(): Promise<boolean>
  close(): Promise<void>
}>

type Place = Readonly<{ url: string; pool: pg.Pool; log: Log }>

/** `mark` is a 32-bit number that says nothing else about the secret. */
export async function markSecret(mark: number, { url, pool, log }: Place): Promise<SecretMark> {
  const back = (): void => void connection.query(LOCK, [CLASS, mark])
  const connection = await listenOn('parley_secret', { url, log, hearing: { heard: () => undefined, back } })
  await connection.query(LOCK, [CLASS, mark])
  return {
    async hasOther() {
      // Postgres keeps the number without a sign.
      const { rows } = await pool.query(OTHERS, [CLASS, mark >>> 0])
      return rows.length > 0
    },
    close: () => connection.close(),
  }
}
