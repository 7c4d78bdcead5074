/** Brings the tables to the newest version. Any number of replicas may do so at once. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

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
