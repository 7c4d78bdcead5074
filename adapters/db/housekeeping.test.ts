import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationStore } from './conversation-store.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'

describe.each(databaseKinds)('deleting expired rows on %s', (kind) => {
  let database: TestDatabase
  const now = Date.parse('2026-06-01T00:00:00.000Z')
  const clock = { now: () => now }
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  it('forgets events after a day and sessions a week after their end, and nothing else', async () => {
    const { db } = database
    const id = await conversationStore(db, clock).current(aGuest())
    for (const [n, at] of ['2026-05-30T23:59:59Z', '2026-05-31T00:00:01Z'].entries()) {
      await db.execute(
        sql`insert into stream_events (conversation_id, id, event, created_at) values (${id}, ${n + 1}, '{}', ${at})`,
      )
    }
    for (const at of ['2026-05-24T23:59:59Z', '2026-05-25T00:00:01Z']) {
      await db.execute(
        sql`insert into sessions (id, conversation_id, actor, secret_hash, model, voice, instructions, created_at, expires_at)
            values (${at}, ${id}, '{}', ${at}, '', '', '', ${at}, ${at})`,
      )
    }
    await deleteExpiredRows(database, clock)
    const { rows } = await db.execute(
      sql`select (select array_agg(id::int) from stream_events) as events, (select array_agg(id) from sessions) as sessions,
            (select count(*)::int from conversations) as conversations`,
    )
    expect(rows).toEqual([{ events: [2], sessions: ['2026-05-25T00:00:01Z'], conversations: 1 }])
  })

  it('forgets more than fits into one statement', async () => {
    const { db } = database
    const id = await conversationStore(db, clock).current(aGuest())
    await db.execute(
      sql`insert into stream_events (conversation_id, id, event, created_at)
          select ${id}, n, '{}', '2026-01-01' from generate_series(1, 2500) n`,
    )
    await deleteExpiredRows(database, clock)
    const { rows } = await db.execute(
      sql`select count(*)::int as kept from stream_events where conversation_id = ${id}`,
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  if (kind === 'postgres') return

  it('gives space back, which PGlite does not do by itself', async () => {
    const { db } = database
    const size = async () =>
      (await db.execute(sql`select pg_relation_size('guests')::int as bytes`)).rows[0]?.bytes
    await db.execute(sql`insert into guests (id) select 'g' || n from generate_series(1, 500) n`)
    await db.execute(sql`delete from guests`)
    expect(await size()).toBeGreaterThan(0)
    await deleteExpiredRows(database, clock)
    expect(await size()).toBe(0)
  })
})
