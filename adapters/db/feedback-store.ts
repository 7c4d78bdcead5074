/** The users' opinions of answers in the database: domain/feedback.ts. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { pathOf } from '#domain/branch-tree.ts'
import type { Feedback, RatedTurn } from '#domain/feedback.ts'
import type { Clock } from '#domain/ports.ts'
import { readTree } from './branch-path.ts'
import { questionBefore } from './path-rows.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { feedback, items } from './schema.ts'
import { type Db, withTransaction } from './transaction.ts'

const isMessage = (role: 'user' | 'assistant') =>
  and(
    sql`${items.item} ->> 'type' = 'MESSAGE'`,
    sql`${items.item} ->> 'role' = ${role}`,
    sql`${items.item} ->> 'isHidden' is distinct from 'true'`,
  )

export const feedbackStore = (db: Db, clock: Clock): Feedback =>
  redactQueryErrors<Feedback>({
    async give(actor, conversationId, { itemId, isGood, note }) {
      const isRated = and(eq(items.conversationId, conversationId), eq(items.itemId, itemId))
      const found = await db
        .select({ seq: items.seq })
        .from(items)
        .where(and(isRated, isMessage('assistant')))
      if (found.length === 0) return false
      const opinion = { actorKind: actor.kind, actorId: actor.id, isGood, note, at: new Date(clock.now()) }
      await db
        .insert(feedback)
        .values({ conversationId, itemId, ...opinion })
        .onConflictDoUpdate({ target: [feedback.conversationId, feedback.itemId], set: opinion })
      return true
    },
    of: async (conversationId, itemIds) =>
      db
        .select({ itemId: feedback.itemId, isGood: feedback.isGood, note: feedback.note })
        .from(feedback)
        .where(and(eq(feedback.conversationId, conversationId), inArray(feedback.itemId, [...itemIds]))),
    async list({ limit, before }) {
      const rows = await db
        .select()
        .from(feedback)
        .where(before === undefined ? undefined : lt(feedback.at, new Date(before)))
        .orderBy(desc(feedback.at), desc(feedback.conversationId), desc(feedback.itemId))
        .limit(limit)
      const turns: RatedTurn[] = []
      for (const { at, ...row } of rows)
        turns.push({ ...row, at: at.toISOString(), ...(await turnOf(db, row.conversationId, row.itemId)) })
      return turns
    },
  })

/** An imported answer may hold megabytes; an admin reads a hundred opinions at once. */
const WORDS_MOST = 20_000

const wordsOf = (seq: number, conversationId: string) =>
  sql`select left(item ->> 'title', ${WORDS_MOST}) as words from ${items}
    where conversation_id = ${conversationId} and seq = ${seq}`

/** The answer and the message before it, in the branch in which the answer stands. */
async function turnOf(
  db: Db,
  conversationId: string,
  itemId: string,
): Promise<Pick<RatedTurn, 'question' | 'answer'>> {
  const [rated] = await db
    .select({ seq: items.seq, branch: items.branch })
    .from(items)
    .where(and(eq(items.conversationId, conversationId), eq(items.itemId, itemId)))
  if (!rated) return {}
  const tree = await readTree(db, conversationId)
  const path = pathOf({ ...tree, active: rated.branch })
  const question = await withTransaction(db, (tx) => questionBefore(tx, { conversationId, path }, rated.seq))
  const read = async (seq: number) =>
    (await db.execute<{ words: string }>(wordsOf(seq, conversationId))).rows[0]?.words
  return { question: question && (await read(question.seq)), answer: await read(rated.seq) }
}
