/** Stores the app stream: domain/app-stream.ts. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream, Numbered } from '#domain/app-stream.ts'
import type { Bus } from '#domain/ports.ts'
import { inSpan } from '#std/trace.ts'
import { createAsyncSignal } from './bus.ts'
import { createLookAgain, type LookAgain, lastEventsIn } from './look-again.ts'
import { nextNumber } from './next-number.ts'
import { pictureStore } from './picture-store.ts'
import { preparedValue } from './prepared-value.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, streamEvents } from './schema.ts'
import type { Db } from './transaction.ts'

/** Enough for a page that was asleep; one that was away for longer fetches the conversation again. */
const KEPT_EVENTS = 2_000
const PRUNE_EVERY = 100
const BATCH = 100
/** Readers look by themselves this often, for the case that a replica died between storing an event and telling. */
const LOOK_AGAIN_MS = 10_000
/** The longest that a timer takes: readers are woken. */
const FOREVER_MS = 2 ** 31 - 1

type Batch = Readonly<{ lastId: number; events: readonly { id: number; event: StreamEvent }[] }>

export function appStreamStore(db: Db, bus: Bus, lookAgainMs = LOOK_AGAIN_MS): AppStream {
  const append = prepareAppend(db)
  const readAfter = prepareReadAfter(db)
  const pictures = pictureStore(db)
  const lookAgain = createLookAgain(lastEventsIn(db), lookAgainMs)
  const store = redactQueryErrors({
    publish: async (conversationId: string, given: StreamEvent) => {
      const event = await pictures.detach(conversationId, given)
      const [row] = await append.execute({ conversationId, event })
      if (!row) throw new ParleyError('conversation_not_found')
      bus.publish(conversationId)
      if (row.id % PRUNE_EVERY === 0) await forget(db, conversationId, row.id - KEPT_EVENTS)
    },
    lastId: (conversationId: string) => lastId(db, conversationId),
    restore: async ({ id, event }: Numbered) => ({
      id,
      event: (await pictures.restore([event]))[0] ?? event,
    }),
    next: async (conversationId: string, after: number) =>
      toBatch(await readAfter.execute({ conversationId, after })),
  })
  return {
    publish: (conversationId, event) =>
      inSpan('event to the page', { 'parley.event': event.type }, () => store.publish(conversationId, event)),
    lastId: store.lastId,
    read: (conversationId, after, signal) =>
      read((cursor) => store.next(conversationId, cursor), {
        conversationId,
        after,
        signal,
        bus,
        lookAgain,
        restore: store.restore,
      }),
  }
}

/** Undefined when there is no such conversation: the join yields its row even when it has no events. */
function toBatch(
  rows: readonly { lastId: number; id: number | null; event: StreamEvent | null }[],
): Batch | undefined {
  const [first] = rows
  const events = rows.flatMap(({ id, event }) => (id !== null && event !== null ? [{ id, event }] : []))
  return first && { lastId: first.lastId, events }
}

async function* read(
  next: (after: number) => Promise<Batch | undefined>,
  {
    conversationId,
    after,
    signal,
    bus,
    lookAgain,
    restore,
  }: {
    conversationId: string
    after: string
    signal: AbortSignal
    bus: Bus
    lookAgain: LookAgain
    restore: (numbered: Numbered) => Promise<Numbered>
  },
): AsyncGenerator<Numbered> {
  const changed = createAsyncSignal()
  // Before the first look: what is published from here on rings, so nothing falls between looking and waiting.
  const unsubscribe = bus.subscribe(conversationId, changed.notify)
  let cursor = numberOf(after)
  const leave = lookAgain({ conversationId, cursor: () => cursor, wake: changed.notify })
  try {
    while (!signal.aborted) {
      const batch = await next(cursor)
      if (!batch) return
      for (const numbered of continued(cursor, batch)) {
        if (signal.aborted) return
        yield await restore(numbered)
        cursor = Number(numbered.id)
      }
      if (cursor >= batch.lastId) await changed.wait(FOREVER_MS, signal)
    }
  } finally {
    leave()
    unsubscribe()
  }
}

/** Numbers have no gaps: when the one after the cursor is missing it is no longer kept, or never was. */
function continued(cursor: number, { lastId, events }: Batch): readonly Numbered[] {
  const [first] = events
  const unbroken = first ? first.id === cursor + 1 : cursor === lastId
  if (!unbroken) return [{ id: String(lastId), event: { type: 'reset' } }]
  return events.map(({ id, event }) => ({ id: String(id), event }))
}

/** The last id that a browser saw and sends back. Anything else than a number of ours leads to a reset. */
const numberOf = (after: string): number => (/^\d{1,15}$/.test(after) ? Number(after) : -1)

const prepareAppend = (db: Db) => {
  const next = nextNumber(db, 'lastEvent')
  return db
    .with(next)
    .insert(streamEvents)
    .select((query) =>
      query
        .select({
          conversationId: next.conversationId,
          id: next.number,
          event: preparedValue('event', streamEvents.event).as('event'),
          createdAt: sql`now()`.as('created_at'),
        })
        .from(next),
    )
    .returning({ id: streamEvents.id })
    .prepare('append_event')
}

/** One statement, so that the events and the number of the newest are of the same moment. */
const prepareReadAfter = (db: Db) => {
  const following = db
    .select({ id: streamEvents.id, event: streamEvents.event })
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.conversationId, preparedValue('conversationId', streamEvents.conversationId)),
        gt(streamEvents.id, preparedValue('after', streamEvents.id)),
      ),
    )
    .orderBy(asc(streamEvents.id))
    .limit(BATCH)
    .as('following')
  return db
    .select({ lastId: conversations.lastEvent, id: following.id, event: following.event })
    .from(conversations)
    .leftJoin(following, sql`true`)
    .where(eq(conversations.id, preparedValue('conversationId', conversations.id)))
    .orderBy(asc(following.id))
    .prepare('read_events')
}

async function lastId(db: Db, conversationId: string): Promise<string> {
  const [row] = await db
    .select({ lastId: conversations.lastEvent })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return String(row?.lastId ?? 0)
}

async function forget(db: Db, conversationId: string, upTo: number): Promise<void> {
  await db
    .delete(streamEvents)
    .where(and(eq(streamEvents.conversationId, conversationId), lte(streamEvents.id, upTo)))
}
