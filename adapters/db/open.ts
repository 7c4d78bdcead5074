/** The database of Parley: PGlite in the data directory, or the Postgres of `url`. Above this file both are one. */
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '#domain/ports.ts'
import { migrateTables } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { postgresPool, withoutPassword } from './postgres.ts'
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

/** What is left to each of the two: where the data lives, and how it ends. */
export type Backing = Readonly<{ kind: Database['kind']; pool: pg.Pool; close: () => Promise<void> }>

export async function openDatabase(where: { url?: string; dataDir: string; log: Log }): Promise<Database> {
  const { url, dataDir, log } = where
  return url
    ? openPostgres(url, log)
    : databaseOn({ kind: 'pglite', ...(await openPglite(join(dataDir, 'db'))) }, log)
}

async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = postgresPool(url)
  const database = databaseOn({ kind: 'postgres', pool, close: () => pool.end() }, log)
  try {
    await pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    throw new Error(`The Postgres of DATABASE_URL (${withoutPassword(url)}) does not answer.`, { cause })
  }
}

export function databaseOn({ kind, pool, close }: Backing, log: Log): Database {
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
 * pool listens only while a connection is idle, and tells of it by an 'error' of its own.
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
  const timer = setTimeout(() => reject(new Error(`The database is silent for ${PING_MS} ms.`)), PING_MS)
  await Promise.race([pool.query('select 1'), late]).finally(() => clearTimeout(timer))
}
