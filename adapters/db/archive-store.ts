/** Reads and writes whole conversations: domain/archives.ts. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Archives, StoredConversation } from '#domain/archives.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { readTree } from './branch-path.ts'
import { endOfPortion } from './item-portions.ts'
import { pictureStore } from './picture-store.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { branches, conversations, items } from './schema.ts'
import type { Db } from './transaction.ts'

const CONVERSATIONS_AT_ONCE = 100
const ITEMS_AT_ONCE = 100
/** A slow reader of a file keeps one portion in memory. */
const READ_AT_ONCE = { items: ITEMS_AT_ONCE, bytes: 64 * 1024 }
/** The database indexes the words of items; it takes half a millisecond for a kilobyte of them, and the first time three. */
const CHARACTERS_AT_ONCE = 20_000
/** An import that did not finish by then is removed. */
const IMPORT_MS = 600_000

export function archiveStore(db: Db, clock: Clock): Archives {
  const pictures = pictureStore(db)
  const store = redactQueryErrors({
    headsAfter: (actor: Actor, after: Head | undefined, id?: string) => headsAfter(db, actor, after, id),
    tree: (id: string) => readTree(db, id),
    itemsAfter: (id: string, seq: number) => itemsAfter(db, id, seq),
    restore: async (item: TranscriptItem) => (await pictures.restore([item]))[0] ?? item,
    add: async (...[actor, conversation]: Parameters<Archives['add']>) => {
      const id = randomUUID()
      await begin(db, { id, actor, conversation, now: clock.now() })
      const { branchOf = [] } = conversation.versions ?? {}
      let at = 0
      for (const some of portionsOf(conversation.items)) {
        const detached = []
        for (const item of some) detached.push(await pictures.detach(id, item))
        const from = at
        await db
          .insert(items)
          .values(
            detached.map((item, n) => ({ ...rowOf(id, from + n + 1, item), branch: branchOf[from + n] })),
          )
        at += some.length
      }
      await db.update(conversations).set({ deletedAt: null }).where(eq(conversations.id, id))
    },
  })
  return {
    async *conversations(actor, id) {
      let after: Head | undefined
      do {
        const heads = await store.headsAfter(actor, after, id)
        for (const { createdAt, ...head } of heads) yield { ...head, createdAt: createdAt.toISOString() }
        after = heads.length < CONVERSATIONS_AT_ONCE ? undefined : heads.at(-1)
      } while (after)
    },
    tree: store.tree,
    async *items(id) {
      let rows = await store.itemsAfter(id, 0)
      while (rows.length > 0) {
        const last = rows.at(-1)?.seq ?? 0
        // One at a time: a read of many would leave pictures out, so that it fits into memory.
        for (const { item, ...place } of rows) yield { ...place, item: await store.restore(item) }
        rows = await store.itemsAfter(id, last)
      }
    },
    add: store.add,
  }
}

/** So many items, or so much text, as one query takes. */
function* portionsOf(all: readonly TranscriptItem[]): Generator<readonly TranscriptItem[]> {
  let portion: TranscriptItem[] = []
  let characters = 0
  for (const item of all) {
    const size = lengthOf(item)
    if (portion.length > 0 && (portion.length === ITEMS_AT_ONCE || characters + size > CHARACTERS_AT_ONCE)) {
      yield portion
      portion = []
      characters = 0
    }
    portion.push(item)
    characters += size
  }
  if (portion.length > 0) yield portion
}

/** The words of a result are indexed too. */
const lengthOf = (item: TranscriptItem): number =>
  item.title.length + (item.type === 'TOOL_NOTE' ? JSON.stringify(item.data).length : 0)

type Head = Omit<StoredConversation, 'createdAt'> & Readonly<{ createdAt: Date }>

async function headsAfter(db: Db, actor: Actor, after: Head | undefined, only?: string): Promise<Head[]> {
  const { id, title, createdAt, pinned, archived, actorKind, actorId, deletedAt, lastTurnAt } = conversations
  // The database counts in microseconds, a cursor in milliseconds.
  const began = sql`date_trunc('milliseconds', ${createdAt})`
  const isAfter =
    after && sql`(${began}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
  // An off-the-record conversation is in a file only when it is named.
  const isChosen =
    only === undefined ? and(isNotNull(lastTurnAt), eq(conversations.offTheRecord, false)) : eq(id, only)
  return db
    .select({ id, title, createdAt, pinned, archived })
    .from(conversations)
    .where(and(eq(actorKind, actor.kind), eq(actorId, actor.id), isNull(deletedAt), isChosen, isAfter))
    .orderBy(began, asc(id))
    .limit(CONVERSATIONS_AT_ONCE)
}

async function itemsAfter(db: Db, conversationId: string, seq: number) {
  const isAfter = and(eq(items.conversationId, conversationId), gt(items.seq, seq))
  const last = await endOfPortion(db, isAfter, READ_AT_ONCE)
  if (last === undefined) return []
  return db
    .select({ item: items.item, seq: items.seq, branch: items.branch })
    .from(items)
    .where(and(isAfter, lte(items.seq, last)))
    .orderBy(asc(items.seq))
}

type Beginning = Readonly<{
  id: string
  actor: Actor
  conversation: Parameters<Archives['add']>[1]
  now: number
}>

/** The conversation counts as deleted until all of its items are stored; a server that dies before leaves none. */
async function begin(db: Db, { id, actor, conversation, now }: Beginning): Promise<void> {
  const { items: all, title, createdAt, pinned, archived, versions } = conversation
  const turns = all.filter((item) => item.type === 'MESSAGE' && item.role === 'user' && !item.isHidden)
  const lastMs = Math.max(...turns.map(({ createdAtMs }) => createdAtMs), Number.NEGATIVE_INFINITY)
  await db.insert(conversations).values({
    id,
    actorKind: actor.kind,
    actorId: actor.id,
    title,
    pinned,
    archived,
    createdAt: new Date(createdAt),
    updatedAt: sql`now()`,
    putAwayAt: new Date(now),
    deletedAt: new Date(now + IMPORT_MS),
    turns: turns.length,
    lastTurnAt: turns.length > 0 ? new Date(lastMs) : new Date(createdAt),
    lastItem: all.length,
    branch: versions?.tree.active,
  })
  const rows = versions?.tree.branches.map((branch) => ({ ...branch, conversationId: id })) ?? []
  if (rows.length > 0) await db.insert(branches).values(rows)
}

const rowOf = (conversationId: string, seq: number, item: TranscriptItem) => ({
  conversationId,
  seq,
  itemId: item.itemId,
  item,
  status: item.status,
  createdAt: new Date(item.createdAtMs),
})
