/** Stores what is remembered of users: domain/memory/memories.ts. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, gte, inArray, ne, not, sql } from 'drizzle-orm'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import type { Fact, FoundFact } from '#domain/memory/facts.ts'
import type { Memories, MemorySource } from '#domain/memory/memories.ts'
import type { Clock } from '#domain/ports.ts'
import { inBatches } from './in-batches.ts'
import { dropFacts, dropSessions } from './memory-bounds.ts'
import { type FactRow, isKept, isLive, ofUser, toFact } from './memory-rows.ts'
import { sessionsOf, totalsOf } from './memory-sessions.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { memories, memoryFacts, memoryOff } from './schema-memory.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

/** An undo may arrive a little late. */
const MARGIN_MS = 2_000

/** The same source gives the same id, so a repeated job adds nothing. */
const idOf = ({ userId, conversationId }: MemorySource, { itemId, kind }: FoundFact, at: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, conversationId, itemId, kind, at]))
    .digest('base64url')
    .slice(0, 32)

const conversationIsKept = isKept(memoryFacts.conversationId)

export const memoryStore = (db: Db, clock: Clock): Memories => {
  const now = () => new Date(clock.now())
  const isOn = async (userId: string) =>
    (await db.select({ since: memoryOff.since }).from(memoryOff).where(eq(memoryOff.userId, userId)))
      .length === 0
  return redactQueryErrors<Memories>({
    isOn,
    turn: async (userId, on) => {
      if (on) await db.delete(memoryOff).where(eq(memoryOff.userId, userId))
      else await db.insert(memoryOff).values({ userId, since: now() }).onConflictDoNothing()
    },
    add: (source, facts) => withTransaction(db, (tx) => add(tx, source, facts, now())),
    close: async ({ userId, sessionId, conversationId }, { summary, startedAt, endedAt }) => {
      const read = { summary, startedAt: new Date(startedAt), endedAt: new Date(endedAt) }
      await db
        .insert(memories)
        .values({ sessionId, userId, conversationId, ...read, createdAt: now() })
        .onConflictDoUpdate({ target: memories.sessionId, set: read })
      await dropSessions(db, userId)
    },
    sessions: (userId, limit) => sessionsOf(db, userId, limit),
    totals: (userId) => totalsOf(db, userId),
    facts: (userId, limit) => factsOf(db, userId, limit),
    factsById: async (userId, ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .select()
        .from(memoryFacts)
        .where(and(ofUser(userId), inArray(memoryFacts.id, [...ids]), isLive, conversationIsKept))
      const byId = new Map(rows.map((row) => [row.id, toFact(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    count: async (userId) => {
      const [row] = await db
        .select({ n: count() })
        .from(memoryFacts)
        .where(and(ofUser(userId), isLive, conversationIsKept))
      return row?.n ?? 0
    },
    use: async (userId, ids) => {
      if (ids.length === 0) return
      await db
        .update(memoryFacts)
        .set({ usedAt: now(), uses: sql`${memoryFacts.uses} + 1` })
        .where(and(ofUser(userId), inArray(memoryFacts.id, [...ids])))
    },
    edit: (userId, id, text) => withTransaction(db, (tx) => edit(tx, userId, id, text)),
    forget: (userId, ids) => forget(db, userId, now(), ids),
    restore: async (userId, id) => {
      const since = new Date(clock.now() - UNDO_MS - MARGIN_MS)
      // The same words may have been said again since.
      const isThere = sql`exists (select 1 from memory_facts other where other.user_id = ${userId} and other.deleted_at is null
        and other.kind = ${memoryFacts.kind} and lower(other.text) = lower(${memoryFacts.text}))`
      const isBack = and(
        ofUser(userId),
        eq(memoryFacts.id, id),
        gte(memoryFacts.deletedAt, since),
        ne(memoryFacts.text, ''),
        not(isThere),
      )
      const [row] = await db.update(memoryFacts).set({ deletedAt: null }).where(isBack).returning()
      return row && toFact(row)
    },
    purge: async () => {
      const before = new Date(clock.now() - UNDO_MS)
      await inBatches(
        AT_ONCE,
        (limit) => sql`
          update memory_facts set text = '' where id = any(array(
            select id from memory_facts where deleted_at is not null and text <> '' and deleted_at < ${before.toISOString()}
            limit ${limit}
          ))`,
        db,
      )
    },
  })
}

/** Facts that one statement reads or changes. */
const AT_ONCE = 500

async function factsOf(db: Db, userId: string, limit: number): Promise<Fact[]> {
  const found = new Map<string, Fact>()
  for (let offset = 0; offset < limit; offset += AT_ONCE) {
    const rows = await db
      .select()
      .from(memoryFacts)
      .where(and(ofUser(userId), isLive, conversationIsKept))
      .orderBy(desc(memoryFacts.usedAt), desc(memoryFacts.saidAt), desc(memoryFacts.id))
      .offset(offset)
      .limit(Math.min(AT_ONCE, limit - offset))
    for (const row of rows) found.set(row.id, toFact(row))
    if (rows.length < AT_ONCE) break
  }
  return [...found.values()]
}

async function forget(db: Db, userId: string, now: Date, ids?: readonly string[]): Promise<Fact[]> {
  const forgotten: Fact[] = []
  const which = and(ofUser(userId), isLive, ids && inArray(memoryFacts.id, [...ids]))
  const some = db.select({ id: memoryFacts.id }).from(memoryFacts).where(which).limit(AT_ONCE)
  for (;;) {
    const rows = await db
      .update(memoryFacts)
      .set({ deletedAt: now })
      .where(sql`${memoryFacts.id} = any(array(${some}))`)
      .returning()
    await clearSummaries(db, rows)
    forgotten.push(...rows.map(toFact))
    if (rows.length < AT_ONCE) return forgotten
  }
}

/** A model's summary may repeat a fact that was deleted or changed; the one made of the facts cannot. */
async function clearSummaries(
  db: Db | Transaction,
  rows: readonly Pick<FactRow, 'sessionId'>[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ sessionId }) => sessionId))]
  await db.update(memories).set({ summary: null }).where(inArray(memories.sessionId, ids))
}

/** One job at a time writes for a user, so that no fact is added twice. */
async function add(
  tx: Transaction,
  source: MemorySource,
  facts: readonly FoundFact[],
  now: Date,
): Promise<Fact[]> {
  const { userId, sessionId, conversationId } = source
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`memory ${userId}`}))`)
  const kept: Fact[] = []
  for (const [index, fact] of facts.entries()) {
    const at = facts.slice(0, index).filter((other) => isSameSource(other, fact)).length
    const [same] = await tx
      .update(memoryFacts)
      .set({
        usedAt: now,
        uses: sql`${memoryFacts.uses} + case when ${memoryFacts.sessionId} = ${sessionId} then 0 else 1 end`,
      })
      .where(
        and(
          ofUser(userId),
          eq(memoryFacts.kind, fact.kind),
          sql`lower(${memoryFacts.text}) = lower(${fact.text})`,
          isLive,
        ),
      )
      .returning()
    const { saidAt, ...said } = fact
    const row = {
      ...said,
      id: idOf(source, fact, at),
      userId,
      sessionId,
      conversationId,
      saidAt: new Date(saidAt),
      usedAt: now,
    }
    const [added] = same ? [same] : await tx.insert(memoryFacts).values(row).onConflictDoNothing().returning()
    if (added) kept.push(toFact(added))
  }
  await dropFacts(tx, userId)
  return kept
}

/** Facts of one turn are told apart by their place among those of their kind. */
const isSameSource = (one: FoundFact, other: FoundFact): boolean =>
  one.itemId === other.itemId && one.kind === other.kind

/** Words that the user has in another fact already make one of the two. */
async function edit(tx: Transaction, userId: string, id: string, text: string): Promise<Fact | undefined> {
  const isIt = and(ofUser(userId), eq(memoryFacts.id, id), isLive)
  const [before] = await tx.select().from(memoryFacts).where(isIt).for('update')
  if (!before) return undefined
  await tx
    .update(memoryFacts)
    .set({ text: '', deletedAt: sql`now()` })
    .where(
      and(
        ofUser(userId),
        eq(memoryFacts.kind, before.kind),
        sql`lower(${memoryFacts.text}) = lower(${text})`,
        ne(memoryFacts.id, id),
        isLive,
      ),
    )
  const [row] = await tx.update(memoryFacts).set({ text, edited: true }).where(isIt).returning()
  await clearSummaries(tx, [before])
  return row && toFact(row)
}
