import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '#domain/ports.ts'
import { isTracing } from '#std/trace.ts'
import { rememberErrors } from './connection-lost.ts'
import { migrateTables } from './postgres.ts'
import { traceQueries } from './trace-queries.ts'
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
  rememberErrors(pool)
  if (isTracing()) traceQueries(pool)
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
