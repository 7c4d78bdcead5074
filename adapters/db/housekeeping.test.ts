import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '#contract/transcript.ts'
import { conversationStore } from './conversation-store.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { purgeConversations } from './purge-conversations.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, aUser, message } from './testing/items.ts'
import { mostRows } from './testing/statements.ts'
import { toolCallStore } from './tool-call-store.ts'

/** A picture of its own for each name. */
const attachmentOf = (name: string): Attachment => ({
  id: name,
  label: 'Image 1',
  description: '1 KB',
  mimeType: 'image/png',
  dataUrl: `data:image/png;base64,${Buffer.from(name).toString('base64')}`,
  size: name.length,
})
const KEEPING = { guestDays: 30, usageDays: 400, auditedForGood: ['solana_swap_execute'] }

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
    await deleteExpiredRows(database, clock, KEEPING)
    const { rows } = await db.execute(
      sql`select (select array_agg(id::int) from stream_events) as events, (select array_agg(id) from sessions) as sessions,
            (select count(*)::int from conversations) as conversations`,
    )
    expect(rows).toEqual([{ events: [2], sessions: ['2026-05-25T00:00:01Z'], conversations: 1 }])
  })

  it('forgets a program that no user allowed within a week of its registration', async () => {
    const { db } = database
    await db.execute(sql`insert into users (id, email, name, email_verified, created_at, updated_at)
      values ('u_program', 'program@example.com', '', true, now(), now())`)
    for (const [id, at] of [
      ['unused', '2026-05-24T23:59:59Z'],
      ['new', '2026-05-25T00:00:01Z'],
      ['allowed', '2026-01-01T00:00:00Z'],
    ])
      await db.execute(
        sql`insert into oauth_clients (id, name, redirect_uris, created_at) values (${id}, '', '[]', ${at})`,
      )
    await db.execute(sql`insert into oauth_grants (id, client_id, user_id, scopes, granted_at, revoked_at)
      values ('g', 'allowed', 'u_program', '[]', now(), now())`)
    await deleteExpiredRows(database, clock, KEEPING)
    const { rows } = await db.execute(sql`select id from oauth_clients order by id`)
    expect(rows).toEqual([{ id: 'allowed' }, { id: 'new' }])
  })

  it('forgets what guests said and called after thirty days, and never money or users', async () => {
    const { db } = database
    const store = conversationStore(db, clock)
    const [old, recent, live, user] = [aGuest(), aGuest(), aGuest(), aUser()]
    const ids = new Map<string, string>()
    for (const [actor, used] of [
      [old, '2026-05-01'],
      [recent, '2026-05-03'],
      [live, '2026-05-01'],
      [user, '2025-01-01'],
    ] as const) {
      const id = await store.current(actor)
      ids.set(actor.id, id)
      await store.putItem(id, message({ data: { attachments: [attachmentOf(actor.id)] } }))
      await toolCallStore(db, clock).begin({
        actor,
        conversationId: id,
        callId: 'c',
        itemId: 'i',
        tool: 't',
        arguments: {},
      })
      await db.execute(sql`update conversations set updated_at = ${used} where id = ${id}`)
      for (const tool of ['auth_info', 'solana_swap_execute'])
        await db.execute(sql`insert into audit (at, actor_kind, actor_id, channel, tool, outcome, duration_ms)
          values (${used}, ${actor.kind}, ${actor.id}, 'page', ${tool}, 'ok', 1)`)
    }
    await db.execute(
      sql`insert into sessions (id, conversation_id, actor, secret_hash, model, voice, instructions, created_at, expires_at)
          values ('live', ${ids.get(live.id)}, '{}', 'live', '', '', '', now(), '2026-06-02')`,
    )
    await deleteExpiredRows(database, clock, { ...KEEPING, guestDays: 0 })
    expect((await store.items(ids.get(old.id) ?? '', { limit: 9 })).items).toHaveLength(1)
    await deleteExpiredRows(database, clock, KEEPING)
    const actors = [old, recent, live, user].map(({ id }) => id)
    const { rows } = await db.execute(sql`select
      (select array_agg(actor_id order by actor_id) from conversations where actor_id = any(${sql.param(actors)})) as conversations,
      (select array_agg(actor_id order by actor_id) from tool_calls where actor_id = any(${sql.param(actors)})) as calls,
      (select array_agg(actor_id order by actor_id) from audit where tool = 'auth_info') as looks,
      (select count(*)::int from audit where tool = 'solana_swap_execute') as money,
      (select count(*)::int from pictures) as pictures`)
    const kept = [recent.id, live.id, user.id].sort()
    expect(rows).toEqual([
      { conversations: kept, calls: kept, looks: [recent.id, user.id].sort(), money: 4, pictures: 3 },
    ])
  })

  it('forgets more than fits into one statement', async () => {
    const { db } = database
    const id = await conversationStore(db, clock).current(aGuest())
    await db.execute(
      sql`insert into stream_events (conversation_id, id, event, created_at)
          select ${id}, n, '{}', '2026-01-01' from generate_series(1, 2500) n`,
    )
    await deleteExpiredRows(database, clock, KEEPING)
    const { rows } = await db.execute(
      sql`select count(*)::int as kept from stream_events where conversation_id = ${id}`,
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  /** Sessions of a signed-in browser. */
  async function manySessions(conversation: string, count: number, expiresAt: string) {
    const { db } = database
    await db.execute(sql`insert into users (id, email, name, email_verified, created_at, updated_at)
      values (${conversation}, ${conversation}, '', true, now(), now())`)
    await db.execute(sql`insert into user_sessions (id, token, user_id, created_at, updated_at, expires_at)
      values (${conversation}, ${conversation}, ${conversation}, now(), now(), '2027-01-01')`)
    await db.execute(sql`insert into sessions
        (id, conversation_id, actor, secret_hash, model, voice, instructions, created_at, expires_at)
      select ${conversation} || n, ${conversation}, '{}', ${conversation} || n, '', '', '', ${expiresAt}, ${expiresAt}
      from generate_series(1, ${count}::int) n`)
    await db.execute(sql`insert into user_calls (call_session, user_session)
      select id, ${conversation} from sessions where conversation_id = ${conversation}`)
  }
  const countOf = async (table: string, column: string, value: string) => {
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value}`,
    )
    return rows[0]?.n
  }

  it('forgets sessions in portions, and with each which browser had opened it', async () => {
    const { db } = database
    const plain = { ...database, kind: 'postgres' as const }
    const id = await conversationStore(db, clock).current(aGuest())
    await manySessions(id, 300, '2026-05-01')
    expect(await mostRows(db, () => deleteExpiredRows(plain, clock, KEEPING))).toBeLessThanOrEqual(50)
    expect(await countOf('sessions', 'conversation_id', id)).toBe(0)
    expect(await countOf('user_calls', 'user_session', id)).toBe(0)
  })

  it('removes a conversation once its sessions, versions and opinions are gone, portion by portion', async () => {
    const { db } = database
    const store = conversationStore(db, clock)
    const id = await store.current(aGuest())
    await store.putItem(id, message({ data: { attachments: [attachmentOf(id)] } }))
    await manySessions(id, 700, '2026-06-02')
    await db.execute(sql`insert into branches (conversation_id, id, parent, after, history_after)
      select ${id}, n, 0, 1, 1 from generate_series(1, 900) n`)
    await db.execute(sql`update conversations set deleted_at = 'epoch' where id = ${id}`)
    const query = vi.spyOn(db.$client, 'query')
    await purgeConversations(db, new Date(0))
    const answers: unknown[] = await Promise.all(query.mock.results.map(({ value }) => value))
    query.mockRestore()
    const counts = answers.map((answer) => Number(Object(answer).rowCount ?? 0))
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
    // All of them but the conversation itself.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_600)
    expect(await countOf('conversations', 'id', id)).toBe(0)
    expect(await countOf('user_calls', 'user_session', id)).toBe(0)
    expect((await db.execute(sql`select hash from pictures`)).rows).toHaveLength(
      (await db.execute(sql`select distinct hash from picture_uses`)).rows.length,
    )
  })

  it('forgets few large rows in one statement, and many small ones', async () => {
    const { db } = database
    const plain = { ...database, kind: 'postgres' as const }
    const id = await conversationStore(db, clock).current(aGuest())
    const large = randomBytes(750_000).toString('base64')
    await db.execute(
      sql`insert into stream_events (conversation_id, id, event, created_at)
          select ${id}, n, jsonb_build_object('text', ${large}::text), '2026-01-01' from generate_series(1, 12) n`,
    )
    expect(await mostRows(db, () => deleteExpiredRows(plain, clock, KEEPING))).toBeLessThan(6)
    expect(await countOf('stream_events', 'conversation_id', id)).toBe(0)
  })

  it('forgets the program and the guest that no condition by an index finds, however many stand before it', async () => {
    const { db } = database
    await db.execute(sql`insert into oauth_clients (id, name, redirect_uris, created_at)
      select 'young' || n, '', '[]', '2026-06-01' from generate_series(1, 1200) n`)
    await db.execute(sql`insert into oauth_clients (id, name, redirect_uris, created_at)
      values ('zzz-unused', '', '[]', '2026-01-01')`)
    await deleteExpiredRows(database, clock, KEEPING)
    expect(await countOf('oauth_clients', 'id', 'zzz-unused')).toBe(0)
    expect((await db.execute(sql`delete from oauth_clients where id like 'young%'`)).rowCount).toBe(1_200)
  })

  if (kind === 'postgres') return

  it('looks after the tables of PGlite that have changed, and no others', async () => {
    const { db } = database
    await deleteExpiredRows(database, clock, KEEPING)
    await db.execute(sql`insert into guests (id) select 'v' || n from generate_series(1, 3000) n`)
    await db.execute(sql`delete from guests where id > 'v2'`)
    const statements = vi.spyOn(db.$client, 'query')
    await deleteExpiredRows(database, clock, KEEPING)
    const vacuumed = statements.mock.calls
      .map(([given]) => JSON.stringify(given))
      .filter((text) => text.includes('"vacuum '))
    statements.mockRestore()
    expect(vacuumed).toEqual([expect.stringContaining('guests')])
    const { rows } = await db.execute(sql`select reltuples::int as n from pg_class where relname = 'guests'`)
    expect(rows).toEqual([{ n: (await db.execute(sql`select 1 from guests`)).rows.length }])
    await db.execute(sql`delete from guests`)
  })

  it('gives space back, which PGlite does not do by itself', async () => {
    const { db } = database
    const size = async () =>
      (await db.execute(sql`select pg_relation_size('guests')::int as bytes`)).rows[0]?.bytes
    await db.execute(sql`insert into guests (id) select 'g' || n from generate_series(1, 500) n`)
    await db.execute(sql`delete from guests`)
    expect(await size()).toBeGreaterThan(0)
    await deleteExpiredRows(database, clock, KEEPING)
    expect(await size()).toBe(0)
  })
})
