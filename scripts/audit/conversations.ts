/** The conversations of a server that is not running, as rows: what was kept of each, and which tools it ran. */
import { asc } from 'drizzle-orm'
import { conversations, items, type ToolCallStatus, toolCalls } from '#adapters/db/schema.ts'
import type { Db } from '#adapters/db/transaction.ts'
import type { TranscriptItem } from '#contract/transcript.ts'

export type ToolRow = Readonly<{
  callId: string
  itemId: string
  tool: string
  status: ToolCallStatus
  output: unknown
}>
export type ConversationRecord = Readonly<{
  id: string
  /** In the order in which they are shown. */
  items: readonly TranscriptItem[]
  calls: readonly ToolRow[]
}>

export async function readConversations(db: Db): Promise<readonly ConversationRecord[]> {
  const all = await db.select().from(conversations)
  const kept = await db.select().from(items).orderBy(asc(items.seq))
  const ran = await db.select().from(toolCalls)
  const itemsOf = Map.groupBy(kept, (row) => row.conversationId)
  const callsOf = Map.groupBy(ran, (row) => row.conversationId)
  return all.map(({ id }) => ({
    id,
    items: (itemsOf.get(id) ?? []).map(({ item }) => item),
    calls: callsOf.get(id) ?? [],
  }))
}
