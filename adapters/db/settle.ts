/** Ends what a call left under way in a conversation when its process died. */
import { and, asc, eq } from 'drizzle-orm'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Clock } from '#domain/clock.ts'
import { ABORTED, settled } from '#domain/settled.ts'
import { conversations, items, toolCalls } from './schema.ts'
import type { Transaction } from './transaction.ts'

export async function settle(
  tx: Transaction,
  conversationId: string,
  clock: Clock,
): Promise<readonly TranscriptItem[]> {
  // Whoever writes an item takes this row first; in the same order nobody waits for each other in a circle.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
  const underWay = await tx
    .select({ item: items.item })
    .from(items)
    .where(and(eq(items.conversationId, conversationId), eq(items.status, 'IN_PROGRESS')))
    .orderBy(asc(items.seq))
  const ended = underWay.map(({ item }) => settled(item))
  for (const item of ended) {
    await tx
      .update(items)
      .set({ item, status: item.status })
      .where(and(eq(items.conversationId, conversationId), eq(items.itemId, item.itemId)))
  }
  await tx
    .update(toolCalls)
    .set({ status: 'aborted', error: ABORTED, finishedAt: new Date(clock.now()) })
    .where(and(eq(toolCalls.conversationId, conversationId), eq(toolCalls.status, 'running')))
  return ended
}
