/**
 * Opens the vault in Postgres, for signers beside several
 * replicas: a schema of its own, and rows that all of them lock.
 */
import pg from 'pg'
import { makeTables, type Run, type Sql } from './sql.ts'

const SCHEMA = 'signer'
const INT8 = 20
const APPEND_ONLY = [
  `create or replace function decisions_only_added() returns trigger language plpgsql as
    $$ begin raise exception 'decisions are only added'; end $$`,
  `create or replace trigger decisions_append_only before update or delete on decisions
    for each row execute function decisions_only_added()`,
]
/** Two signers that start at once make the tables one after the other. */
const MAKING_TABLES = 'select pg_advisory_xact_lock(719348250166)'

export async function openPostgres(url: string): Promise<Sql> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'parley-signer',
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 5000,
    options: `-c search_path=${SCHEMA}`,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that breaks is replaced; without listeners, on the pool while it is idle and on the connection
  // during a transaction, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const sql: Sql = {
    kind: 'postgres',
    read: runOn(pool),
    write: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
  await sql.write(async (run) => {
    await run(MAKING_TABLES)
    await run(`create schema if not exists ${SCHEMA}`)
    await makeTables(run, APPEND_ONLY)
  })
  return sql
}

const runOn =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (text, ...values) =>
    (await client.query(text, [...values])).rows

/** Repeats begin and commit of adapters/db/transaction.ts: the signer runs no code of the server's. */
async function inTransaction<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(runOn(client))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
