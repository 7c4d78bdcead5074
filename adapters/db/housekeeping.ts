/** Deletes expired rows, so that the database does not grow for ever. Any replica may run it at intervals. */
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { usageDaysBefore } from '#contract/rules/usage.ts'
import type { Clock } from '#domain/ports.ts'
import type { Database } from './database.ts'
import { forgetPictures } from './forget-pictures.ts'
import { inBatches } from './in-batches.ts'
import { purgeConversations } from './purge-conversations.ts'
import * as conversationTables from './schema.ts'
import * as activityTables from './schema-activity.ts'
import * as auditTables from './schema-audit.ts'
import * as identityTables from './schema-auth.ts'
import * as memoryTables from './schema-memory.ts'
import * as searchTables from './schema-search.ts'
import * as stageTables from './schema-stage.ts'
import * as usageTables from './schema-usage.ts'

const tables = {
  ...activityTables,
  ...auditTables,
  ...conversationTables,
  ...identityTables,
  ...memoryTables,
  ...searchTables,
  ...stageTables,
  ...usageTables,
}

const DAY_MS = 86_400_000
const EVENTS_KEPT_MS = DAY_MS
const SESSIONS_KEPT_MS = 7 * DAY_MS
const MAILS_KEPT_MS = 7 * DAY_MS
/** Anyone may register a program; one that no user ever allowed would stay for ever. */
const UNUSED_PROGRAMS_KEPT_MS = 7 * DAY_MS
/** However long their conversations are kept. */
const GUEST_LOGS_KEPT_MS = 30 * DAY_MS
const BATCH = 1_000

type Retention = Readonly<{
  /** Days after which the conversations, tool calls and audit rows of guests are deleted; 0 keeps them. */
  guestDays: number
  /** Days after which the counts of usage are deleted; 0 keeps them. */
  usageDays: number
  /** Tools whose audit rows are kept for good. */
  auditedForGood: readonly string[]
}>

export async function deleteExpiredRows(
  { kind, db }: Database,
  clock: Clock,
  { guestDays, usageDays, auditedForGood }: Retention,
): Promise<void> {
  const { mails, oauthSecrets, sessions, signInLinks, spentCaptchas, streamEvents } = tables
  const { userSessions, verifications } = tables
  const now = new Date(clock.now())
  await forget(db, streamEvents.createdAt, new Date(clock.now() - EVENTS_KEPT_MS))
  await forget(db, sessions.expiresAt, new Date(clock.now() - SESSIONS_KEPT_MS))
  for (const ended of [
    userSessions,
    verifications,
    signInLinks,
    spentCaptchas,
    oauthSecrets,
    tables.shares,
    tables.shouts,
  ])
    await forget(db, ended.expiresAt, now)
  await forget(db, tables.replicas.until, new Date(clock.now() - DAY_MS))
  await forget(db, mails.createdAt, new Date(clock.now() - MAILS_KEPT_MS))
  await forgetUnusedPrograms(db, new Date(clock.now() - UNUSED_PROGRAMS_KEPT_MS))
  if (guestDays > 0) {
    const before = new Date(clock.now() - guestDays * DAY_MS)
    await forgetConversations(db, before, now)
    await forgetAudit(db, before, auditedForGood)
    await forget(db, tables.refusedCalls.minute, before)
  }
  if (usageDays > 0) await forgetUsage(db, usageDaysBefore(clock.now(), usageDays))
  await forgetGuestLogs(db, new Date(clock.now() - GUEST_LOGS_KEPT_MS))
  await forgetPictures(db)
  if (kind === 'pglite') await vacuum(db)
}

/** No undo brings these back. One that a session may still write to stays. */
async function forgetConversations(db: Database['db'], before: Date, now: Date): Promise<void> {
  await inBatches(
    BATCH,
    (limit) => sql`
      update conversations set deleted_at = 'epoch', put_away_at = coalesce(put_away_at, now())
      where id = any(array(
        select id from conversations where actor_kind = 'guest' and updated_at < ${before.toISOString()}
          and deleted_at is distinct from 'epoch' and not exists (select 1 from sessions
            where conversation_id = conversations.id and expires_at > ${now.toISOString()})
        limit ${limit}
      ))`,
    db,
  )
  await purgeConversations(db, new Date(0))
}

/** The totals go with the counts of people. */
async function forgetUsage(db: Database['db'], before: string): Promise<void> {
  for (const { day } of [usageTables.usageCounts, usageTables.usageTotals])
    await inBatches(
      BATCH,
      (limit) => sql`
        delete from ${day.table} where ctid = any(array(
          select ctid from ${day.table} where ${day} < ${before}::date limit ${limit}
        ))`,
      db,
    )
}

const forgetGuestLogs = (db: Database['db'], before: Date): Promise<void> =>
  inBatches(
    BATCH,
    (limit) => sql`
      delete from session_logs where session_id = any(array(
        select l.session_id from session_logs l join conversations c on c.id = l.conversation_id
        where c.actor_kind = 'guest' and l.ended_at < ${before.toISOString()} limit ${limit}
      ))`,
    db,
  )

const forgetUnusedPrograms = (db: Database['db'], before: Date): Promise<void> =>
  inBatches(
    BATCH,
    (limit) => sql`
      delete from oauth_clients where id = any(array(
        select id from oauth_clients where created_at < ${before.toISOString()}
          and not exists (select 1 from oauth_grants where client_id = oauth_clients.id)
        limit ${limit}
      ))`,
    db,
  )

const forgetAudit = (db: Database['db'], before: Date, auditedForGood: readonly string[]): Promise<void> =>
  inBatches(
    BATCH,
    (limit) => sql`
      delete from audit where id = any(array(
        select id from audit where actor_kind = 'guest' and at < ${before.toISOString()}
          and not tool = any(${sql.param([...auditedForGood])}) limit ${limit}
      ))`,
    db,
  )

const forget = (db: Database['db'], age: PgColumn, before: Date): Promise<void> =>
  inBatches(
    BATCH,
    (limit) => sql`
      delete from ${age.table} where ctid = any(array(
        select ctid from ${age.table} where ${age} < ${sql.param(before, age)} limit ${limit}
      ))`,
    db,
  )

/** PGlite has no autovacuum. Table by table, because it does nothing else meanwhile. */
async function vacuum(db: Database['db']): Promise<void> {
  for (const table of Object.values(tables)) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableConfig(table).name)}`)
  }
}
