/** Gives the conversations of a guest to a user, or marks all of an actor as deleted: in portions, as there may be thousands. */
import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Actor, User } from '#domain/ports.ts'
import { inBatches } from './in-batches.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
import { conversations } from './schema.ts'
import { ownerOf } from './search-query.ts'
import type { Db } from './transaction.ts'

const MOVED_AT_ONCE = 50
/** Entries of the search index; to change one takes as long as to add it. */
const ENTRIES_AT_ONCE = 100
const DELETED_AT_ONCE = 200

export const ofActor = (actor: Actor) =>
  and(eq(conversations.actorKind, actor.kind), eq(conversations.actorId, actor.id))
export const isOwn = (actor: Actor) => and(ofActor(actor), isNull(conversations.deletedAt))
export const isListed = (actor: Actor) =>
  and(isOwn(actor), isNotNull(conversations.lastTurnAt), not(conversations.offTheRecord))

async function some(db: Db, which: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await db.select({ id: conversations.id }).from(conversations).where(which).limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of those that have another owner now. */
export async function moveConversations(db: Db, guestId: string, user: User, now: Date): Promise<string[]> {
  const guest = { kind: 'guest', id: guestId } as const
  const putAwayAt = sql`coalesce(${conversations.putAwayAt}, ${now.toISOString()})`
  const next = () => some(db, isListed(guest), MOVED_AT_ONCE)
  const moved: string[] = []
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    await moveEntries(db, ids, ownerOf(user))
    await moveLogs(db, ids, ownerOf(user))
    const rows = await db
      .update(conversations)
      .set({ actorKind: 'user', actorId: user.id, putAwayAt })
      .where(and(isListed(guest), inArray(conversations.id, ids)))
      .returning({ id: conversations.id })
    moved.push(...rows.map(({ id }) => id))
  }
  // A conversation off the record ends with the sign-in.
  await db
    .update(conversations)
    .set({ deletedAt: deletedOffTheRecord, putAwayAt })
    .where(and(isOwn(guest), conversations.offTheRecord))
  return moved
}

/** The trigger on conversations moves only what came meanwhile. */
const moveEntries = (db: Db, ids: readonly string[], owner: string): Promise<void> =>
  inBatches(
    ENTRIES_AT_ONCE,
    (limit) => sql`
      update item_search set tags = array_replace(tags, owner, ${owner}::text), owner = ${owner}
      where ctid = any(array(
        select ctid from item_search where conversation_id = any(${sql.param(ids)}::text[]) and owner <> ${owner}
        limit ${limit}
      ))`,
    db,
  )

/** A conversation that goes on for weeks has thousands. */
const moveLogs = (db: Db, ids: readonly string[], owner: string): Promise<void> =>
  inBatches(
    ENTRIES_AT_ONCE,
    (limit) => sql`
      update session_logs set owner = ${owner} where ctid = any(array(
        select ctid from session_logs where conversation_id = any(${sql.param(ids)}::text[]) and owner <> ${owner}
        limit ${limit}
      ))`,
    db,
  )

/** Returns their ids. */
export async function deleteAll(db: Db, actor: Actor, now: Date): Promise<string[]> {
  const deleted: string[] = []
  for (;;) {
    const ids = await some(db, isOwn(actor), DELETED_AT_ONCE)
    if (ids.length === 0) return deleted
    deleted.push(...(await markDeleted(db, and(isOwn(actor), inArray(conversations.id, ids)), now)))
  }
}

export async function markDeleted(db: Db, which: SQL | undefined, now: Date): Promise<string[]> {
  const putAwayAt = sql`coalesce(${conversations.putAwayAt}, ${now.toISOString()})`
  const rows = await db
    .update(conversations)
    .set({ deletedAt: now, putAwayAt })
    .where(which)
    .returning({ id: conversations.id })
  return rows.map(({ id }) => id)
}
