/** The search index in the database: domain/conversation-search.ts. */
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id, time } from '#contract/bounded.ts'
import { isOnPath } from '#domain/branch-tree.ts'
import type { ConversationIndex, FoundPage, SearchQuery } from '#domain/conversation-search.ts'
import { branchedPaths } from './branch-path.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { authorIn, hasBeginning, isExcluding, isWordless, toolIn, wordsQuery } from './search-query.ts'
import { type FoundRow, findRecent, findRows, itemAfter, type Place, type Search } from './search-rows.ts'
import { toPieces } from './snippet.ts'
import type { Db } from './transaction.ts'

/** The newest items are looked through one by one: a common word is found there at once. */
const RECENT = 1_000
/** So many times as many are looked through for one page where the index cannot help. */
const PORTIONS_MOST = 10
const WEEK_MS = 7 * 86_400_000
/** Weeks that are searched at once; the next time twice as many, and after the last number all that is left. */
const [FIRST_WEEKS, MOST_WEEKS] = [1, 64]

const position = z.object({
  at: time.check(z.iso.datetime()),
  conversationId: id,
  seq: z.int(),
  /** True when the hits before it were found by the beginning of a word. */
  withBeginnings: z.boolean(),
})

/** `repeating` names tools whose results repeat what other items say. */
export const conversationIndex = (db: Db, repeating: readonly string[] = []): ConversationIndex =>
  redactQueryErrors<ConversationIndex>({
    async search(actor, query) {
      const before = query.cursor === undefined ? undefined : fromCursor(position, query.cursor)
      if (isWordless(query)) return { hits: [], next: null }
      const search = async (withBeginnings: boolean): Promise<FoundPage> => {
        const words = await parsedWords(db, query, withBeginnings)
        const found = await newestRows(db, { actor, query, repeating, words }, before)
        const paths = await branchedPaths(
          db,
          found.rows.map((row) => row.conversation_id),
        )
        return toPage(found, paths, query.limit, withBeginnings)
      }
      const page = await search(before?.withBeginnings ?? false)
      // Reading the index by beginnings costs as much as the longest list of them, so whole words come first.
      const isUnfinished = page.hits.length === 0 && before === undefined && hasBeginning(query)
      return isUnfinished ? search(true) : page
    },
  })

type Paths = Awaited<ReturnType<typeof branchedPaths>>

/** The words as one value, so that the plan is made for them. */
async function parsedWords(db: Db, query: SearchQuery, withBeginnings: boolean): Promise<string | undefined> {
  const words = wordsQuery(query, withBeginnings)
  if (!words) return undefined
  const { rows } = await db.execute<{ words: string }>(sql`select (${words})::text as words`)
  return rows[0]?.words
}

/** `edge` is the place at which the search ended before it had enough. */
type Found = Readonly<{ rows: readonly FoundRow[]; edge?: Place | undefined }>

async function newestRows(db: Db, search: Search, before: Place | undefined): Promise<Found> {
  if (isExcluding(search.query)) return walked(db, search, before)
  const wanted = search.query.limit + 1
  const recent = await findRecent(db, search, { before, count: RECENT, limit: wanted })
  if (recent.length === wanted) return { rows: recent }
  const edge = await itemAfter(db, search, before, RECENT - 1)
  if (!edge) return { rows: recent }
  return { rows: [...recent, ...(await findOlder(db, search, edge, wanted - recent.length))] }
}

/** Looks through a portion after the other; the next page goes on after the last one. */
async function walked(db: Db, search: Search, before: Place | undefined): Promise<Found> {
  const wanted = search.query.limit + 1
  const rows: FoundRow[] = []
  let edge = before
  for (let portion = 1; portion <= PORTIONS_MOST; portion++) {
    const place = { before: edge, count: RECENT, limit: wanted - rows.length }
    rows.push(...(await findRecent(db, search, place)))
    if (rows.length === wanted) return { rows }
    edge = await itemAfter(db, search, edge, RECENT - 1)
    if (!edge) return { rows }
  }
  return { rows, edge }
}

/** Goes back in growing steps, so that a word that was common once does not make the index read all of it. */
async function findOlder(
  db: Db,
  search: Search,
  edge: Place,
  wanted: number,
  span = FIRST_WEEKS,
): Promise<readonly FoundRow[]> {
  const newest = await itemAfter(db, search, edge, 0)
  if (!newest) return []
  const last = Math.floor(Date.parse(newest.at) / WEEK_MS)
  const weeks = span > MOST_WEEKS ? [] : Array.from({ length: span }, (_, back) => `week:${last - back}`)
  const rows = await findRows(db, search, { before: edge, weeks, limit: wanted })
  if (rows.length === wanted || weeks.length === 0) return rows
  const older = { at: new Date((last - span + 1) * WEEK_MS).toISOString(), conversationId: '', seq: 0 }
  return [...rows, ...(await findOlder(db, search, older, wanted - rows.length, span * 2))]
}

/** True for an item that the conversation shows in the version that is chosen. */
function isShown(row: FoundRow, paths: Paths): boolean {
  const path = paths.get(row.conversation_id)
  return path === undefined || isOnPath(path, row)
}

function toPage({ rows, edge }: Found, paths: Paths, limit: number, withBeginnings: boolean): FoundPage {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? placeOf(page.at(-1)) : edge
  return {
    hits: page.map((row) => ({
      conversationId: row.conversation_id,
      itemId: row.item_id,
      title: row.title,
      at: row.at,
      from: authorIn(row.tags),
      tool: toolIn(row.tags),
      tradeId: row.is_imported ? null : row.trade_id,
      imported: row.is_imported || undefined,
      otherVersion: isShown(row, paths) ? undefined : true,
      pieces: toPieces(row.marked, { isCut: row.is_cut, isResult: toolIn(row.tags) !== null }),
    })),
    next: last ? toCursor({ ...last, withBeginnings }) : null,
  }
}

const placeOf = (row: FoundRow | undefined): Place | undefined =>
  row && { at: row.at, conversationId: row.conversation_id, seq: row.seq }
