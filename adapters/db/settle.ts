/** Ends what a call left under way in a conversation when its process died. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Clock } from '#domain/ports.ts'
import { ABORTED, type EndedCall, settled } from '#domain/settled.ts'
import { conversations, items, toolCalls } from './schema.ts'
import type { Transaction } from './transaction.ts'

export async function settle(
  tx: Transaction,
  conversationId: string,
  clock: Clock,
): Promise<readonly TranscriptItem[]> {
  // Every writer of an item takes this row first; with one order of locks there is no deadlock.
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
  const calls = await endedCalls(
    tx,
    conversationId,
    underWay.map(({ item }) => item.itemId),
  )
  const ended = underWay.map(({ item }) => settled(item, calls.get(item.itemId)))
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

/** The calls that these items show and that ended before their item was written, by item. */
async function endedCalls(
  tx: Transaction,
  conversationId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, EndedCall>> {
  const rows = await tx
    .select()
    .from(toolCalls)
    .where(
      and(
        eq(toolCalls.conversationId, conversationId),
        inArray(toolCalls.itemId, [...itemIds]),
        ne(toolCalls.status, 'running'),
      ),
    )
  return new Map(rows.map((row) => [row.itemId, endOf(row)]))
}

function endOf({ status, output, error, durationMs }: typeof toolCalls.$inferSelect): EndedCall {
  const { code, message } = error ?? ABORTED
  return {
    ...(durationMs !== null && { durationMs }),
    ...(status === 'done' ? { output } : { error: { code, message } }),
  }
}
