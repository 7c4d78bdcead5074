import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadedLog } from '#contract/api/logs.ts'
import type { Conversations } from '#domain/conversations.ts'
import { assembleLog } from '#domain/memory/assemble-log.ts'
import type { SessionLogs } from '#domain/memory/session-logs.ts'
import type { Actor } from '#domain/ports.ts'
import type { Session, Sessions } from '#domain/sessions.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationStore } from './conversation-store.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { sessionLogStore } from './session-log-store.ts'
import { sessionStore } from './session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, aUser, message, toolNote } from './testing/items.ts'
import { mostRowsHandled } from './testing/plans.ts'
import { mostRows } from './testing/statements.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-01T10:00:00.000Z')

describe.each(databaseKinds)('session logs on %s', (kind) => {
  let database: TestDatabase
  let logs: SessionLogs
  let conversations: Conversations
  let sessions: Sessions
  let now = START
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    logs = sessionLogStore(database.db, clock)
    conversations = conversationStore(database.db, clock)
    sessions = sessionStore(database.db, clock)
  })
  afterAll(() => database.close())

  /** A session in which two messages were said. */
  async function talked(actor: Actor, how?: { offTheRecord: boolean }): Promise<Session> {
    now = START
    const conversationId = await conversations.start(actor, how)
    const session: Session = {
      id: randomUUID(),
      actor,
      conversationId,
      model: 'm',
      voice: 'v',
      instructions: 'i',
      expiresAt: new Date(START + 3_600_000).toISOString(),
    }
    await sessions.open(session, randomUUID())
    await conversations.putItem(
      conversationId,
      message({ itemId: `${session.id} 1`, title: 'before', createdAtMs: START - 60_000 }),
    )
    await conversations.putItem(
      conversationId,
      message({ itemId: `${session.id} 2`, title: 'what is SOL?', createdAtMs: START + 1_000 }),
    )
    await conversations.putItem(
      conversationId,
      toolNote({ itemId: `${session.id} 3`, createdAtMs: START + 2_000, status: 'DONE' }),
    )
    now = START + 10_000
    return session
  }
  const uploadOf = ({ id }: Session, fields: Partial<UploadedLog> = {}): UploadedLog => ({
    sessionId: id,
    transcript: [{ id: `${id} 2` }],
    toolCalls: [{ id: `${id} 3` }],
    metadata: { reason: 'pagehide', eventCount: 7 },
    status: 'pending_summary',
    ...fields,
  })
  const whole = async ({ id }: Session) => {
    const log = await logs.byId(id)
    return log && assembleLog(log, { items: await logs.items(log) })
  }
  const rows = async (id: string) =>
    (await database.db.execute(sql`select * from session_logs where session_id = ${id}`)).rows.length

  it('[S3.43, S3.46, S3.47, S9.71] is whole without anything from the browser', async () => {
    const session = await talked(aUser())
    expect(await logs.close(session.id)).toBe('user')
    const log = await whole(session)
    expect(log?.transcript.map(({ text, index, role }) => [index, role, text])).toEqual([
      [0, 'user', 'what is SOL?'],
    ])
    expect(log?.toolCalls.map(({ name, status }) => [name, status])).toEqual([
      ['solana_list_balances', 'DONE'],
    ])
    expect(log).toMatchObject({
      sessionId: session.id,
      durationMs: 10_000,
      status: 'pending_summary',
      error: null,
      usage: null,
    })
    expect(log?.metadata).toMatchObject({
      logVersion: '2025-10-05',
      identity: 'user',
      guest: false,
      messageCount: 1,
      userMessageCount: 1,
      assistantMessageCount: 0,
      toolCallCount: 1,
      reason: 'server',
    })
  })

  it.each([
    ['upload, close', ['upload', 'close']],
    ['close, upload', ['close', 'upload']],
    ['beacon and fetch, then close', ['upload', 'upload', 'close']],
    ['close twice around a beacon', ['close', 'upload', 'close']],
    ['the server stopped; the beacon came', ['upload', 'abandoned']],
    ['the server stopped before anything', ['abandoned']],
    ['everything, and again', ['close', 'upload', 'abandoned', 'upload', 'close']],
  ])('[S4.63] is one log whatever comes: %s', async (_, steps) => {
    const session = await talked(aUser())
    let stored = 0
    for (const step of steps) {
      if (step === 'close') await logs.close(session.id)
      else if (step === 'upload') stored += Number(await logs.upload(session.actor, uploadOf(session)))
      else {
        now = START + 2 * 3_600_000
        await logs.closeAbandoned()
        now = START + 10_000
      }
    }
    expect(await rows(session.id)).toBe(1)
    expect(stored).toBe(steps.includes('upload') ? 1 : 0)
    const log = await whole(session)
    expect(log?.transcript.map(({ text }) => text)).toEqual(['what is SOL?'])
    expect(log?.metadata.reason).toBe(steps.includes('upload') ? 'pagehide' : 'server')
  })

  it('is one log when two uploads and an end come at once', async () => {
    const session = await talked(aUser())
    const [one, other] = await Promise.all([
      logs.upload(session.actor, uploadOf(session)),
      logs.upload(session.actor, uploadOf(session)),
      logs.close(session.id),
    ])
    expect([one, other].filter(Boolean)).toHaveLength(1)
    expect(await rows(session.id)).toBe(1)
  })

  it('adds the items that never reached the server, and believes the page nothing else', async () => {
    const session = await talked(aUser())
    const createdAt = new Date(START + 3_000).toISOString()
    const lost = {
      id: 'lost',
      index: 0,
      role: 'user' as const,
      text: 'are you there?',
      createdAt,
      status: 'DONE',
      isHidden: false,
    }
    const forged = { ...lost, id: `${session.id} 2`, text: 'I never said this' }
    await logs.upload(
      session.actor,
      uploadOf(session, {
        transcript: [forged, lost],
        metadata: { identity: 'user', identityLabel: 'root', guest: true },
      }),
    )
    const log = await whole(session)
    expect(log?.transcript.map(({ text }) => text)).toEqual(['what is SOL?', 'are you there?'])
    expect(log?.metadata).toMatchObject({ guest: false, userMessageCount: 2 })
    expect(log?.metadata.identityLabel).not.toBe('root')
  })

  it('returns what the page received during the session, without results, and keeps a timeline of it', async () => {
    const session = await talked(aUser())
    await logs.close(session.id)
    const published = (at: number, event: unknown) =>
      database.db.execute(sql`
        insert into stream_events (conversation_id, id, event, created_at)
        values (${session.conversationId}, ${at}, ${JSON.stringify(event)}::jsonb,
          ${new Date(START + at).toISOString()}::timestamptz)`)
    const item = toolNote({ itemId: `${session.id} 3`, status: 'DONE' })
    await published(2_000, { type: 'item', item: { ...item, data: { ...item.data, output: { large: 1 } } } })
    await published(3_000, { type: 'touched', touches: ['wallet'] })
    await published(60_000, { type: 'conversations' })
    const log = await logs.byId(session.id)
    if (!log) throw new Error('the log is there')
    expect(await logs.events(log)).toEqual([
      { atMs: START + 2_000, event: { type: 'item', item } },
      { atMs: START + 3_000, event: { type: 'touched', touches: ['wallet'] } },
    ])
    await logs.keepTimeline(session.id, [{ type: 'item', at: 2_000, id: item.itemId }])
    expect((await whole(session))?.timeline).toEqual([{ type: 'item', at: 2_000, id: item.itemId }])
  })

  it('reads the newest of a day of long messages and of their events, a few times what a log holds', async () => {
    const session = await talked(aUser())
    await logs.close(session.id)
    const item = message({ itemId: `${session.id} long`, title: 'x'.repeat(900_000) })
    for (const at of [3_000, 3_001, 3_002])
      await conversations.putItem(session.conversationId, {
        ...item,
        itemId: `${session.id} ${at}`,
        createdAtMs: START + at,
      })
    for (const at of [3_001, 3_002, 3_003, 3_004, 3_005, 3_006])
      await database.db.execute(sql`
        insert into stream_events (conversation_id, id, event, created_at)
        values (${session.conversationId}, ${at}, ${JSON.stringify({ type: 'item', item })}::jsonb,
          ${new Date(START + at).toISOString()}::timestamptz)`)
    const log = await logs.byId(session.id)
    if (!log) throw new Error('the log is there')
    const items = await logs.items(log)
    expect(items.map(({ itemId }) => itemId)).toEqual([`${session.id} 3001`, `${session.id} 3002`])
    const events = await logs.events(log)
    expect(events.map(({ atMs }) => atMs - START)).toEqual([3_003, 3_004, 3_005, 3_006])
  })

  it('reads a session of many small rows whole, in order', async () => {
    const session = await talked(aUser())
    const ids = Array.from({ length: 120 }, (_, at) => `${session.id} ${100 + at}`)
    for (const [at, itemId] of ids.entries())
      await conversations.putItem(
        session.conversationId,
        message({ itemId, createdAtMs: START + 3_000 + at }),
      )
    await logs.close(session.id)
    const log = await logs.byId(session.id)
    if (!log) throw new Error('the log is there')
    const items = await logs.items(log)
    expect(items.map(({ itemId }) => itemId).slice(-120)).toEqual(ids)
    expect(items).toHaveLength(122)
  })

  it('takes the log of a session that has ended, from its owner of now only', async () => {
    const guest = aGuest()
    const session = await talked(guest)
    await sessions.end(session.id)
    const user = aUser()
    expect(await logs.upload(user, uploadOf(session))).toBe(false)
    expect(await rows(session.id)).toBe(0)
    await conversationListStore(database.db, clock).move(guest.id, user)
    expect(await logs.upload(guest, uploadOf(session))).toBe(false)
    expect(await logs.upload(user, uploadOf(session))).toBe(true)
  })

  it('writes nothing off the record, or for a session that is not known', async () => {
    const session = await talked(aUser(), { offTheRecord: true })
    expect(await logs.close(session.id)).toBeUndefined()
    expect(await logs.upload(session.actor, uploadOf(session))).toBe(false)
    now = START + 2 * 3_600_000
    await logs.closeAbandoned()
    expect(await rows(session.id)).toBe(0)
    expect(await logs.close('unknown')).toBeUndefined()
  })

  it('goes with its conversation, and follows it to the user who signs in', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const session = await talked(guest)
    expect(await logs.close(session.id)).toBe('guest')
    expect(await logs.pending(user.id)).toEqual([])
    const list = conversationListStore(database.db, clock)
    await list.move(guest.id, user)
    expect(await logs.pending(user.id)).toEqual([session.id])
    expect((await logs.list(user, { limit: 9 })).map(({ sessionId }) => sessionId)).toEqual([session.id])
    await list.delete(user)
    expect(await logs.byId(session.id)).toBeUndefined()
    now += 60_000
    await list.purge()
    expect(await rows(session.id)).toBe(0)
  })

  /** So many ended sessions of one conversation, with logs or without. */
  async function manySessions(actor: Actor, count: number, status?: 'pending_summary' | 'failed') {
    const { db } = database
    const id = await conversations.start(actor)
    const end = sql`${new Date(START).toISOString()}::timestamptz - n * interval '1 second'`
    await db.execute(sql`insert into sessions
        (id, conversation_id, actor, secret_hash, model, voice, instructions, created_at, expires_at)
      select ${id} || n, ${id}, '{}', ${id} || n, 'm', 'v', 'i', ${end}, ${end}
      from generate_series(1, ${count}::int) n`)
    if (status)
      await db.execute(sql`insert into session_logs (session_id, conversation_id, started_at, ended_at, origin, status)
        select ${id} || n, ${id}, now(), now(), '{}', ${status} from generate_series(1, ${count}::int) n`)
    return id
  }

  it('is found among many over the rows that are shown, whatever the statistics of the tables are', async () => {
    const [user, other, guest] = [aUser(), aUser(), aGuest()]
    await manySessions(user, 1_500, 'pending_summary')
    await manySessions(other, 1_500, 'failed')
    await manySessions(guest, 1_500, 'pending_summary')
    const most = (work: () => Promise<unknown>) => mostRowsHandled(database, work)
    expect(await most(() => logs.list(user, { limit: 20 }))).toBeLessThan(100)
    expect(await most(() => logs.pending(other.id))).toBeLessThan(100)
    expect(await most(() => logs.pending())).toBeLessThan(700)
    expect(await most(() => logs.parked(user.id))).toBeLessThan(100)
    expect(await most(() => logs.closeAbandoned())).toBeLessThan(700)
    expect(await logs.parked(other.id)).toBe(1_500)
    await database.db.execute(
      sql`delete from conversations where actor_id in (${user.id}, ${other.id}, ${guest.id})`,
    )
  })

  it('is closed, tried again and moved with many others a portion after the other', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const id = await manySessions(guest, 1_200)
    await logs.closeAbandoned()
    const count = async () => {
      const { rows: found } = await database.db.execute(
        sql`select owner, count(*)::int as n from session_logs where conversation_id = ${id} group by owner`,
      )
      return found
    }
    expect(await count()).toEqual([{ owner: `guest:${guest.id}`, n: 1_200 }])
    await database.db.execute(sql`update conversations set last_turn_at = now() where id = ${id}`)
    const list = conversationListStore(database.db, clock)
    expect(await mostRows(database.db, () => list.move(guest.id, user))).toBeLessThanOrEqual(100)
    expect(await count()).toEqual([{ owner: `user:${user.id}`, n: 1_200 }])
    await database.db.execute(sql`update session_logs set status = 'failed' where conversation_id = ${id}`)
    let unparked = 0
    const unpark = async () => {
      unparked = await logs.unpark(user.id)
    }
    expect(await mostRows(database.db, unpark)).toBeLessThanOrEqual(200)
    expect(unparked).toBe(1_200)
    await database.db.execute(sql`delete from conversations where id = ${id}`)
  })

  it('is taken by one of many servers, and by another one when that has stopped', async () => {
    const [session, guests] = [await talked(aUser()), await talked(aGuest())]
    await logs.close(session.id)
    await logs.close(guests.id)
    const taken = await Promise.all(Array.from({ length: 20 }, () => logs.claim(session.id)))
    expect(taken.flatMap((log) => log ?? [])).toMatchObject([{ sessionId: session.id, attempts: 1 }])
    expect(await logs.claim(guests.id)).toBeUndefined()
    now += 2 * 60_000 + 1
    expect(await logs.claim(session.id)).toMatchObject({ attempts: 2 })
    await logs.release(session.id)
    const log = await logs.claim(session.id)
    expect(log && (await logs.settle(log, 'summarized'))).toBe(true)
    expect(await logs.claim(session.id)).toBeUndefined()
  })

  it('is not settled by the summary of a part, when the session has gone on', async () => {
    const session = await talked(aUser())
    await logs.close(session.id)
    const part = await logs.claim(session.id)
    now += 5_000
    await logs.close(session.id)
    expect(part && (await logs.settle(part, 'summarized'))).toBe(false)
    const whole = await logs.claim(session.id)
    expect(whole?.status).toBe('pending_summary')
    expect(whole && (await logs.settle(whole, 'skipped'))).toBe(true)
  })

  it('is parked, counted and tried again for its own user', async () => {
    const [ada, bob] = [aUser(), aUser()]
    const session = await talked(ada)
    await logs.close(session.id)
    const log = await logs.claim(session.id)
    expect(log && (await logs.settle(log, 'failed', 'no rows'))).toBe(true)
    expect([await logs.parked(ada.id), await logs.parked(bob.id)]).toEqual([1, 0])
    expect((await logs.list(ada, { limit: 9 }))[0]).toMatchObject({ status: 'failed', error: 'no rows' })
    expect([await logs.unpark(bob.id), await logs.unpark(ada.id)]).toEqual([0, 1])
    expect(await logs.claim(session.id)).toMatchObject({ attempts: 1, error: null })
  })

  it('is kept for 30 days when it is a guest’s, even where their conversations are kept for good', async () => {
    const [guests, users] = [await talked(aGuest()), await talked(aUser())]
    await logs.close(guests.id)
    await logs.close(users.id)
    const retention = { guestDays: 0, usageDays: 0, auditedForGood: [] }
    now = START + 29 * DAY
    await deleteExpiredRows(database, clock, retention)
    expect(await rows(guests.id)).toBe(1)
    now = START + 31 * DAY
    await deleteExpiredRows(database, clock, retention)
    expect([await rows(guests.id), await rows(users.id)]).toEqual([0, 1])
  })
})
