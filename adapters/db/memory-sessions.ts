/** Reads the sessions of a user that were read for memories, those in which nothing was found apart. */
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Memories, Memory, MemoryTotals } from '#domain/memory/memories.ts'
import { isKept, isLive, ofUser, toFact } from './memory-rows.ts'
import { memories, memoryFacts } from './schema-memory.ts'
import type { Db } from './transaction.ts'

const isShown = (userId: string) => and(eq(memories.userId, userId), isKept(memories.conversationId))

/**
 * The condition for a session in which something was found. A list instead of a join: without statistics of the tables
 * a join compares each session with each fact.
 */
async function hasFacts(db: Db, userId: string): Promise<SQL> {
  const rows = await db
    .selectDistinct({ id: memoryFacts.sessionId })
    .from(memoryFacts)
    .where(and(ofUser(userId), isLive))
  return sql`${memories.sessionId} = any(${sql.param(rows.map(({ id }) => id))}::text[])`
}

export const totalsOf = async (db: Db, userId: string): Promise<MemoryTotals> =>
  countOf(db, userId, await hasFacts(db, userId))

async function countOf(db: Db, userId: string, isFull: SQL): Promise<MemoryTotals> {
  const [row] = await db
    .select({ all: count(), full: sql<number>`(count(*) filter (where ${isFull}))::int` })
    .from(memories)
    .where(isShown(userId))
  const { all = 0, full = 0 } = row ?? {}
  return { total: full, totalSkipped: all - full }
}

export async function sessionsOf(db: Db, userId: string, limit: number): ReturnType<Memories['sessions']> {
  const isFull = await hasFacts(db, userId)
  const portion = (isWanted: SQL) =>
    db
      .select()
      .from(memories)
      .where(and(isShown(userId), isWanted))
      .orderBy(desc(memories.createdAt))
      .limit(limit)
  const totals = await countOf(db, userId, isFull)
  const [full, skipped] = [await portion(isFull), await portion(sql`not (${isFull})`)]
  const ids = full.map(({ sessionId }) => sessionId)
  const facts = await db
    .select()
    .from(memoryFacts)
    .where(and(ofUser(userId), inArray(memoryFacts.sessionId, ids), isLive))
    .orderBy(memoryFacts.saidAt)
  const toMemory = (row: (typeof full)[number]): Memory => ({
    sessionId: row.sessionId,
    conversationId: row.conversationId,
    summary: row.summary,
    facts: facts.filter(({ sessionId }) => sessionId === row.sessionId).map(toFact),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  })
  return { memories: full.map(toMemory), skipped: skipped.map(toMemory), ...totals }
}
