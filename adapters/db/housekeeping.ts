/** Deletes expired rows, so that the database does not grow for ever. Any replica may run it at intervals. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { usageDaysBefore } from '#contract/rules/usage.ts'
import type { Clock } from '#domain/ports.ts'
import type { Database } from './database.ts'
import { forgetGuests } from './forget-guests.ts'
import { forgetPictures } from './forget-pictures.ts'
import { forgetSessions } from './forget-sessions.ts'
import { purgeConversations } from './purge-conversations.ts'
import { deleteRows, type Rows, walk } from './row-portions.ts'
import * as conversationTables from './schema.ts'
import * as activityTables from './schema-activity.ts'
import * as auditTables from './schema-audit.ts'
import * as identityTables from './schema-auth.ts'
import * as memoryTables from './schema-memory.ts'
import * as searchTables from './schema-search.ts'
import * as stageTables from './schema-stage.ts'
import * as usageTables from './schema-usage.ts'
import { vacuum } from './vacuum.ts'

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
const BATCH = 500
/** Each may have opened thousands of calls in its last week. */
const SIGN_INS = 20

type Db = Database['db']

type Retention = Readonly<{
  /** Days after which guests and their conversations, tool calls and audit rows are deleted; 0 keeps them. */
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
  await forget(db, streamEvents.createdAt, new Date(clock.now() - EVENTS_KEPT_MS), {
    most: BATCH,
    large: [streamEvents.event],
  })
  const sessionsBefore = new Date(clock.now() - SESSIONS_KEPT_MS)
  await forgetSessions(db, { where: isBefore(sessions.expiresAt, sessionsBefore), order: sessions.expiresAt })
  await forget(db, tables.shares.expiresAt, now, { most: BATCH, large: [tables.shares.items] })
  await forget(db, userSessions.expiresAt, now, { most: SIGN_INS })
  for (const ended of [verifications, signInLinks, spentCaptchas, oauthSecrets, tables.shouts])
    await forget(db, ended.expiresAt, now)
  await forget(db, tables.replicas.until, new Date(clock.now() - DAY_MS))
  await forget(db, mails.createdAt, new Date(clock.now() - MAILS_KEPT_MS))
  await forgetUnusedPrograms(db, new Date(clock.now() - UNUSED_PROGRAMS_KEPT_MS))
  if (guestDays > 0) {
    const before = new Date(clock.now() - guestDays * DAY_MS)
    await forgetConversations(db, before, now)
    await forgetAudit(db, before, auditedForGood)
    await forget(db, tables.refusedCalls.minute, before)
    await forgetGuests(db, before)
  }
  if (usageDays > 0) await forgetUsage(db, usageDaysBefore(clock.now(), usageDays))
  await forgetGuestLogs(db, new Date(clock.now() - GUEST_LOGS_KEPT_MS))
  await forgetPictures(db)
  if (kind === 'pglite') await vacuum(db, Object.values(tables))
}

const isBefore = (age: PgColumn, moment: Date): SQL => sql`${age} < ${sql.param(moment, age)}`

const forget = (db: Db, age: PgColumn, before: Date, bounds?: Pick<Rows, 'large' | 'most'>): Promise<void> =>
  deleteRows(db, { table: age.table, where: isBefore(age, before), order: age, most: BATCH, ...bounds })

/** No undo brings these back. One that a session may still write to stays. */
async function forgetConversations(db: Db, before: Date, now: Date): Promise<void> {
  const isOld = sql`actor_kind = 'guest' and updated_at < ${before.toISOString()}
    and deleted_at is distinct from 'epoch'`
  for await (const ids of walk(db, tables.conversations.id, isOld))
    await db.execute(sql`
      update conversations set deleted_at = 'epoch', put_away_at = coalesce(put_away_at, now())
      where id = any(${sql.param(ids)}::text[]) and ${isOld} and not exists (select 1 from sessions
        where conversation_id = conversations.id and expires_at > ${now.toISOString()})`)
  await purgeConversations(db, new Date(0))
}

/** The totals go with the counts of people. */
async function forgetUsage(db: Db, before: string): Promise<void> {
  for (const { day } of [usageTables.usageCounts, usageTables.usageTotals])
    await deleteRows(db, { table: day.table, where: sql`${day} < ${before}::date`, order: day, most: BATCH })
}

function forgetGuestLogs(db: Db, before: Date): Promise<void> {
  const { sessionLogs } = tables
  const { endedAt, owner, timeline, uploaded } = sessionLogs
  const where = sql`${owner} like 'guest:%' and ${isBefore(endedAt, before)}`
  const large = [uploaded, timeline]
  return deleteRows(db, { table: sessionLogs, where, order: endedAt, most: BATCH, large })
}

async function forgetUnusedPrograms(db: Db, before: Date): Promise<void> {
  const isUnused = sql`created_at < ${before.toISOString()}
    and (select 1 from oauth_grants where client_id = oauth_clients.id limit 1) is null`
  for await (const ids of walk(db, tables.oauthClients.id, isUnused))
    await db.execute(sql`delete from oauth_clients where id = any(${sql.param(ids)}::text[]) and ${isUnused}`)
}

async function forgetAudit(db: Db, before: Date, auditedForGood: readonly string[]): Promise<void> {
  const isOld = sql`actor_kind = 'guest' and at < ${before.toISOString()}
    and not tool = any(${sql.param([...auditedForGood])})`
  for await (const ids of walk(db, tables.audit.id, isOld))
    await db.execute(sql`delete from audit where id = any(${sql.param(ids)}::bigint[])`)
}
