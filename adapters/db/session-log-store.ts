/** Stores session logs: domain/memory/session-logs.ts. What was said stays in the items of the conversation. */
import { and, count, eq, gt, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SessionLogs, StoredLog } from '#domain/memory/session-logs.ts'
import type { Clock } from '#domain/ports.ts'
import { close, closeAbandoned, upload } from './close-session-log.ts'
import { inOrder } from './in-order.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, sessions } from './schema.ts'
import { users } from './schema-auth.ts'
import { sessionLogs } from './schema-memory.ts'
import { ownerOf } from './search-query.ts'
import { recordedEvents, recordedItems } from './session-record.ts'
import type { Db } from './transaction.ts'

const PENDING_AT_ONCE = 500
const UNPARKED_AT_ONCE = 200
/** A session that expired before was closed by an earlier look, however long a call of it lived on. */
const LOOKED_AGAIN_MS = 86_400_000
/** The job of a server that stopped is taken up by another one after this time. */
const CLAIM_MS = 2 * 60_000

const isKept = and(isNull(conversations.deletedAt), not(conversations.offTheRecord))

const columns = {
  sessionId: sessionLogs.sessionId,
  conversationId: sessionLogs.conversationId,
  kind: conversations.actorKind,
  ownerId: conversations.actorId,
  email: users.email,
  startedAt: sessionLogs.startedAt,
  endedAt: sessionLogs.endedAt,
  origin: sessionLogs.origin,
  status: sessionLogs.status,
  attempts: sessionLogs.attempts,
  error: sessionLogs.error,
  uploaded: sessionLogs.uploaded,
  timeline: sessionLogs.timeline,
}

export const sessionLogStore = (db: Db, clock: Clock): SessionLogs => {
  let lookedFrom = 'epoch'
  return redactQueryErrors<SessionLogs>({
    close: (sessionId) => close(db, clock, sessionId),
    upload: (owner, log) => upload(db, clock, owner, log),
    byId: (sessionId) => byId(db, sessionId),
    soFar: async (sessionId) => {
      const stored = await byId(db, sessionId)
      const open = await openSession(db, clock, sessionId)
      return open ? { ...open, ...stored, endedAt: open.endedAt } : stored
    },
    items: (log) => recordedItems(db, log),
    events: (log) => recordedEvents(db, log),
    keepTimeline: async (sessionId, timeline) => {
      await db.update(sessionLogs).set({ timeline }).where(eq(sessionLogs.sessionId, sessionId))
    },
    list: (owner, page) => listOf(db, ownerOf(owner), page),
    closeAbandoned: async () => {
      const now = clock.now()
      await closeAbandoned(db, clock, lookedFrom)
      lookedFrom = new Date(now - LOOKED_AGAIN_MS).toISOString()
    },
    pending: (userId) => pendingOf(db, userId),
    claim: (sessionId) => claim(db, clock, sessionId),
    release: async (sessionId) => {
      await db.update(sessionLogs).set({ claimedUntil: null }).where(eq(sessionLogs.sessionId, sessionId))
    },
    settle: async ({ sessionId, endedAt }, status, error) => {
      // The database is more precise than the ISO time.
      const hasNotMoved = lt(sessionLogs.endedAt, new Date(Date.parse(endedAt) + 1))
      const rows = await db
        .update(sessionLogs)
        .set({
          claimedUntil: null,
          status: sql`case when ${hasNotMoved} then ${status} else ${sessionLogs.status} end`,
          error: sql`case when ${hasNotMoved} then ${error ?? null} else ${sessionLogs.error} end`,
        })
        .where(eq(sessionLogs.sessionId, sessionId))
        .returning({ status: sessionLogs.status })
      // A log that is gone has nothing left to settle.
      return rows.every((row) => row.status === status)
    },
    parked: async (userId) => {
      const [row] = await db.select({ n: count() }).from(sessionLogs).where(isParked(userId))
      return row?.n ?? 0
    },
    unpark: (userId) => unpark(db, userId),
  })
}

/** Looked up for each log: without statistics, a join would begin with all conversations of the owner. */
const isLogKept = sql`(select ${conversations.deletedAt} is null and not ${conversations.offTheRecord}
  from ${conversations} where ${conversations.id} = ${sessionLogs.conversationId})`

const isParked = (userId: string) =>
  and(eq(sessionLogs.owner, ownerOf({ kind: 'user', id: userId })), eq(sessionLogs.status, 'failed'))

type Listed = Awaited<ReturnType<SessionLogs['list']>>[number]

async function listOf(
  db: Db,
  owner: string,
  { limit, before }: Parameters<SessionLogs['list']>[1],
): Promise<readonly Listed[]> {
  const isEarlier = before === undefined ? sql`true` : lt(sessionLogs.startedAt, new Date(before))
  const rows = await inOrder<Record<keyof Listed, string>>(
    db,
    sql`
    select session_id as "sessionId", ${isoOf(sessionLogs.startedAt)} as "startedAt",
      ${isoOf(sessionLogs.endedAt)} as "endedAt", status, error
    from ${sessionLogs} where owner = ${owner} and ${isEarlier} and ${isLogKept}
    order by ${sessionLogs.startedAt} desc limit ${limit}`,
  )
  return rows as readonly Listed[]
}

const isoOf = (column: PgColumn): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function pendingOf(db: Db, userId: string | undefined): Promise<string[]> {
  const isUsers =
    userId === undefined ? OF_USERS : eq(sessionLogs.owner, ownerOf({ kind: 'user', id: userId }))
  const rows = await inOrder<{ id: string }>(
    db,
    sql`
    select session_id as id from ${sessionLogs} where status = 'pending_summary' and ${isUsers} and ${isLogKept}
    order by ${sessionLogs.endedAt} limit ${PENDING_AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

/** As the index \`session_logs_pending\` says it: no log of a guest is summarized. */
const OF_USERS = sql`${sessionLogs.owner} like 'user:%'`

async function unpark(db: Db, userId: string): Promise<number> {
  const some = db
    .select({ id: sessionLogs.sessionId })
    .from(sessionLogs)
    .where(isParked(userId))
    .limit(UNPARKED_AT_ONCE)
  for (let unparked = 0; ; ) {
    const { rowCount } = await db
      .update(sessionLogs)
      .set({ status: 'pending_summary', attempts: 0, error: null, claimedUntil: null })
      .where(sql`${sessionLogs.sessionId} = any(array(${some}))`)
    unparked += rowCount ?? 0
    if (rowCount !== UNPARKED_AT_ONCE) return unparked
  }
}

async function claim(db: Db, clock: Clock, sessionId: string): ReturnType<SessionLogs['claim']> {
  const now = new Date(clock.now())
  const isFree = or(isNull(sessionLogs.claimedUntil), lt(sessionLogs.claimedUntil, now))
  const taken = await db
    .update(sessionLogs)
    .set({
      attempts: sql`${sessionLogs.attempts} + 1`,
      claimedUntil: new Date(clock.now() + CLAIM_MS),
    })
    .where(
      and(eq(sessionLogs.sessionId, sessionId), eq(sessionLogs.status, 'pending_summary'), isFree, OF_USERS),
    )
    .returning({ id: sessionLogs.sessionId })
  return taken.length > 0 ? byId(db, sessionId) : undefined
}

async function byId(db: Db, sessionId: string): ReturnType<SessionLogs['byId']> {
  const [row] = await db
    .select(columns)
    .from(sessionLogs)
    .innerJoin(conversations, eq(conversations.id, sessionLogs.conversationId))
    .leftJoin(users, eq(users.id, conversations.actorId))
    .where(and(eq(sessionLogs.sessionId, sessionId), isKept))
  if (!row) return undefined
  const { kind, ownerId, email, uploaded, timeline, startedAt, endedAt, ...rest } = row
  const log: StoredLog = {
    ...rest,
    owner: { kind, id: ownerId },
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
  }
  return {
    ...log,
    ...(email !== null && { email }),
    ...(uploaded && { uploaded }),
    ...(timeline && { timeline }),
  }
}

/** The log that a session would have if it ended now; undefined for one that has ended. */
async function openSession(db: Db, clock: Clock, sessionId: string): Promise<StoredLog | undefined> {
  const now = new Date(clock.now())
  const [row] = await db
    .select({
      sessionId: sessions.id,
      conversationId: sessions.conversationId,
      kind: conversations.actorKind,
      ownerId: conversations.actorId,
      email: users.email,
      startedAt: sessions.createdAt,
      persona: sessions.persona,
    })
    .from(sessions)
    .innerJoin(conversations, eq(conversations.id, sessions.conversationId))
    .leftJoin(users, eq(users.id, conversations.actorId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isKept))
  if (!row) return undefined
  const { kind, ownerId, email, startedAt, persona, ...rest } = row
  return {
    ...rest,
    owner: { kind, id: ownerId },
    ...(email !== null && { email }),
    startedAt: startedAt.toISOString(),
    endedAt: now.toISOString(),
    origin: { scenario: persona?.scenario ?? null, agentName: persona?.agentName ?? null },
    status: 'pending_summary',
    attempts: 0,
    error: null,
  }
}
