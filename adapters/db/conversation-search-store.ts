/** The search index in the database: domain/conversation-search.ts. */
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id, time } from '#contract/bounded.ts'
import type { ConversationIndex, FoundPage, SearchQuery } from '#domain/conversation-search.ts'
import type { Actor } from '#domain/ports.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { authorIn, isWordless, ownerOf, tagsOf, toolIn, toolTag, wordsQuery } from './search-query.ts'
import { CLOSE, OPEN, toPieces } from './snippet.ts'
import type { Db } from './transaction.ts'

/** The newest items are looked through one by one: a common word is found there at once. */
const RECENT = 1_000
/** Characters of an item that are read around the first mark. */
const [BEFORE, AFTER] = [200, 500]
const HEADLINE = `StartSel=${OPEN},StopSel=${CLOSE},HighlightAll=true`

const place = z.object({ at: time.check(z.iso.datetime()), conversationId: id, seq: z.int() })

type Row = Readonly<{
  conversation_id: string
  item_id: string
  title: string | null
  at: string
  seq: number
  tags: string[]
  trade_id: string | null
  marked: string
  is_cut: boolean
}>

/** `repeating` names tools whose results repeat what other items say. */
export const conversationIndex = (db: Db, repeating: readonly string[] = []): ConversationIndex =>
  redactQueryErrors<ConversationIndex>({
    async search(actor, query) {
      if (isWordless(query)) return { hits: [], next: null }
      const words = await parsedWords(db, query)
      const narrowed = sql`${narrowing(actor, query, words)} and not tags && ${sql.param(repeating.map(toolTag))}::text[]`
      const find = (from: SQL) => run(db, found(from, narrowed, query.limit + 1), words)
      const recent = await find(recentItems(actor, query))
      if (recent.length > query.limit) return toPage(recent, query.limit)
      return toPage(await find(sql`item_search`), query.limit)
    },
  })

/** The words as one value, so that the plan is made for them. */
async function parsedWords(db: Db, query: SearchQuery): Promise<string | undefined> {
  const words = wordsQuery(query)
  if (!words) return undefined
  const { rows } = await db.execute<{ words: string }>(sql`select (${words})::text as words`)
  return rows[0]?.words
}

const isBefore = ({ cursor }: SearchQuery): SQL => {
  if (cursor === undefined) return sql`true`
  const { at, conversationId, seq } = fromCursor(place, cursor)
  return sql`(at, conversation_id, seq) < (${at}::timestamptz, ${conversationId}, ${seq})`
}

const isInTime = ({ since, until }: SearchQuery): SQL =>
  sql`${since ? sql`at >= ${since}::timestamptz` : sql`true`} and ${until ? sql`at < ${until}::timestamptz` : sql`true`}`

const recentItems = (actor: Actor, query: SearchQuery): SQL => sql`(
  select * from item_search
  where owner = ${ownerOf(actor)} and ${isBefore(query)} and ${isInTime(query)}
  order by at desc, conversation_id desc, seq desc limit ${RECENT}) item_search`

/** Agreed to: what happened then is for the ledger to say. */
const HAS_TRADE = sql`exists (select 1 from trades
  where trades.id = item_search.trade_id and trades.status in ('consented', 'signed', 'sent', 'confirmed'))`

const narrowing = (actor: Actor, query: SearchQuery, words: string | undefined): SQL => sql`
  tags @> ${sql.param([...tagsOf(actor, query)])}::text[]
  and ${words === undefined ? sql`true` : sql`words @@ ${words}::tsquery`}
  and ${isBefore(query)} and ${isInTime(query)}
  and ${query.hasTrade ? HAS_TRADE : sql`true`}
  and exists (select 1 from conversations
    where conversations.id = item_search.conversation_id and conversations.deleted_at is null)`

const found = (from: SQL, narrowed: SQL, limit: number): SQL => sql`
  select conversation_id, item_id, at, seq, tags, trade_id, body from ${from} where ${narrowed}
  order by at desc, conversation_id desc, seq desc limit ${limit}`

async function run(db: Db, newest: SQL, words: string | undefined): Promise<readonly Row[]> {
  const marked =
    words === undefined
      ? sql`body`
      : sql`ts_headline('english', translate(body, ${OPEN + CLOSE}, ''), ${words}::tsquery, ${HEADLINE})`
  const { rows } = await db.execute<Row>(sql`
    with newest as materialized (${newest}),
      found as materialized (select *, ${marked} as marked from newest)
    select found.conversation_id, item_id, conversations.title,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, seq, tags, trade_id,
      greatest(strpos(marked, ${OPEN}) - ${BEFORE}, 1) > 1 as is_cut,
      substr(marked, greatest(strpos(marked, ${OPEN}) - ${BEFORE}, 1), ${BEFORE + AFTER}) as marked
    from found join conversations on conversations.id = found.conversation_id
    order by found.at desc, found.conversation_id desc, seq desc`)
  return rows
}

function toPage(rows: readonly Row[], limit: number): FoundPage {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    hits: page.map((row) => ({
      conversationId: row.conversation_id,
      itemId: row.item_id,
      title: row.title,
      at: row.at,
      from: authorIn(row.tags),
      tool: toolIn(row.tags),
      tradeId: row.trade_id,
      pieces: toPieces(row.marked, row.is_cut),
    })),
    next:
      last && rows.length > limit
        ? toCursor({ at: last.at, conversationId: last.conversation_id, seq: last.seq })
        : null,
  }
}
