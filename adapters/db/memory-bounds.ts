/** Holds the memory of a user to a number: the facts and sessions beyond it, the least used and the oldest first, are dropped. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { isLive, ofUser } from './memory-rows.ts'
import { memories, memoryFacts } from './schema-memory.ts'
import type { Db, Transaction } from './transaction.ts'

/** Years of use; a session leaves up to twelve, and every session, list and search of facts goes over all of them. */
const FACTS_MOST = 2_000
/** Far more than are ever shown. */
const SESSIONS_MOST = 5_000
const AT_ONCE = 500

/** Facts that the person asked to keep go last. */
const isWanted = sql`(${memoryFacts.kind} in ('note', 'name') or ${memoryFacts.edited})`

export async function dropFacts(tx: Transaction, userId: string): Promise<void> {
  const isTheirs = and(ofUser(userId), isLive)
  const [row] = await tx.select({ n: count() }).from(memoryFacts).where(isTheirs)
  const beyond = (row?.n ?? 0) - FACTS_MOST
  if (beyond <= 0) return
  const least = tx
    .select({ id: memoryFacts.id })
    .from(memoryFacts)
    .where(isTheirs)
    .orderBy(asc(isWanted), asc(memoryFacts.usedAt), asc(memoryFacts.saidAt))
    .limit(Math.min(beyond, AT_ONCE))
  await tx.delete(memoryFacts).where(sql`${memoryFacts.id} = any(array(${least}))`)
}

export async function dropSessions(db: Db, userId: string): Promise<void> {
  const oldest = db
    .select({ id: memories.sessionId })
    .from(memories)
    .where(eq(memories.userId, userId))
    .orderBy(sql`${memories.createdAt} desc`)
    .offset(SESSIONS_MOST)
    .limit(AT_ONCE)
  await db.delete(memories).where(sql`${memories.sessionId} = any(array(${oldest}))`)
}
