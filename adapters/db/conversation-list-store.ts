/** The list of conversations in the database: domain/conversation-list.ts. */
import { and, desc, eq, gt, inArray, isNull, ne, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { UNDO_MS } from '#contract/rules/conversations.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ConversationList, ListedConversation, ListPage, ListQuery } from '#domain/conversation-list.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { cursorOf, placeOf } from './conversation-cursor.ts'
import { deleteAll, isListed, isOwn, markDeleted, moveConversations, ofActor } from './move-conversations.ts'
import { deletedOffTheRecord, endIdle } from './off-the-record.ts'
import { purgeConversations } from './purge-conversations.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, items, sessions } from './schema.ts'
import { storableText } from './storable.ts'
import { type Db, withTransaction } from './transaction.ts'

/** An undo that was pressed in time may arrive a little late. */
const LATE_MS = 2_000
/** Items of a conversation that its title can be made from. */
const FIRST_ITEMS = 12

export function conversationListStore(db: Db, clock: Clock): ConversationList {
  const now = (): Date => new Date(clock.now())
  const undoable = (): Date => new Date(clock.now() - UNDO_MS - LATE_MS)
  return redactQueryErrors<ConversationList>({
    list: (actor, query) => list(db, actor, query),
    change: async (actor, id, change) => {
      const [row] = await db
        .update(conversations)
        // An empty change would be no statement; what is undefined stays.
        .set({ ...change, ...(change.title && { titleBy: 'person' }), updatedAt: sql`now()` })
        .where(and(isListed(actor), eq(conversations.id, id)))
        .returning(columns)
      return row && toListed(row)
    },
    open: (actor, id) => open(db, actor, id, now()),
    delete: (actor, id) =>
      id === undefined
        ? deleteAll(db, actor, now())
        : markDeleted(db, and(isOwn(actor), eq(conversations.id, id)), now()),
    restore: async (actor, id) => {
      const isTarget = and(ofActor(actor), eq(conversations.id, id), not(conversations.offTheRecord))
      const isInTime = and(isTarget, gt(conversations.deletedAt, undoable()))
      const [row] = await db.update(conversations).set({ deletedAt: null }).where(isInTime).returning(columns)
      return row && toListed(row)
    },
    purge: async () => {
      await endIdle(db)
      await purgeConversations(db, undoable())
    },
    sessionsOf: (ids) => sessionsOf(db, ids, now()),
    move: (guestId, user) => moveConversations(db, guestId, user, now()),
    untitled: (actor, limit) => untitled(db, actor, limit),
    setTitles: async (titles) => {
      const rows = [...titles].map(([id, title]) => ({ id: storableText(id), title: storableText(title) }))
      const { rows: stored } =
        await db.execute(sql`update conversations set title = made.title, title_by = 'rules'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(id text, title text)
        where conversations.id = made.id and conversations.title is null returning conversations.id`)
      return stored.map(({ id }) => String(id))
    },
    replaceTitle: async (actor, id, title) => {
      const rows = await db
        .update(conversations)
        .set({ title: storableText(title), titleBy: 'model' })
        .where(and(isListed(actor), eq(conversations.id, id), eq(conversations.titleBy, 'rules')))
        .returning({ id: conversations.id })
      return rows.length > 0
    },
  })
}

const columns = {
  id: conversations.id,
  title: conversations.title,
  pinned: conversations.pinned,
  archived: conversations.archived,
  turns: conversations.turns,
  lastTurnAt: conversations.lastTurnAt,
  createdAt: conversations.createdAt,
  putAwayAt: conversations.putAwayAt,
}
type Row = Pick<typeof conversations.$inferSelect, keyof typeof columns>

const toListed = ({ putAwayAt, createdAt, lastTurnAt, ...row }: Row): ListedConversation => ({
  ...row,
  lastTurnAt: (lastTurnAt ?? createdAt).toISOString(),
  current: putAwayAt === null,
})

/** A filter reads each title, so no statement reads more of them, and no request more than twenty times as many. */
const TITLES_AT_ONCE = 1_000
const PORTIONS_MOST = 20

async function list(db: Db, actor: Actor, query: ListQuery): Promise<ListPage> {
  const { filter = '', limit } = query
  if (filter === '') return pageOf(await listed(db, actor, { ...query, limit: limit + 1 }), limit)
  const fits = sql`${conversations.title} ilike ${`%${filter.replace(/[\\%_]/g, '\\$&')}%`}`
  const found: ListedConversation[] = []
  let { cursor } = query
  for (let portion = 1; portion <= PORTIONS_MOST; portion++) {
    const [end] = await listed(db, actor, { ...query, cursor, limit: 1 }, { offset: TITLES_AT_ONCE - 1 })
    const rest = limit + 1 - found.length
    found.push(...(await listed(db, actor, { ...query, cursor, limit: rest }, { fits, end })))
    if (found.length > limit || !end) return pageOf(found, limit)
    cursor = cursorOf(end)
  }
  return { conversations: found, next: cursor ?? null }
}

function pageOf(found: readonly ListedConversation[], limit: number): ListPage {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { conversations: page, next: last && found.length > limit ? cursorOf(last) : null }
}

type Part = Readonly<{ fits?: SQL; end?: ListedConversation | undefined; offset?: number }>

/** Every column of the order is read backwards from `conversations_listed`. */
async function listed(
  db: Db,
  actor: Actor,
  { limit, cursor, archived = false }: ListQuery,
  { fits, end, offset = 0 }: Part = {},
): Promise<ListedConversation[]> {
  const { pinned, lastTurnAt, id } = conversations
  const rows = await db
    .select(columns)
    .from(conversations)
    .where(
      and(
        isListed(actor),
        eq(conversations.archived, archived),
        cursor === undefined ? undefined : isAfter(cursor),
        end && sql`(${pinned}, ${lastTurnAt}, ${id}) >= ${placeIn(cursorOf(end))}`,
        fits,
      ),
    )
    .orderBy(desc(pinned), desc(lastTurnAt), desc(id))
    .limit(limit)
    .offset(offset)
  return rows.map(toListed)
}

function placeIn(cursor: string): SQL {
  const { pinned, lastTurnAt, id } = placeOf(cursor)
  return sql`(${pinned}, ${lastTurnAt}::timestamptz, ${id})`
}

function isAfter(cursor: string): SQL {
  const { pinned, lastTurnAt, id } = conversations
  return sql`(${pinned}, ${lastTurnAt}, ${id}) < ${placeIn(cursor)}`
}

/** The unique index allows one current conversation, so the other ones are put away first. */
async function open(db: Db, actor: Actor, id: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const isTarget = and(isOwn(actor), eq(conversations.id, id))
    const [target] = await tx.select(columns).from(conversations).where(isTarget).for('update')
    if (!target) return false
    const isOther = and(ofActor(actor), isNull(conversations.putAwayAt), ne(conversations.id, id))
    await tx.update(conversations).set({ putAwayAt: now, deletedAt: deletedOffTheRecord }).where(isOther)
    await tx.update(conversations).set({ putAwayAt: null }).where(isTarget)
    return true
  })
}

/** A title takes fewer; two hundred conversations may begin with forty megabytes of words. */
const WORDS_READ = 1_000

const cutWords = (item: SQLWrapper): SQL<TranscriptItem> =>
  sql`case when ${item} ->> 'type' = 'MESSAGE'
    then ${item} || jsonb_build_object('title', left(${item} ->> 'title', ${WORDS_READ})) else ${item} end`

async function untitled(db: Db, actor: Actor, limit: number) {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isListed(actor), isNull(conversations.title)))
    .orderBy(desc(conversations.lastTurnAt))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const first = db
    .select({ item: items.item, seq: items.seq })
    .from(items)
    .where(eq(items.conversationId, conversations.id))
    .orderBy(items.seq)
    .limit(FIRST_ITEMS)
    .as('first')
  const found = await db
    .select({ id: conversations.id, item: cutWords(first.item) })
    .from(conversations)
    .innerJoinLateral(first, sql`true`)
    .where(inArray(conversations.id, ids))
    .orderBy(conversations.id, first.seq)
  const byId = Map.groupBy(found, (row) => row.id)
  return ids.map((id) => ({ id, items: (byId.get(id) ?? []).map(({ item }) => item) }))
}

/** A statement takes at most 65,535 values. */
const IDS_AT_ONCE = 1_000

async function sessionsOf(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))
  const found: string[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = inArray(sessions.conversationId, ids.slice(at, at + IDS_AT_ONCE))
    const rows = await db.select({ id: sessions.id }).from(sessions).where(and(some, isLive))
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
