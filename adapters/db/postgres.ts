/** Opens the pool of a Postgres server, for more than one process or machine. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export const postgresPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    application_name: 'parley',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })

/** The address as a log or a person may see it. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'not a URL'
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
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
