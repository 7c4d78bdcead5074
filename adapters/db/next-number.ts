/** Numbers what belongs to a conversation: items, history, events. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { preparedValue } from './prepared-value.ts'
import { conversations } from './schema.ts'
import type { Db } from './transaction.ts'

/**
 * A part of an `insert … select`: takes the next number of the conversation given as `conversationId` and, until the
 * commit, keeps others from taking one. It yields no row when there is no such conversation, so that nothing is
 * inserted either.
 */
export const nextNumber = (
  db: Db,
  counter: 'lastItem' | 'lastHistory' | 'lastEvent',
  /** Columns that change together with the number. */
  changes: Partial<Record<'turns' | 'lastTurnAt', SQL>> = {},
) =>
  db.$with('next').as(
    db
      .update(conversations)
      .set({ [counter]: sql`${conversations[counter]} + 1`, updatedAt: sql`now()`, ...changes })
      .where(eq(conversations.id, preparedValue('conversationId', conversations.id)))
      .returning({
        conversationId: conversations.id,
        number: conversations[counter],
        shown: conversations.branch,
      }),
  )
