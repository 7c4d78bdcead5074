/** Removes deleted conversations for good, with everything that was said in them. */
import { inArray, lte, sql } from 'drizzle-orm'
import { forgetPictures } from './housekeeping.ts'
import { conversations, nextPrompts } from './schema.ts'
import { audit } from './schema-audit.ts'
import { type Db, withTransaction } from './transaction.ts'

/** Deletes of a conversation cascade, so few go into one transaction. */
const BATCH = 50

/** The ledger stays, and so does the audit, without the arguments of the tools. */
export async function purgeConversations(db: Db, deletedBefore: Date): Promise<void> {
  let purged = await purgeBatch(db, deletedBefore)
  if (purged === 0) return
  while (purged === BATCH) purged = await purgeBatch(db, deletedBefore)
  await forgetPictures(db)
}

/** Two replicas may purge at once: each takes rows that the other has not locked. */
const purgeBatch = (db: Db, deletedBefore: Date): Promise<number> =>
  withTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(lte(conversations.deletedAt, deletedBefore))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.update(audit).set({ arguments: sql`null` }).where(inArray(audit.conversationId, ids))
    await tx.delete(nextPrompts).where(inArray(nextPrompts.conversationId, ids))
    await tx.delete(conversations).where(inArray(conversations.id, ids))
    return ids.length
  })
