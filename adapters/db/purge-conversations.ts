/** Removes deleted conversations for good, with everything that was said in them. */
import { and, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forgetUnused } from './forget-pictures.ts'
import { forgetSessions } from './forget-sessions.ts'
import { inOrder } from './in-order.ts'
import { changePortions, deleteRows } from './row-portions.ts'
import {
  branches,
  conversations,
  feedback,
  history,
  items,
  nextPrompts,
  pictureUses,
  sessions,
  shares,
  streamEvents,
  toolCalls,
} from './schema.ts'
import { audit } from './schema-audit.ts'
import { memories, memoryFacts, sessionLogs } from './schema-memory.ts'
import { type Db, withTransaction } from './transaction.ts'

/** Conversations that go together, once they are empty: a dozen tables are looked through for each. */
const BATCH = 20
/** An imported conversation has up to 20,000 items, and to delete one with its index entries takes a moment. */
const ROWS_AT_ONCE = 500

/** The rows of which a conversation may have any number, with the columns that may hold much. */
const FILLED: readonly (readonly [PgColumn, ...PgColumn[]])[] = [
  [items.conversationId, items.item],
  [history.conversationId, history.item],
  [streamEvents.conversationId, streamEvents.event],
  [toolCalls.conversationId, toolCalls.arguments, toolCalls.output],
  [sessionLogs.conversationId, sessionLogs.uploaded, sessionLogs.timeline],
  [shares.conversationId, shares.items],
  [feedback.conversationId],
  [branches.conversationId],
  [memories.conversationId],
  [memoryFacts.conversationId],
]

/** The ledger stays, and so does the audit, without the arguments of the tools. */
export async function purgeConversations(db: Db, deletedBefore: Date): Promise<void> {
  const isGone = lte(conversations.deletedAt, deletedBefore)
  for (let ids = await some(db, isGone); ids.length > 0; ids = await some(db, isGone)) {
    await forgetArguments(db, ids)
    for (const [column, ...large] of FILLED) await empty(db, column, ids, large)
    await forgetSessions(db, { where: isOf(sessions.conversationId, ids), order: sessions.conversationId })
    const hashes = await forgetUses(db, ids)
    const removed = await remove(db, and(isGone, isOf(conversations.id, ids)))
    await forgetUnused(db, hashes)
    if (removed === 0) break
  }
}

const isOf = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::text[])`

async function some(db: Db, which: SQL): Promise<readonly string[]> {
  const rows = await inOrder<{ id: string }>(
    db,
    sql`select id from ${conversations} where ${which} order by ${conversations.deletedAt} limit ${BATCH}`,
  )
  return rows.map(({ id }) => id)
}

const forgetArguments = (db: Db, ids: readonly string[]): Promise<void> => {
  const where = sql`${isOf(audit.conversationId, ids)} and ${audit.arguments} is not null`
  const rows = { table: audit, where, order: audit.conversationId, most: ROWS_AT_ONCE }
  return changePortions(db, rows, (which) =>
    db.execute(sql`update ${audit} set arguments = null where ${which}`),
  )
}

const empty = (db: Db, column: PgColumn, ids: readonly string[], large: readonly PgColumn[]): Promise<void> =>
  deleteRows(db, { table: column.table, where: isOf(column, ids), order: column, most: ROWS_AT_ONCE, large })

/** Returns the pictures that these conversations had used. */
async function forgetUses(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const hashes = new Set<string>()
  const { conversationId } = pictureUses
  const rows = { table: pictureUses, where: isOf(conversationId, ids), order: conversationId }
  await changePortions(db, { ...rows, most: ROWS_AT_ONCE }, async (which) => {
    const gone = await db.execute<{ hash: string }>(
      sql`delete from ${pictureUses} where ${which} returning hash`,
    )
    for (const { hash } of gone.rows) hashes.add(hash)
    return gone
  })
  return [...hashes]
}

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
