/**
 * Reads what was recorded during a session, in portions, the newest first. A log holds a fraction of what a day of
 * messages and tool calls may be, so the reading ends early.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LOG_ITEMS_MAX } from '#contract/rules/logs.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { RecordedEvent, SessionLogs } from '#domain/memory/session-logs.ts'
import { items, streamEvents } from './schema.ts'
import type { Db } from './transaction.ts'

type Span = Parameters<SessionLogs['items']>[0]

/** An item may be stored a moment before the session's own row, or after its end. */
const MARGIN_MS = 1_000
/** Any row may be a message of the largest size. */
const ROWS_AT_ONCE = 50
/** Characters of JSON; a log has up to 256 kB. */
const ITEMS_MOST = 2_000_000
/** An item has several events. */
const EVENTS_MOST = 4_000_000

export async function recordedItems(db: Db, span: Span): Promise<readonly TranscriptItem[]> {
  const isSaidHere = sql`${items.item} -> 'imported' is null`
  const some = and(eq(items.conversationId, span.conversationId), within(items.createdAt, span), isSaidHere)
  const rows = await newest(ITEMS_MOST, (last) =>
    db
      .select({ at: items.seq, json: items.item })
      .from(items)
      .where(and(some, before(items.seq, last)))
      .orderBy(desc(items.seq))
      .limit(ROWS_AT_ONCE),
  )
  return rows.slice(-LOG_ITEMS_MAX).map(({ json }) => json)
}

export async function recordedEvents(db: Db, span: Span): Promise<readonly RecordedEvent[]> {
  const { conversationId, createdAt, event, id } = streamEvents
  const some = and(eq(conversationId, span.conversationId), within(createdAt, span))
  // The result of a tool call is in its item.
  const withoutResult = sql<StreamEvent>`${event} #- '{item,data,output}'`
  const rows = await newest(EVENTS_MOST, (last) =>
    db
      .select({ at: id, json: withoutResult, createdAt })
      .from(streamEvents)
      .where(and(some, before(id, last)))
      .orderBy(desc(id))
      .limit(ROWS_AT_ONCE),
  )
  return rows.map((row) => ({ event: row.json, atMs: row.createdAt.getTime() }))
}

type Row = Readonly<{ at: number; json: unknown }>

/** The newest rows with so many characters, oldest first. Others go on between two portions. */
async function newest<R extends Row>(
  most: number,
  portion: (last: number | undefined) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const found: R[] = []
  let left = most
  for (;;) {
    const rows = await portion(found.at(-1)?.at)
    const fitting = rows.filter(({ json }) => {
      left -= JSON.stringify(json).length
      return left >= 0
    })
    found.push(...fitting)
    if (fitting.length < ROWS_AT_ONCE) return found.toReversed()
    await nextTurn()
  }
}

const before = (number: PgColumn, last: number | undefined): SQL | undefined =>
  last === undefined ? undefined : lt(number, last)

const within = (
  moment: PgColumn,
  { startedAt, endedAt }: Pick<Span, 'startedAt' | 'endedAt'>,
): SQL | undefined =>
  and(
    gte(moment, new Date(Date.parse(startedAt) - MARGIN_MS)),
    lte(moment, new Date(Date.parse(endedAt) + MARGIN_MS)),
  )
