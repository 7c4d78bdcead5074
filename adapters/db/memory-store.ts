/** Stores what is remembered of users: domain/memory/memories.ts. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import type { Fact, FoundFact } from '#domain/memory/facts.ts'
import type { Memories, Memory, MemorySource, MemoryTotals } from '#domain/memory/memories.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations } from './schema.ts'
import { memories, memoryFacts, memoryOff } from './schema-memory.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

/** An undo may arrive a little late. */
const MARGIN_MS = 2_000

type Row = typeof memoryFacts.$inferSelect

const toFact = ({ userId: _user, deletedAt: _deleted, saidAt, usedAt, ...row }: Row): Fact => ({
  ...row,
  saidAt: saidAt.toISOString(),
  usedAt: usedAt.toISOString(),
})

/** The same source gives the same id, so a repeated job adds nothing. */
const idOf = ({ userId, conversationId }: MemorySource, { itemId, kind }: FoundFact, at: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, conversationId, itemId, kind, at]))
    .digest('base64url')
    .slice(0, 32)

const isLive = and(isNull(memoryFacts.deletedAt), ne(memoryFacts.text, ''))
const ofUser = (userId: string) => eq(memoryFacts.userId, userId)
/** At any time only a few conversations are deleted and not purged. */
const isKept = (conversationId: AnyPgColumn) =>
  sql`${conversationId} not in (select gone.id from ${conversations} gone where gone.deleted_at is not null)`
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
    },
    sessions: (userId, limit) => sessionsOf(db, userId, limit),
    totals: (userId) => totalsOf(db, userId),
    facts: async (userId, limit) => {
      const rows = await db
        .select()
        .from(memoryFacts)
        .where(and(ofUser(userId), isLive, conversationIsKept))
        .orderBy(desc(memoryFacts.usedAt), desc(memoryFacts.saidAt))
        .limit(limit)
      return rows.map(toFact)
    },
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
    forget: async (userId, ids) => {
      const which = ids && inArray(memoryFacts.id, [...ids])
      const rows = await db
        .update(memoryFacts)
        .set({ deletedAt: now() })
        .where(and(ofUser(userId), isLive, which))
        .returning()
      await clearSummaries(db, rows)
      return rows.map(toFact)
    },
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
      await db
        .update(memoryFacts)
        .set({ text: '' })
        .where(
          and(isNotNull(memoryFacts.deletedAt), ne(memoryFacts.text, ''), lt(memoryFacts.deletedAt, before)),
        )
    },
  })
}

/** A model's summary may repeat a fact that was deleted or changed; the one made of the facts cannot. */
async function clearSummaries(db: Db | Transaction, rows: readonly Pick<Row, 'sessionId'>[]): Promise<void> {
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

const isShown = (userId: string) => and(eq(memories.userId, userId), isKept(memories.conversationId))
const hasFacts = sql<boolean>`exists (select 1 from ${memoryFacts} f where f.user_id = ${memories.userId}
    and f.session_id = ${memories.sessionId} and f.deleted_at is null and f.text <> '')`

async function totalsOf(db: Db, userId: string): Promise<MemoryTotals> {
  // Apart, because a condition of a count would be looked up for each row.
  const [[all], [full]] = await Promise.all([
    db.select({ n: count() }).from(memories).where(isShown(userId)),
    db
      .select({ n: count() })
      .from(memories)
      .where(and(isShown(userId), hasFacts)),
  ])
  const total = full?.n ?? 0
  return { total, totalSkipped: (all?.n ?? 0) - total }
}

async function sessionsOf(db: Db, userId: string, limit: number): ReturnType<Memories['sessions']> {
  const portion = (isWanted: ReturnType<typeof sql>) =>
    db
      .select()
      .from(memories)
      .where(and(isShown(userId), isWanted))
      .orderBy(desc(memories.createdAt))
      .limit(limit)
  const totals = await totalsOf(db, userId)
  // Where there are none of a kind, finding that out would read all of the other.
  const [full, skipped] = await Promise.all([
    totals.total === 0 ? [] : portion(hasFacts),
    totals.totalSkipped === 0 ? [] : portion(sql`not ${hasFacts}`),
  ])
  const ids = full.map(({ sessionId }) => sessionId)
  const facts =
    ids.length === 0
      ? []
      : await db
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
