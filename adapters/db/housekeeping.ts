/** What keeps the database from growing with things that nobody asks for again. To be run now and then, by any replica. */
import { lt, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Clock } from '#domain/clock.ts'
import type { Database } from './open.ts'
import * as tables from './schema.ts'

const DAY_MS = 86_400_000
const EVENTS_KEPT_MS = DAY_MS
const SESSIONS_KEPT_MS = 7 * DAY_MS

export async function keepHouse({ kind, db }: Database, clock: Clock): Promise<void> {
  const ago = (ms: number): Date => new Date(clock.now() - ms)
  await db.delete(tables.streamEvents).where(lt(tables.streamEvents.createdAt, ago(EVENTS_KEPT_MS)))
  await db.delete(tables.sessions).where(lt(tables.sessions.expiresAt, ago(SESSIONS_KEPT_MS)))
  if (kind === 'pglite') await vacuum(db)
}

/** PGlite has no autovacuum. Table by table, because it does nothing else meanwhile. */
async function vacuum(db: Database['db']): Promise<void> {
  for (const table of Object.values(tables)) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableConfig(table).name)}`)
  }
}
