/** Removes deleted conversations for good, with everything that was said in them. */
import { and, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forgetPictures } from './forget-pictures.ts'
import { inBatches } from './in-batches.ts'
import { conversations, history, items, nextPrompts, streamEvents, toolCalls } from './schema.ts'
import { sessionLogs } from './schema-memory.ts'
import { type Db, withTransaction } from './transaction.ts'

/** Conversations that go together, once they are empty. */
const BATCH = 50
/** An imported conversation has up to 20,000 items, and to delete one with its index entries takes a moment. */
const ROWS_AT_ONCE = 500
const FILLED = [items, history, streamEvents, toolCalls, sessionLogs]

/** The ledger stays, and so does the audit, without the arguments of the tools. */
export async function purgeConversations(db: Db, deletedBefore: Date): Promise<void> {
  const isGone = lte(conversations.deletedAt, deletedBefore)
  let ids = await some(db, isGone)
  if (ids.length === 0) return
  for (; ids.length > 0; ids = await some(db, isGone)) {
    await forgetArguments(db, ids)
    for (const { conversationId } of FILLED) await empty(db, conversationId, ids)
    if ((await remove(db, and(isGone, inArray(conversations.id, ids)))) === 0) break
  }
  await forgetPictures(db)
}

async function some(db: Db, which: SQL): Promise<string[]> {
  const rows = await db.select({ id: conversations.id }).from(conversations).where(which).limit(BATCH)
  return rows.map(({ id }) => id)
}

const forgetArguments = (db: Db, ids: readonly string[]): Promise<void> =>
  inBatches(
    ROWS_AT_ONCE,
    (limit) => sql`
      update audit set arguments = null where ctid = any(array(
        select ctid from audit where conversation_id = any(${sql.param(ids)}::text[]) and arguments is not null limit ${limit}
      ))`,
    db,
  )

const empty = (db: Db, column: PgColumn, ids: readonly string[]): Promise<void> =>
  inBatches(
    ROWS_AT_ONCE,
    (limit) => sql`
      delete from ${column.table} where ctid = any(array(
        select ctid from ${column.table} where ${column} = any(${sql.param(ids)}::text[]) limit ${limit}
      ))`,
    db,
  )

/** Two replicas may purge at once: each takes rows that the other has not locked. */
const remove = (db: Db, which: SQL | undefined): Promise<number> =>
  withTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(which)
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.delete(nextPrompts).where(inArray(nextPrompts.conversationId, ids))
    await tx.delete(conversations).where(inArray(conversations.id, ids))
    return ids.length
  })
