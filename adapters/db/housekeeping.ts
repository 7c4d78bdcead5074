/** Deletes expired rows, so that the database does not grow for ever. Any replica may run it at intervals. */
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#domain/ports.ts'
import type { Database } from './database.ts'
import * as conversationTables from './schema.ts'
import * as memoryTables from './schema.ts'
import * as identityTables from './schema-auth.ts'

const tables = { ...conversationTables, ...identityTables, ...memoryTables }

const DAY_MS = 86_400_000
const EVENTS_KEPT_MS = DAY_MS
const SESSIONS_KEPT_MS = 7 * DAY_MS
const MAILS_KEPT_MS = 7 * DAY_MS
const BATCH = 1_000

export async function deleteExpiredRows({ kind, db }: Database, clock: Clock): Promise<void> {
  const { mails, oauthSecrets, sessions, signInLinks, spentCaptchas, streamEvents } = tables
  const { userSessions, verifications } = tables
  const now = new Date(clock.now())
  await forget(db, streamEvents.createdAt, new Date(clock.now() - EVENTS_KEPT_MS))
  await forget(db, sessions.expiresAt, new Date(clock.now() - SESSIONS_KEPT_MS))
  for (const ended of [userSessions, verifications, signInLinks, spentCaptchas, oauthSecrets])
    await forget(db, ended.expiresAt, now)
  await forget(db, mails.createdAt, new Date(clock.now() - MAILS_KEPT_MS))
  if (kind === 'pglite') await vacuum(db)
}

/** Deletes what is older, a batch at a time: others get in between, and no statement runs into its time limit. */
async function forget(db: Database['db'], age: PgColumn, before: Date): Promise<void> {
  const { table } = age
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${age} < ${sql.param(before, age)} limit ${BATCH}
      ))`)
    deleted = rowCount ?? 0
  }
}

/** PGlite has no autovacuum. Table by table, because it does nothing else meanwhile. */
async function vacuum(db: Database['db']): Promise<void> {
  for (const table of Object.values(tables)) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableConfig(table).name)}`)
  }
}
