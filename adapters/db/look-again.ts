/** Wakes the readers of app streams that missed something, with one query for all conversations that are read. */
import { inArray } from 'drizzle-orm'
import { conversations } from './schema.ts'
import type { Db } from './transaction.ts'

type Reader = Readonly<{ conversationId: string; cursor: () => number; wake: () => void }>
type LastEvents = (conversationIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Adds a reader until the returned function is called. */
export type LookAgain = (reader: Reader) => () => void

/** A reader also wakes when its conversation is gone, and when the query fails: its own read then says why. */
export function createLookAgain(lastEvents: LastEvents, everyMs: number): LookAgain {
  const readers = new Set<Reader>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const ids = [...new Set([...readers].map(({ conversationId }) => conversationId))]
    const newest = await lastEvents(ids).catch(() => new Map<string, number>())
    for (const { conversationId, cursor, wake } of [...readers])
      if (newest.get(conversationId) !== cursor()) wake()
  }

  return (reader) => {
    readers.add(reader)
    timer ??= setInterval(() => void look(), everyMs).unref()
    return () => {
      readers.delete(reader)
      if (readers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

export const lastEventsIn =
  (db: Db): LastEvents =>
  async (ids) => {
    const rows = await db
      .select({ id: conversations.id, last: conversations.lastEvent })
      .from(conversations)
      .where(inArray(conversations.id, [...ids]))
    return new Map(rows.map(({ id, last }) => [id, last]))
  }
