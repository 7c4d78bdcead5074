/** Puts one face on a pool of PGlite's or of a Postgres server: queries, tables, health and the end. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Log } from '#domain/ports.ts'
import type { Db } from './transaction.ts'

const PING_MS = 2_000

type PoolStats = Readonly<{ total: number; idle: number; waiting: number; max: number }>

export type Database = Readonly<{
  kind: 'pglite' | 'postgres'
  pool: pg.Pool
  db: Db
  migrate(): Promise<void>
  /** Rejects when the database does not answer within two seconds. */
  ping(): Promise<void>
  stats(): PoolStats
  close(): Promise<void>
}>

/** The parts that differ between the two: where the data lives, and how it closes. */
type Backing = Readonly<{ kind: Database['kind']; pool: pg.Pool; close: () => Promise<void> }>

export function createDatabase({ kind, pool, close }: Backing, log: Log): Database {
  surviveBrokenConnections(pool, log)
  let closed: Promise<void> | undefined
  return {
    kind,
    pool,
    db: drizzle({ client: pool }),
    migrate: () => migrateTables(pool),
    ping: () => ping(pool),
    stats: () => statsOf(pool),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/**
 * A connection that breaks emits 'error' beside failing its query, and without a listener that ends the process. The
 * pool listens only while a connection is idle, and emits an 'error' of its own.
 */
function surviveBrokenConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  })
  pool.on('error', () => undefined)
}

const statsOf = (pool: pg.Pool): PoolStats => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  max: pool.options.max,
})

async function ping(pool: pg.Pool): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The database has not answered for ${PING_MS} ms.`)),
    PING_MS,
  )
  await Promise.race([pool.query('select 1'), late]).finally(() => clearTimeout(timer))
}

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_075_114_001
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export async function migrateTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Waiting for a replica that migrates a large table may take longer than a statement is allowed otherwise.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // The lock and the setting end with the session, even when unlocking would fail.
    client.release(true)
  }
}
