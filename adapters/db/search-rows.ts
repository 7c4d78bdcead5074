/** Reads rows of the search index: the newest that fit, with the part of their text that shows why. */
import { type SQL, sql } from 'drizzle-orm'
import type { SearchQuery } from '#domain/conversation-search.ts'
import type { Actor } from '#domain/ports.ts'
import { inOrder } from './in-order.ts'
import { ownerOf, tagsOf, toolTag } from './search-query.ts'
import { CLOSE, OPEN } from './snippet.ts'
import type { Db } from './transaction.ts'

/** Characters of an item that are read around the first mark. */
const [BEFORE, AFTER] = [200, 500]
/** Items whose text one query marks. */
const MARKED_AT_ONCE = 5
const HEADLINE = `StartSel=${OPEN},StopSel=${CLOSE},HighlightAll=true`

/** The place of an item in the order of search results. */
export type Place = Readonly<{ at: string; conversationId: string; seq: number }>

export type FoundRow = Readonly<{
  conversation_id: string
  item_id: string
  title: string | null
  at: string
  seq: number
  tags: string[]
  trade_id: string | null
  marked: string
  is_cut: boolean
  branch: number
  is_imported: boolean
}>

/** A search with everything that its statements share. */
export type Search = Readonly<{
  actor: Actor
  query: SearchQuery
  /** The words as a tsquery; undefined where the filters decide alone. */
  words: string | undefined
  /** Tools whose results are not found. */
  repeating: readonly string[]
}>

const TIME = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
/** With the table's name: a result column may be called `at` too, and is text. */
const ORDER = sql.raw('item_search.at desc, item_search.conversation_id desc, item_search.seq desc')

const isBefore = (place: Place | undefined): SQL =>
  place === undefined
    ? sql`true`
    : sql`(at, conversation_id, seq) < (${place.at}::timestamptz, ${place.conversationId}, ${place.seq})`

const isInTime = ({ since, until }: SearchQuery): SQL =>
  sql`${since ? sql`at >= ${since}::timestamptz` : sql`true`} and ${until ? sql`at < ${until}::timestamptz` : sql`true`}`

/** Everything of the owner in the time that is searched, whether it fits or not. */
const ofOwner = ({ actor, query }: Search, before: Place | undefined): SQL =>
  sql`owner = ${ownerOf(actor)} and ${isBefore(before)} and ${isInTime(query)}`

/** The item after so many others of the owner. */
export async function itemAfter(
  db: Db,
  search: Search,
  before: Place | undefined,
  count: number,
): Promise<Place | undefined> {
  const rows = await inOrder<Place>(
    db,
    sql`
    select to_char(at at time zone 'UTC', ${TIME}) as at, conversation_id as "conversationId", seq from item_search
    where ${ofOwner(search, before)} order by ${ORDER} offset ${count} limit 1`,
  )
  return rows[0]
}

/** Agreed to: what happened then is for the ledger to say. An imported swap was no swap of this server. */
const HAS_TRADE = sql`exists (select 1 from trades
  where trades.id = item_search.trade_id and trades.status in ('consented', 'signed', 'sent', 'confirmed'))
  and not exists (select 1 from items where items.conversation_id = item_search.conversation_id
    and items.item_id = item_search.item_id and items.item->>'imported' = 'true')`

function fits(
  { actor, query, repeating, words }: Search,
  before: Place | undefined,
  weeks: readonly string[],
): SQL {
  const conditions = [
    sql`tags @> ${sql.param([...tagsOf(actor, query)])}::text[]`,
    weeks.length > 0 && sql`tags && ${sql.param([...weeks])}::text[]`,
    words !== undefined && sql`words @@ ${words}::tsquery`,
    repeating.length > 0 && sql`not tags && ${sql.param(repeating.map(toolTag))}::text[]`,
    query.hasTrade && HAS_TRADE,
    isBefore(before),
    isInTime(query),
    // Looked up for each item, as a join would begin with every item of a conversation while the table has no statistics.
    sql`(select deleted_at is null and not off_the_record from conversations
      where conversations.id = item_search.conversation_id)`,
  ]
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}

export type Where = Readonly<{
  before: Place | undefined
  /** Tags of weeks; without them any time. */
  weeks?: readonly string[]
  limit: number
}>

/** The newest that fit, newest first. Their text is read in portions: to mark it takes milliseconds for each. */
export async function findRows(
  db: Db,
  search: Search,
  { before, weeks = [], limit }: Where,
): Promise<readonly FoundRow[]> {
  const { rows } = await db.execute<Key>(sql`
    select conversation_id, item_id from item_search
    where ${fits(search, before, weeks)} order by ${ORDER} limit ${limit}`)
  return markedOf(db, search, rows)
}

/** Looks through so many of the newest items one by one. */
export async function findRecent(
  db: Db,
  search: Search,
  { before, count, limit }: Pick<Where, 'before' | 'limit'> & Readonly<{ count: number }>,
): Promise<readonly FoundRow[]> {
  const keys = await inOrder<Key>(
    db,
    sql`
    select conversation_id, item_id from
      (select * from item_search where ${ofOwner(search, before)} order by ${ORDER} limit ${count}) item_search
    where ${fits(search, before, [])} order by ${ORDER} limit ${limit}`,
  )
  return markedOf(db, search, keys)
}

async function markedOf(db: Db, search: Search, keys: readonly Key[]): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = []
  for (let at = 0; at < keys.length; at += MARKED_AT_ONCE)
    found.push(...(await markedRows(db, search, keys.slice(at, at + MARKED_AT_ONCE))))
  return found
}

type Key = Readonly<{ conversation_id: string; item_id: string }>

/** An item that was deleted meanwhile is left out. */
async function markedRows(db: Db, { words }: Search, keys: readonly Key[]): Promise<readonly FoundRow[]> {
  const ids = sql.param(keys.map(({ conversation_id: id }) => id))
  const itemIds = sql.param(keys.map(({ item_id: id }) => id))
  const marked =
    words === undefined
      ? sql`body`
      : sql`ts_headline('english', translate(body, ${OPEN + CLOSE}, ''), ${words}::tsquery, ${HEADLINE})`
  const start = sql`greatest(strpos(marked, ${OPEN}) - ${BEFORE}, 1)`
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (
      select conversation_id, item_id, at, seq, tags, trade_id, ${marked} as marked
      from unnest(${ids}::text[], ${itemIds}::text[]) as keys(conversation_id, item_id)
        join item_search using (conversation_id, item_id))
    select found.conversation_id, found.item_id, conversations.title, to_char(at at time zone 'UTC', ${TIME}) as at,
      found.seq, tags, trade_id, ${start} > 1 as is_cut, substr(marked, ${start}, ${BEFORE + AFTER}) as marked,
      coalesce(items.branch, 0) as branch, coalesce(items.item->>'imported' = 'true', false) as is_imported
    from found join conversations on conversations.id = found.conversation_id
      left join items on items.conversation_id = found.conversation_id and items.item_id = found.item_id
    order by found.at desc, found.conversation_id desc, found.seq desc`)
  return rows
}
