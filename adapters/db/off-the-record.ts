/** Ends conversations that are off the record: they are deleted as of long ago, so that no undo brings them back. */
import { and, isNull, sql } from 'drizzle-orm'
import { conversations } from './schema.ts'
import type { Db } from './transaction.ts'

/** The value of `deleted_at` for a conversation that is put away. */
export const deletedOffTheRecord = sql`case when ${conversations.offTheRecord} then 'epoch'::timestamptz
  else ${conversations.deletedAt} end`

/** Closing the browser ends no conversation; a day without a message does. */
export async function endIdle(db: Db): Promise<void> {
  const isIdle = sql`${conversations.updatedAt} < now() - interval '1 day'`
  await db
    .update(conversations)
    .set({
      deletedAt: sql`'epoch'::timestamptz`,
      putAwayAt: sql`coalesce(${conversations.putAwayAt}, now())`,
    })
    .where(and(conversations.offTheRecord, isNull(conversations.deletedAt), isIdle))
}
