import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/ports.ts'
import { appStreamStore } from './app-stream-store.ts'
import { auditStore } from './audit-store.ts'
import { branchStore } from './branch-store.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationStore } from './conversation-store.ts'
import { feedbackStore } from './feedback-store.ts'
import { sessionStore } from './session-store.ts'
import { shareStore } from './share-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { tablesHolding } from './testing/dump.ts'
import { aGuest, aUser, message, toolNote } from './testing/items.ts'
import { mostRows } from './testing/statements.ts'
import { toolCallStore } from './tool-call-store.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const SECOND = 1_000

describe.each(databaseKinds)('the list of conversations on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  let list: ConversationList
  let now = START
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, clock)
    list = conversationListStore(database.db, clock)
  })
  afterAll(() => database.close())

  /** A conversation with one message, which becomes the current one. */
  async function begun(actor: Actor, title?: string, minute = 0): Promise<string> {
    const id = await store.start(actor)
    await store.putItem(id, message({ createdAtMs: START + minute * 60_000 }))
    if (title !== undefined) await list.setTitles(new Map([[id, title]]))
    return id
  }
  const all = async (actor: Actor, query: Partial<Parameters<ConversationList['list']>[1]> = {}) =>
    (await list.list(actor, { limit: 100, ...query })).conversations
  const titles = async (...args: Parameters<typeof all>) => (await all(...args)).map(({ title }) => title)

  it('counts the messages of the user once each, and lists no empty conversation', async () => {
    const guest = aGuest()
    const id = await store.current(guest)
    expect(await all(guest)).toEqual([])
    const [first, second] = [
      message({ createdAtMs: START }),
      message({ createdAtMs: START + SECOND, status: 'IN_PROGRESS' }),
    ]
    const reply = message({ role: 'assistant', createdAtMs: START + 9 * SECOND })
    const hidden = message({ isHidden: true, createdAtMs: START + 9 * SECOND })
    for (const item of [first, reply, second, { ...second, status: 'DONE' as const }, hidden, toolNote()])
      await store.putItem(id, item)
    expect(await all(guest)).toEqual([
      {
        id,
        title: null,
        pinned: false,
        archived: false,
        turns: 2,
        lastTurnAt: '2026-06-01T00:00:01.000Z',
        current: true,
      },
    ])
  })

  it('has the pinned ones first, then the newest, and the archived ones apart', async () => {
    const guest = aGuest()
    const ids = new Map<string, string>()
    for (const [minute, title] of ['oldest', 'old', 'new', 'newest'].entries())
      ids.set(title, await begun(guest, title, minute))
    await list.change(guest, ids.get('old') ?? '', { pinned: true })
    await list.change(guest, ids.get('new') ?? '', { archived: true })
    expect(await titles(guest)).toEqual(['old', 'newest', 'oldest'])
    expect(await titles(guest, { archived: true })).toEqual(['new'])
  })

  it('reads on from a cursor without a gap, also among messages of the same moment', async () => {
    const guest = aGuest()
    for (let n = 0; n < 7; n += 1) await begun(guest, `c${n}`, n < 3 ? 0 : n)
    const [pinned] = await all(guest)
    await list.change(guest, (await all(guest))[5]?.id ?? '', { pinned: true })
    const whole = await all(guest)
    expect(whole).toHaveLength(7)
    expect(whole[1]).toEqual(pinned)
    const read = []
    let cursor: string | undefined
    do {
      const page = await list.list(guest, { limit: 2, cursor })
      expect(page.conversations.length).toBeLessThanOrEqual(2)
      read.push(...page.conversations)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(read).toEqual(whole)
  })

  it.each(['x', '', 'e30', Buffer.from('{"pinned":1}').toString('base64url'), '\0'])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(list.list(aGuest(), { limit: 1, cursor })).rejects.toMatchObject({
        code: 'invalid_request',
      })
    },
  )

  it.each([
    ['PRICE', ['Price of 100% JUP']],
    ['100%', ['Price of 100% JUP']],
    ['_', ['a_b']],
    ['\\', []],
    ["'; drop table conversations; --", []],
  ])('finds titles that contain %j literally', async (filter, found) => {
    const guest = aGuest()
    for (const title of ['a_b', 'Price of 100% JUP', 'Balances']) await begun(guest, title)
    expect(await titles(guest, { filter })).toEqual(found)
  })

  it('belongs to its actor alone', async () => {
    const [guest, other] = [aGuest(), aGuest()]
    const id = await begun(guest, 'mine')
    const namesake: Actor = { ...aUser(), id: guest.id }
    for (const stranger of [other, namesake]) {
      expect(await all(stranger)).toEqual([])
      expect(await list.change(stranger, id, { title: 'theirs' })).toBeUndefined()
      expect(await list.open(stranger, id)).toBe(false)
      expect(await list.delete(stranger, id)).toEqual([])
      expect(await list.delete(stranger)).toEqual([])
    }
    await list.delete(guest, id)
    expect(await list.restore(other, id)).toBeUndefined()
    expect(await list.restore(guest, id)).toMatchObject({ title: 'mine' })
  })

  it('keeps a title that was given by hand', async () => {
    const guest = aGuest()
    const id = await begun(guest)
    expect(await list.change(guest, id, { title: 'My own' })).toMatchObject({ title: 'My own' })
    await list.setTitles(new Map([[id, 'Made by rules']]))
    expect(await titles(guest)).toEqual(['My own'])
    expect(await list.change(guest, id, {})).toMatchObject({ title: 'My own', pinned: false })
  })

  it('replaces a title of the rules by one of a model, and no other title', async () => {
    const [guest, other] = [aGuest(), aGuest()]
    const id = await begun(guest)
    expect(await list.replaceTitle(guest, id, 'Too early')).toBe(false)
    expect(await list.setTitles(new Map([[id, 'By rules']]))).toEqual([id])
    expect(await list.setTitles(new Map([[id, 'By rules again']]))).toEqual([])
    expect(await list.replaceTitle(other, id, 'Of another')).toBe(false)
    expect(await list.replaceTitle(guest, id, 'By a model\0')).toBe(true)
    expect(await titles(guest)).toEqual(['By a model\ufffd'])
    expect(await list.replaceTitle(guest, id, 'Twice')).toBe(false)

    const renamed = await begun(guest, 'By rules')
    await list.change(guest, renamed, { pinned: true })
    await list.change(guest, renamed, { title: 'By rules' })
    expect(await list.replaceTitle(guest, renamed, 'By a model')).toBe(false)
    const deleted = await begun(guest, 'By rules')
    await list.delete(guest, deleted)
    expect(await list.replaceTitle(guest, deleted, 'By a model')).toBe(false)
  })

  it('gives no conversation off the record a title', async () => {
    const guest = aGuest()
    const id = await store.start(guest, { offTheRecord: true })
    await store.putItem(id, message({ createdAtMs: START }))
    expect(await list.untitled(guest, 10)).toEqual([])
    await list.setTitles(new Map([[id, 'By rules']]))
    expect(await list.replaceTitle(guest, id, 'By a model')).toBe(false)
  })

  it('names what has no title yet, each with its first items', async () => {
    const guest = aGuest()
    await begun(guest, 'titled')
    const [older, newer] = [await begun(guest, undefined, 1), await begun(guest, undefined, 2)]
    const reply = message({ role: 'assistant', title: 'later' })
    await store.putItem(newer, reply)
    const untitled = await list.untitled(guest, 10)
    expect(untitled.map(({ id, items }) => [id, items.length])).toEqual([
      [newer, 2],
      [older, 1],
    ])
    expect(untitled[0]?.items[1]).toEqual(reply)
    expect(await list.untitled(guest, 1)).toHaveLength(1)
  })

  it('reads no more of the words of an untitled conversation than a title takes', async () => {
    const guest = aGuest()
    const id = await begun(guest)
    const long = message({ title: 'price '.repeat(2_000) })
    await store.putItem(id, long)
    const [untitled] = await list.untitled(guest, 10)
    expect(untitled?.items[1]).toEqual({ ...long, title: long.title.slice(0, 1_000) })
  })

  it('opens an earlier conversation as the only current one', async () => {
    const guest = aGuest()
    const [first, second] = [await begun(guest), await begun(guest)]
    expect(await store.current(guest)).toBe(second)
    expect(await list.open(guest, first)).toBe(true)
    expect(await store.current(guest)).toBe(first)
    expect(await list.open(guest, first)).toBe(true)
    await Promise.allSettled([first, second, first, second].map((id) => list.open(guest, id)))
    expect((await all(guest)).filter(({ current }) => current)).toHaveLength(1)
    expect(await list.open(guest, 'nowhere')).toBe(false)
  })

  it('shows a deleted conversation to no one, and restores it for ten seconds', async () => {
    const guest = aGuest()
    const id = await begun(guest, 'gone')
    expect(await list.delete(guest, id)).toEqual([id])
    expect(await all(guest)).toEqual([])
    expect(await store.owns(guest, id)).toBe(false)
    expect(await store.current(guest)).not.toBe(id)
    expect(await list.open(guest, id)).toBe(false)
    expect(await list.delete(guest, id)).toEqual([])
    now += 10 * SECOND
    await list.purge()
    expect(await list.restore(guest, id)).toMatchObject({ id, title: 'gone', current: false })
    expect(await titles(guest)).toEqual(['gone'])
    await list.delete(guest, id)
    now += 13 * SECOND
    expect(await list.restore(guest, id)).toBeUndefined()
  })

  it('deletes all conversations of an actor, more than one batch of them', async () => {
    const [guest, other] = [aGuest(), aGuest()]
    await begun(other, 'kept')
    await database.db.execute(sql`insert into conversations
      (id, actor_kind, actor_id, created_at, put_away_at, turns, last_turn_at)
      select ${guest.id} || n, 'guest', ${guest.id}, now(), now(), 1, now() from generate_series(1, 120) n`)
    expect(await list.delete(guest)).toHaveLength(120)
    now += 20 * SECOND
    await Promise.all([list.purge(), list.purge()])
    const { rows } = await database.db.execute(
      sql`select count(*)::int as left from conversations where actor_id = ${guest.id}`,
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(await titles(other)).toEqual(['kept'])
  })

  it('leaves no word of a deleted conversation in any table', async () => {
    const user = aUser()
    await database.db.execute(
      sql`insert into users (id, email, name, email_verified) values (${user.id}, 'ada@example.test', '', true)`,
    )
    const id = await begun(user, 'SECRETWORD title')
    const dataUrl = `data:image/png;base64,${Buffer.from('SECRETWORD').toString('base64')}`
    const attachment = { id: 'a', label: 'a', description: '', mimeType: 'image/png', dataUrl, size: 1 }
    const item = message({ title: 'SECRETWORD', data: { attachments: [attachment] } })
    await store.putItem(id, item)
    await store.putHistory(id, { itemId: 'h', item: { text: 'SECRETWORD' } })
    await appStreamStore(database.db, database.bus).publish(id, { type: 'item', item })
    const call = { conversationId: id, callId: 'c', itemId: 'i', actor: user, tool: 'search' }
    const calls = toolCallStore(database.db, clock)
    await calls.begin({ ...call, arguments: { query: 'SECRETWORD' } })
    const outcome = {
      ok: true as const,
      output: 'SECRETWORD',
      modelView: 'SECRETWORD',
      touches: [],
      durationMs: 1,
    }
    await calls.finish(id, 'c', outcome)
    await auditStore(database.db).record({
      actor: user,
      channel: 'assistant',
      tool: 'search',
      arguments: { query: 'SECRETWORD' },
      outcome: 'ok',
      durationMs: 1,
      conversationId: id,
    })
    const branches = branchStore(database.db, clock)
    await store.putItem(id, message({ itemId: 'answer', role: 'assistant', title: 'SECRETWORD' }))
    const opinion = { itemId: 'answer', isGood: false, note: 'SECRETWORD' }
    expect(await feedbackStore(database.db, clock).give(user, id, opinion)).toBe(true)
    await branches.begin(id, item.itemId, 'edit')
    await store.putItem(id, message({ itemId: 'edited', title: 'SECRETWORD' }))
    const copy = { title: 'SECRETWORD', items: [item], masks: {}, hasEarlier: false, expiresAt: null }
    const share = { ...copy, id: randomUUID(), conversation: id, createdAt: new Date(now).toISOString() }
    await shareStore(database.db, clock).add(share as never)
    await database.db.execute(sql`insert into next_prompts (user_id, conversation_id, prompt, saved_at)
      values (${user.id}, ${id}, 'SECRETWORD', now())`)
    const session = {
      id: randomUUID(),
      actor: user,
      conversationId: id,
      model: 'm',
      voice: 'v',
      instructions: 'SECRETWORD',
      persona: undefined,
      expiresAt: new Date(now + 3_600_000).toISOString(),
    }
    await sessionStore(database.db, clock).open(session as never, randomUUID())
    expect(await list.sessionsOf([id])).toEqual([session.id])

    expect((await tablesWith('SECRETWORD')).sort()).toEqual(
      ['audit', 'conversations', 'feedback', 'history', 'item_search', 'items', 'next_prompts'].concat([
        'pictures',
        'sessions',
        'shares',
        'stream_events',
        'tool_calls',
      ]),
    )
    expect(await tablesWith(id)).toContain('branches')
    await list.delete(user, id)
    expect(await tablesWith('SECRETWORD')).toHaveLength(12)
    now += 20 * SECOND
    await list.purge()
    expect(await tablesWith('SECRETWORD')).toEqual([])
    expect(await tablesWith(id)).toEqual(['audit'])
  })

  const tablesWith = (word: string) => tablesHolding(database, word)

  it('moves the conversations of a guest to the user who signs in, and keeps the current one of the user', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const own = await begun(user, 'of the user', 1)
    const moved = [await begun(guest, 'first', 2), await begun(guest, 'second', 3)]
    const empty = await store.start(guest)
    await list.move(guest.id, user)
    expect(await titles(user)).toEqual(['second', 'first', 'of the user'])
    expect(await store.current(user)).toBe(own)
    expect(await store.current(guest)).toBe(empty)
    for (const id of moved) expect(await store.owns(guest, id)).toBe(false)
  })

  /** Put away, with a title, a minute apart; the first is the newest. */
  const many = (actor: Actor, count: number) =>
    database.db.execute(sql`insert into conversations
      (id, actor_kind, actor_id, created_at, put_away_at, turns, last_turn_at, title)
      select ${actor.id} || n, ${actor.kind}, ${actor.id}, now(), now(), 1,
        date_trunc('minute', now()) - n * interval '1 minute', 'title ' || n || '.' from generate_series(1, ${count}::int) n`)

  it('moves and deletes thousands of conversations a portion at a time', async () => {
    const [guest, user] = [aGuest(), aUser()]
    await many(guest, 450)
    expect(await mostRows(database.db, () => list.move(guest.id, user))).toBeLessThanOrEqual(100)
    expect(await all(guest)).toEqual([])
    let deleted: readonly string[] = []
    const work = async () => {
      deleted = await list.delete(user)
    }
    expect(await mostRows(database.db, work)).toBeLessThanOrEqual(200)
    expect(new Set(deleted).size).toBe(450)
    expect(await all(user)).toEqual([])
  })

  it('moves what the search knows of a long conversation a portion at a time', async () => {
    const [guest, user] = [aGuest(), aUser()]
    const id = await begun(guest)
    await database.db.execute(sql`insert into items (conversation_id, seq, item_id, item, status, created_at)
      select ${id}, 100 + n, 'i' || n, jsonb_build_object('type', 'MESSAGE', 'role', 'user', 'title', 'word ' || n),
        'DONE', now() from generate_series(1, 450) n`)
    expect(await mostRows(database.db, () => list.move(guest.id, user))).toBe(100)
    const { rows } =
      await database.db.execute(sql`select owner, tags @> array[owner] as is_tagged, count(*)::int
      from item_search where conversation_id = ${id} group by 1, 2`)
    expect(rows).toEqual([{ owner: `user:${user.id}`, is_tagged: true, count: 451 }])
  })

  it('asks for the sessions of more conversations than a statement takes values', async () => {
    const ids = Array.from({ length: 70_000 }, (_, n) => `none-${n}`)
    expect(await list.sessionsOf(ids)).toEqual([])
  })

  it('reads no more than a thousand titles in a statement for a filter, and all that a page needs', async () => {
    const guest = aGuest()
    await many(guest, 2_500)
    let page: Awaited<ReturnType<typeof list.list>> | undefined
    const work = async () => {
      page = await list.list(guest, { limit: 3, filter: ' 2498.' })
    }
    const reads = vi.spyOn(database.db.$client, 'query')
    await work()
    expect(page?.conversations.map(({ title }) => title)).toEqual(['title 2498.'])
    expect(page?.next).toBeNull()
    expect(reads).toHaveBeenCalledTimes(6)
    reads.mockRestore()
    const first = await list.list(guest, { limit: 2, filter: '0.' })
    expect(first.conversations.map(({ title }) => title)).toEqual(['title 10.', 'title 20.'])
    const second = await list.list(guest, { limit: 1, filter: '00.', cursor: first.next ?? '' })
    expect(second.conversations.map(({ title }) => title)).toEqual(['title 100.'])
  })

  it('goes on with a filter in the next page after twenty thousand titles', async () => {
    const guest = aGuest()
    await many(guest, 20_001)
    const page = await list.list(guest, { limit: 3, filter: ' 20001.' })
    expect(page.conversations).toEqual([])
    const { conversations } = await list.list(guest, { limit: 3, filter: ' 20001.', cursor: page.next ?? '' })
    expect(conversations.map(({ title }) => title)).toEqual(['title 20001.'])
  })

  it('removes a long conversation a portion at a time', async () => {
    const guest = aGuest()
    const id = await begun(guest)
    await database.db.execute(sql`insert into items (conversation_id, seq, item_id, item, status, created_at)
      select ${id}, 100 + n, 'i' || n, '{}', 'DONE', now() from generate_series(1, 1200) n`)
    await list.delete(guest, id)
    now += 20 * SECOND
    expect(await mostRows(database.db, () => list.purge())).toBe(500)
    const { rows } = await database.db.execute(
      sql`select count(*)::int as left from items where conversation_id = ${id}`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  it('fills the list with what was said before there was one', async () => {
    const guest = aGuest()
    const id = await begun(guest, undefined, 5)
    await store.putItem(id, message({ createdAtMs: START + 600_000 }))
    await store.putItem(id, message({ isHidden: true, createdAtMs: START + 900_000 }))
    const [before] = await all(guest)
    await database.db.execute(sql`update conversations set turns = 0, last_turn_at = null where id = ${id}`)
    const migration = readFileSync(
      new URL('./migrations/0015_kept_conversations.sql', import.meta.url),
      'utf8',
    )
    const update = migration.split('--> statement-breakpoint').find((part) => part.includes('UPDATE'))
    await database.pool.query(update ?? '')
    expect(await all(guest)).toEqual([before])
  })

  it('reads a page of ten thousand conversations through its index', async () => {
    const guest = aGuest()
    await database.db.execute(sql`insert into conversations
      (id, actor_kind, actor_id, created_at, put_away_at, turns, last_turn_at, title)
      select ${guest.id} || n, 'guest', ${guest.id}, now(), now(), 1, now() - n * interval '1 minute', 'title ' || n
      from generate_series(1, 10000) n`)
    await database.db.execute(sql`analyze conversations`)
    const page = await list.list(guest, { limit: 50 })
    expect(page.conversations).toHaveLength(50)
    const { rows } = await database.db.execute(sql`explain select id from conversations
      where actor_kind = 'guest' and actor_id = ${guest.id} and deleted_at is null and last_turn_at is not null
        and archived = false and (pinned, last_turn_at, id) < (true, now(), 'x')
      order by pinned desc, last_turn_at desc, id desc limit 51`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('Scan Backward using conversations_listed')
    expect(plan).not.toContain('Sort')
  })
})
