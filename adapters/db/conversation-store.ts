/** Conversations in the database: domain/conversations.ts. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import { pathOf } from '#domain/branch-tree.ts'
import type { Conversations, HistoryRow, Page } from '#domain/conversations.ts'
import { IMAGE_BYTES_FROM_HISTORY, IMAGES_FROM_HISTORY } from '#domain/history.ts'
import type { NextPromptStore } from '#domain/memory/next-prompts.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { readTree } from './branch-path.ts'
import { nextNumber } from './next-number.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
import { pathKeys, rowsOf } from './path-rows.ts'
import { pictureStore } from './picture-store.ts'
import { preparedValue } from './prepared-value.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, history, items, nextPrompts } from './schema.ts'
import { settle } from './settle.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

export function conversationStore(db: Db, clock: Clock): Conversations {
  const putItem = preparePutItem(db)
  const putHistory = preparePutHistory(db)
  const pictures = pictureStore(db)
  return redactQueryErrors({
    current: async (actor) => (await findCurrent(db, actor)) ?? begin(db, actor, clock),
    start: (actor, { offTheRecord = false } = {}) =>
      withTransaction(db, async (tx) => {
        await putAway(tx, actor, clock)
        return begin(tx, actor, clock, offTheRecord)
      }),
    isOffTheRecord: (conversationId) => isOffTheRecord(db, conversationId),
    owns: (actor, conversationId) => owns(db, actor, conversationId),
    putItem: async (conversationId, given, branch) => {
      const item = await pictures.detach(conversationId, given)
      const { itemId, status, createdAtMs } = item
      const createdAt = new Date(createdAtMs)
      const isTurn = item.type === 'MESSAGE' && item.role === 'user' && !item.isHidden
      found(
        await putItem.execute({
          conversationId,
          itemId,
          item,
          status,
          createdAt,
          isTurn,
          branch: branch ?? null,
        }),
      )
    },
    items: async (conversationId, wanted) => {
      const page = await readItems(db, conversationId, wanted)
      return { ...page, items: await pictures.restore(page.items) }
    },
    find: (conversationId, itemIds) => findItems(db, conversationId, itemIds),
    putHistory: async (conversationId, { itemId, item: given }, branch) => {
      const item = await pictures.detach(conversationId, given)
      found(await putHistory.execute({ conversationId, itemId, item, branch: branch ?? null }))
    },
    history: async (conversationId, limit) => {
      const rows = await readHistory(db, conversationId, limit)
      const items = await pictures.restore(
        rows.map(({ item }) => item),
        { pictures: IMAGES_FROM_HISTORY, bytes: IMAGE_BYTES_FROM_HISTORY },
      )
      return rows.map((row, at) => ({ ...row, item: items[at] }))
    },
    settle: (conversationId) => withTransaction(db, (tx) => settle(tx, conversationId, clock)),
  })
}

/** Without a conversation the insert does nothing. */
function found(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new ParleyError('conversation_not_found')
}

const ofActor = (actor: Actor) =>
  and(eq(conversations.actorKind, actor.kind), eq(conversations.actorId, actor.id))

async function findCurrent(db: Db, actor: Actor): Promise<string | undefined> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(ofActor(actor), isNull(conversations.putAwayAt)))
  return row?.id
}

/** The unique index allows one current conversation; the second insert gets the first's. */
async function begin(db: Transaction, actor: Actor, clock: Clock, offTheRecord = false): Promise<string> {
  const [row] = await db
    .insert(conversations)
    .values({
      id: randomUUID(),
      actorKind: actor.kind,
      actorId: actor.id,
      createdAt: new Date(clock.now()),
      offTheRecord,
    })
    .onConflictDoUpdate({
      target: [conversations.actorKind, conversations.actorId],
      targetWhere: isNull(conversations.putAwayAt),
      set: { updatedAt: sql`now()` },
    })
    .returning({ id: conversations.id })
  if (!row) throw new Error('An insert that may not be refused returned no row.')
  return row.id
}

async function putAway(db: Transaction, actor: Actor, clock: Clock): Promise<void> {
  await db
    .update(conversations)
    .set({ putAwayAt: new Date(clock.now()), deletedAt: deletedOffTheRecord })
    .where(and(ofActor(actor), isNull(conversations.putAwayAt)))
}

async function isOffTheRecord(db: Db, conversationId: string): Promise<boolean> {
  const isTarget = and(eq(conversations.id, conversationId), conversations.offTheRecord)
  return (await db.select({ id: conversations.id }).from(conversations).where(isTarget)).length > 0
}

async function owns(db: Db, actor: Actor, conversationId: string): Promise<boolean> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), ofActor(actor), isNull(conversations.deletedAt)))
  return rows.length > 0
}

/** Counts a message of the user when it is stored for the first time. */
const turn = () => {
  const isKnown = sql`exists (select 1 from ${items} known where known.conversation_id = ${conversations.id}
    and known.item_id = ${preparedValue('itemId', items.itemId)})`
  const isNew = sql`(${preparedValue('isTurn', conversations.pinned)} and not ${isKnown})`
  const at = preparedValue('createdAt', items.createdAt)
  const { turns, lastTurnAt } = conversations
  return {
    turns: sql`${turns} + case when ${isNew} then 1 else 0 end`,
    lastTurnAt: sql`case when ${isNew} then greatest(${lastTurnAt}, ${at}) else ${lastTurnAt} end`,
  }
}

const preparePutItem = (db: Db) => {
  const next = nextNumber(db, 'lastItem', turn())
  return db
    .with(next)
    .insert(items)
    .select((query) =>
      query
        .select({
          conversationId: next.conversationId,
          seq: next.number,
          itemId: preparedValue('itemId', items.itemId).as('item_id'),
          item: preparedValue('item', items.item).as('item'),
          status: preparedValue('status', items.status).as('status'),
          createdAt: preparedValue('createdAt', items.createdAt).as('created_at'),
          branch: sql<number>`coalesce(${preparedValue('branch', items.branch)}, ${next.shown})`.as('branch'),
        })
        .from(next),
    )
    .onConflictDoUpdate({
      target: [items.conversationId, items.itemId],
      set: { item: sql`excluded.item`, status: sql`excluded.status` },
    })
    .returning({ seq: items.seq })
    .prepare('put_item')
}

async function readItems(
  db: Db,
  conversationId: string,
  { limit, before }: { limit: number; before?: string },
): Promise<Page> {
  const below = before === undefined ? undefined : await placeOf(db, conversationId, before)
  const path = pathOf(await readTree(db, conversationId))
  const keys = await pathKeys(db, items, { conversationId, path }, { limit: limit + 1, below })
  const wanted = { table: items, conversationId, keys: keys.slice(0, limit) }
  const newestFirst = await rowsOf<{ item: TranscriptItem }>(db, wanted, sql`item`)
  return { items: newestFirst.map(({ item }) => item).reverse(), hasEarlier: keys.length > limit }
}

/** Nothing is before an item that is not there. */
async function placeOf(db: Db, conversationId: string, itemId: string): Promise<number> {
  const [row] = await db
    .select({ seq: items.seq })
    .from(items)
    .where(and(eq(items.conversationId, conversationId), eq(items.itemId, itemId)))
  return row?.seq ?? 0
}

async function findItems(
  db: Db,
  conversationId: string,
  itemIds: readonly string[],
): Promise<readonly TranscriptItem[]> {
  const rows = await db
    .select({ item: items.item })
    .from(items)
    .where(and(eq(items.conversationId, conversationId), inArray(items.itemId, [...itemIds])))
  return rows.map(({ item }) => item)
}

const preparePutHistory = (db: Db) => {
  const next = nextNumber(db, 'lastHistory')
  return db
    .with(next)
    .insert(history)
    .select((query) =>
      query
        .select({
          conversationId: next.conversationId,
          seq: next.number,
          itemId: preparedValue('itemId', history.itemId).as('item_id'),
          item: preparedValue('item', history.item).as('item'),
          branch: sql<number>`coalesce(${preparedValue('branch', history.branch)}, ${next.shown})`.as(
            'branch',
          ),
        })
        .from(next),
    )
    .onConflictDoUpdate({
      target: [history.conversationId, history.itemId],
      set: { item: sql`excluded.item` },
    })
    .returning({ seq: history.seq })
    .prepare('put_history')
}

async function readHistory(db: Db, conversationId: string, limit: number): Promise<readonly HistoryRow[]> {
  const path = pathOf(await readTree(db, conversationId))
  const keys = await pathKeys(db, history, { conversationId, path }, { limit })
  const columns = sql`item_id as "itemId", item`
  const newestFirst = await rowsOf<HistoryRow>(db, { table: history, conversationId, keys }, columns)
  return newestFirst.toReversed()
}

export const nextPromptStore = (db: Db, clock: Clock): NextPromptStore =>
  redactQueryErrors<NextPromptStore>({
    of: async (userId) => {
      const [row] = await db.select().from(nextPrompts).where(eq(nextPrompts.userId, userId))
      if (!row) return undefined
      return { prompt: row.prompt, ...(row.tradeId !== null && { tradeId: row.tradeId }) }
    },
    save: async (userId, conversationId, { prompt, tradeId = null }) => {
      const saved = { conversationId, prompt, tradeId, savedAt: new Date(clock.now()) }
      await db
        .insert(nextPrompts)
        .values({ userId, ...saved })
        .onConflictDoUpdate({ target: nextPrompts.userId, set: saved })
    },
    forget: async (userId, conversationId) => {
      await db
        .delete(nextPrompts)
        .where(
          and(
            eq(nextPrompts.userId, userId),
            conversationId === undefined ? undefined : eq(nextPrompts.conversationId, conversationId),
          ),
        )
    },
  })
