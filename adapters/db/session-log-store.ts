/** Stores session logs: domain/memory/session-logs.ts. What was said stays in the items of the conversation. */
import { and, asc, desc, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { SessionLogs, StoredLog } from '#domain/memory/session-logs.ts'
import type { Clock } from '#domain/ports.ts'
import { close, closeAbandoned, upload } from './close-session-log.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, sessions } from './schema.ts'
import { users } from './schema-auth.ts'
import { sessionLogs } from './schema-memory.ts'
import { recordedEvents, recordedItems } from './session-record.ts'
import type { Db } from './transaction.ts'

const PENDING_AT_ONCE = 500
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

export const sessionLogStore = (db: Db, clock: Clock): SessionLogs =>
  redactQueryErrors<SessionLogs>({
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
    list: async (owner, { limit, before }) => {
      const isOwn = and(eq(conversations.actorKind, owner.kind), eq(conversations.actorId, owner.id), isKept)
      const rows = await db
        .select({
          sessionId: columns.sessionId,
          startedAt: columns.startedAt,
          endedAt: columns.endedAt,
          status: columns.status,
          error: columns.error,
        })
        .from(sessionLogs)
        .innerJoin(conversations, eq(conversations.id, sessionLogs.conversationId))
        .where(and(isOwn, before === undefined ? undefined : lt(sessionLogs.startedAt, new Date(before))))
        .orderBy(desc(sessionLogs.startedAt))
        .limit(limit)
      return rows.map((row) => ({
        ...row,
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt.toISOString(),
      }))
    },
    closeAbandoned: () => closeAbandoned(db, clock),
    pending: async (userId) => {
      const isUsers = and(
        eq(conversations.actorKind, 'user'),
        userId === undefined ? undefined : eq(conversations.actorId, userId),
      )
      const rows = await db
        .select({ id: sessionLogs.sessionId })
        .from(sessionLogs)
        .innerJoin(conversations, eq(conversations.id, sessionLogs.conversationId))
        .where(and(eq(sessionLogs.status, 'pending_summary'), isUsers, isKept))
        .orderBy(asc(sessionLogs.endedAt))
        .limit(PENDING_AT_ONCE)
      return rows.map(({ id }) => id)
    },
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
      const rows = await db.select({ id: sessionLogs.sessionId }).from(sessionLogs).where(isParked(userId))
      return rows.length
    },
    unpark: async (userId) => {
      const rows = await db
        .update(sessionLogs)
        .set({ status: 'pending_summary', attempts: 0, error: null, claimedUntil: null })
        .where(isParked(userId))
        .returning({ id: sessionLogs.sessionId })
      return rows.length
    },
  })

const isParked = (userId: string) =>
  and(
    eq(sessionLogs.status, 'failed'),
    sql`exists (select 1 from ${conversations} c where c.id = ${sessionLogs.conversationId}
      and c.actor_kind = 'user' and c.actor_id = ${userId} and c.deleted_at is null and not c.off_the_record)`,
  )

async function claim(db: Db, clock: Clock, sessionId: string): ReturnType<SessionLogs['claim']> {
  const now = new Date(clock.now())
  const isFree = or(isNull(sessionLogs.claimedUntil), lt(sessionLogs.claimedUntil, now))
  const isOfUser = sql`exists (select 1 from ${conversations} c
    where c.id = ${sessionLogs.conversationId} and c.actor_kind = 'user')`
  const taken = await db
    .update(sessionLogs)
    .set({
      attempts: sql`${sessionLogs.attempts} + 1`,
      claimedUntil: new Date(clock.now() + CLAIM_MS),
    })
    .where(
      and(eq(sessionLogs.sessionId, sessionId), eq(sessionLogs.status, 'pending_summary'), isFree, isOfUser),
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
