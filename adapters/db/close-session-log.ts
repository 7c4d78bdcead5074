/** Writes session logs when sessions end: by the server, by the page, or for a server that stopped. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UploadedLog } from '#contract/api/logs.ts'
import { unknownOf } from '#domain/memory/assemble-log.ts'
import type { SessionLogs, StoredLog } from '#domain/memory/session-logs.ts'
import type { Clock } from '#domain/ports.ts'
import { inOrder } from './in-order.ts'
import { conversations, items, sessions } from './schema.ts'
import { sessionLogs } from './schema-memory.ts'
import { type Db, withTransaction } from './transaction.ts'

/** Sessions that one statement looks at. */
const SEEN_AT_ONCE = 500
/** A server that stopped may have left a call open for so long. */
const ABANDONED_AFTER_MS = 5 * 60_000

/** A session that is known, of a conversation that is kept; the end moves forward only. */
export async function close(db: Db, clock: Clock, sessionId: string): ReturnType<SessionLogs['close']> {
  const now = new Date(clock.now()).toISOString()
  const { rows } = await db.execute<{ kind: 'guest' | 'user' }>(sql`
    insert into session_logs (session_id, conversation_id, started_at, ended_at, origin)
    select s.id, s.conversation_id, s.created_at, greatest(s.created_at, ${now}::timestamptz), ${origin}
    from sessions s join conversations c on c.id = s.conversation_id
    where s.id = ${sessionId} and c.deleted_at is null and not c.off_the_record
    on conflict (session_id) do update set
      ended_at = greatest(session_logs.ended_at, excluded.ended_at), status = 'pending_summary', attempts = 0, error = null
    returning (select actor_kind from conversations where id = conversation_id) as kind`)
  return rows[0]?.kind
}

const origin = sql`jsonb_build_object('scenario', s.persona ->> 'scenario', 'agentName', s.persona ->> 'agentName')`

type Owner = StoredLog['owner']

async function isSessionOf({ kind, id }: Owner, db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(conversations, eq(conversations.id, sessions.conversationId))
    .where(and(eq(sessions.id, sessionId), eq(conversations.actorKind, kind), eq(conversations.actorId, id)))
  return rows.length > 0
}

/** Stores nothing twice that the server has. */
export async function upload(db: Db, clock: Clock, owner: Owner, log: UploadedLog): Promise<boolean> {
  if (!(await isSessionOf(owner, db, log.sessionId))) return false
  if ((await close(db, clock, log.sessionId)) === undefined) return false
  return withTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ uploaded: sessionLogs.uploaded, conversationId: sessionLogs.conversationId })
      .from(sessionLogs)
      .where(eq(sessionLogs.sessionId, log.sessionId))
      .for('update')
    if (!row || row.uploaded !== null) return false
    const ids = [...log.transcript, ...log.toolCalls].map(({ id }) => id)
    const known = await tx
      .select({ id: items.itemId })
      .from(items)
      .where(and(eq(items.conversationId, row.conversationId), inArray(items.itemId, ids)))
    const extra = unknownOf(log, new Set(known.map(({ id }) => id)))
    await tx
      .update(sessionLogs)
      .set({ uploaded: { ...log, ...extra } })
      .where(eq(sessionLogs.sessionId, log.sessionId))
    return true
  })
}

type Seen = Readonly<{ id: string; at: string; isLeft: boolean }>

/** Looks through the sessions that had not expired by `since`, a portion after the other. */
export async function closeAbandoned(db: Db, clock: Clock, since: string): Promise<void> {
  let seen = await sessionsAfter(db, clock, { at: since, id: '' })
  while (seen.length > 0) {
    const left = seen.filter(({ isLeft }) => isLeft)
    if (left.length > 0)
      await closeLeft(
        db,
        left.map(({ id }) => id),
      )
    const last = seen.at(-1)
    seen = last && seen.length === SEEN_AT_ONCE ? await sessionsAfter(db, clock, last) : []
  }
}

/** Logs and leases are looked up for each session: without statistics, joins would go over whole tables. */
function sessionsAfter(db: Db, clock: Clock, { at, id }: Pick<Seen, 'at' | 'id'>): Promise<readonly Seen[]> {
  const now = new Date(clock.now()).toISOString()
  const before = new Date(clock.now() - ABANDONED_AFTER_MS).toISOString()
  return inOrder<Seen>(
    db,
    sql`select id, expires_at::text as at, (ended_at < ${before}::timestamptz or expires_at < ${now}::timestamptz)
      and (select 1 from session_logs l where l.session_id = s.id) is null
      and (select 1 from call_leases a where a.session_id = s.id limit 1) is null as "isLeft"
    from (select id, expires_at, ended_at from sessions where (expires_at, id) > (${at}::timestamptz, ${id})
      order by expires_at, id limit ${SEEN_AT_ONCE}) s`,
  )
}

/** The last item tells when it ended; the page's own word came in an upload if at all. */
async function closeLeft(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into session_logs (session_id, conversation_id, started_at, ended_at, origin)
    select s.id, s.conversation_id, s.created_at,
      greatest(s.created_at, least(coalesce(s.ended_at, s.expires_at), c.updated_at)), ${origin}
    from sessions s, lateral (select updated_at from conversations
      where id = s.conversation_id and deleted_at is null and not off_the_record offset 0) c
    where s.id = any(${sql.param(ids)}::text[])
    on conflict (session_id) do nothing`)
}
