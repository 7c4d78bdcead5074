import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversations } from '#domain/conversations.ts'
import type { FoundFact } from '#domain/memory/facts.ts'
import type { Memories, MemorySource } from '#domain/memory/memories.ts'
import type { User } from '#domain/ports.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationStore } from './conversation-store.ts'
import { memoryStore } from './memory-store.ts'
import { users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { tablesHolding } from './testing/dump.ts'
import { aUser } from './testing/items.ts'
import { mostRows } from './testing/statements.ts'

const START = Date.parse('2026-11-01T10:00:00.000Z')
const UNDO_MS = 10_000

describe.each(databaseKinds)('memories on %s', (kind) => {
  let database: TestDatabase
  let memories: Memories
  let conversations: Conversations
  let now = START
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    memories = memoryStore(database.db, clock)
    conversations = conversationStore(database.db, clock)
  })
  afterAll(() => database.close())
  beforeEach(() => {
    now = START
  })

  async function someone(): Promise<{ user: User; source: MemorySource }> {
    const user = aUser()
    await database.db.insert(users).values({ id: user.id, name: '', email: `${user.id}@example.com` })
    const conversationId = await conversations.start(user)
    return { user, source: { userId: user.id, sessionId: randomUUID(), conversationId } }
  }
  const fact = (text: string, fields: Partial<FoundFact> = {}): FoundFact => ({
    kind: 'note',
    text,
    itemId: `item ${text.length}`,
    saidAt: new Date(START).toISOString(),
    ...fields,
  })
  const texts = async (user: User) => (await memories.facts(user.id, 99)).map(({ text }) => text).sort()
  const session = {
    summary: null,
    startedAt: new Date(START).toISOString(),
    endedAt: new Date(START).toISOString(),
  }

  it('adds each fact once, however often its session is read', async () => {
    const { user, source } = await someone()
    await Promise.all(
      [1, 2, 3].map(() => memories.add(source, [fact('I hold JUP'), fact('I like it short')])),
    )
    expect(await texts(user)).toEqual(['I hold JUP', 'I like it short'])
    const { uses } = (await memories.facts(user.id, 9))[0] ?? {}
    expect(uses).toBe(0)
    await memories.add({ ...source, sessionId: randomUUID() }, [fact('i hold jup', { itemId: 'other' })])
    expect(await texts(user)).toHaveLength(2)
    expect((await memories.facts(user.id, 9)).find(({ text }) => text === 'I hold JUP')?.uses).toBe(1)
  })

  it('forgets at once, restores for ten seconds, and does not learn it again from the same turn', async () => {
    const { user, source } = await someone()
    const [added] = await memories.add(source, [fact('SECRETFACT')])
    const id = added?.id ?? ''
    expect(await memories.forget(user.id, [id])).toHaveLength(1)
    expect(await texts(user)).toEqual([])
    now += UNDO_MS - 1
    await memories.purge()
    expect(await memories.restore(user.id, id)).toMatchObject({ text: 'SECRETFACT' })
    await memories.forget(user.id, [id])
    now += UNDO_MS + 1
    await memories.purge()
    expect(await memories.restore(user.id, id)).toBeUndefined()
    await memories.add(source, [fact('SECRETFACT')])
    expect(await texts(user)).toEqual([])
    // The session went on, and has more facts now.
    await memories.add(source, [fact('said before', { itemId: 'early' }), fact('SECRETFACT')])
    expect(await texts(user)).toEqual(['said before'])
    // Said again, it is known again.
    await memories.add(source, [fact('SECRETFACT', { itemId: 'later' })])
    expect(await texts(user)).toEqual(['SECRETFACT', 'said before'])
  })

  it('leaves no word of what was forgotten in any table, the summary included', async () => {
    const { user, source } = await someone()
    await memories.add(source, [fact('WORDTOFORGET')])
    await memories.close(source, { ...session, summary: 'They like WORDTOFORGET.' })
    expect((await tablesHolding(database, 'WORDTOFORGET')).sort()).toEqual(['memories', 'memory_facts'])
    await memories.forget(user.id)
    now += UNDO_MS + 1
    await memories.purge()
    expect(await tablesHolding(database, 'WORDTOFORGET')).toEqual([])
  })

  it('goes with the conversation that it comes from', async () => {
    const { user, source } = await someone()
    await memories.add(source, [fact('FROMTHATTALK')])
    await memories.close(source, { ...session, summary: 'FROMTHATTALK' })
    const list = conversationListStore(database.db, clock)
    await list.delete(user, source.conversationId)
    expect(await texts(user)).toEqual([])
    expect((await memories.sessions(user.id, 9)).total).toBe(0)
    now += 60_000
    await list.purge()
    expect(await tablesHolding(database, 'FROMTHATTALK')).toEqual([])
  })

  it('changes the words of a fact, and its summary no longer has the old ones', async () => {
    const { user, source } = await someone()
    const [added] = await memories.add(source, [fact('I am carefull'), fact('I am careful', { itemId: 'b' })])
    await memories.close(source, { ...session, summary: 'I am carefull' })
    expect(await memories.edit(user.id, added?.id ?? '', 'I am careful')).toMatchObject({ edited: true })
    expect(await texts(user)).toEqual(['I am careful'])
    expect((await memories.sessions(user.id, 9)).memories[0]?.summary).toBeNull()
  })

  it('touches nobody else’s facts', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const [added] = await memories.add(ada.source, [fact('mine')])
    const id = added?.id ?? ''
    expect(await memories.forget(bob.user.id, [id])).toEqual([])
    expect(await memories.edit(bob.user.id, id, 'yours')).toBeUndefined()
    expect(await memories.forget(bob.user.id)).toEqual([])
    await memories.forget(ada.user.id, [id])
    expect(await memories.restore(bob.user.id, id)).toBeUndefined()
  })

  it('lists the sessions, those in which nothing was found apart', async () => {
    const { user, source } = await someone()
    await memories.add(source, [
      fact('I hold JUP'),
      fact('to look at BONK', { kind: 'follow_up', itemId: 'f' }),
    ])
    await memories.close(source, session)
    await memories.close({ ...source, sessionId: randomUUID() }, session)
    const { memories: full, skipped, total, totalSkipped } = await memories.sessions(user.id, 50)
    expect([full.length, skipped.length, total, totalSkipped]).toEqual([1, 1, 1, 1])
    expect(full[0]?.facts.map(({ kind }) => kind).sort()).toEqual(['follow_up', 'note'])
  })

  /** Facts that the person only asked about, the first used last. */
  const manyFacts = ({ userId, conversationId }: MemorySource, count: number) =>
    database.db.execute(sql`insert into memory_facts
      (id, user_id, conversation_id, session_id, item_id, kind, text, said_at, used_at)
      select ${userId} || n, ${userId}, ${conversationId}, 's' || n % 100, 'i', 'topic', 'Asked about ' || n,
        now(), now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`)
  const manySessions = ({ userId, conversationId }: MemorySource, count: number) =>
    database.db.execute(sql`insert into memories (session_id, user_id, conversation_id, started_at, ended_at, created_at)
      select ${userId} || n, ${userId}, ${conversationId}, now(), now(), now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`)

  it('keeps two thousand facts of a user, those that the person asked to keep before all others', async () => {
    const { user, source } = await someone()
    await manyFacts(source, 2_000)
    now = Date.now()
    await memories.add(source, [fact('I hold JUP'), fact('I like it short')])
    now += UNDO_MS
    await memories.add(source, [fact('Asked about SOL', { kind: 'topic', itemId: 'later' })])
    const kept = (await memories.facts(user.id, 9_999)).map(({ text }) => text)
    expect(kept).toHaveLength(2_000)
    expect(kept).toEqual(
      expect.arrayContaining(['I hold JUP', 'I like it short', 'Asked about SOL', 'Asked about 1997']),
    )
    expect(kept).not.toContain('Asked about 1998')
  })

  it('keeps five thousand sessions of a user, the newest', async () => {
    const { user, source } = await someone()
    await manySessions(source, 5_000)
    await memories.close(source, session)
    const { total, totalSkipped } = await memories.totals(user.id)
    expect([total, totalSkipped]).toEqual([0, 5_000])
  })

  it('compares no session with each fact, whatever the statistics of the tables are', async () => {
    const { user, source } = await someone()
    await manyFacts(source, 300)
    await manySessions(source, 300)
    const query = vi.spyOn(database.db.$client, 'query')
    await memories.sessions(user.id, 50)
    await memories.totals(user.id)
    const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
    query.mockRestore()
    for (const [{ text }, values] of statements) {
      const { rows } = await database.pool.query(`explain ${text}`, values)
      expect(JSON.stringify(rows)).not.toMatch(/Join|Nested Loop/)
    }
    expect(statements.length).toBeGreaterThanOrEqual(6)
  })

  it('reads and forgets all facts of a user five hundred at a time, and their words go so, too', async () => {
    const { user, source } = await someone()
    await manyFacts(source, 1_200)
    const { db } = database
    const read = async () => expect(await memories.facts(user.id, 9_999)).toHaveLength(1_200)
    expect(await mostRows(db, read)).toBe(500)
    const forgotten = async () => expect(await memories.forget(user.id)).toHaveLength(1_200)
    expect(await mostRows(db, forgotten)).toBe(500)
    now += UNDO_MS + 1
    expect(await mostRows(db, () => memories.purge())).toBe(500)
    const { rows } = await db.execute(
      sql`select count(*)::int from memory_facts where user_id = ${user.id} and text <> ''`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is switched off and on', async () => {
    const { user } = await someone()
    expect(await memories.isOn(user.id)).toBe(true)
    await memories.turn(user.id, false)
    await memories.turn(user.id, false)
    expect(await memories.isOn(user.id)).toBe(false)
    await memories.turn(user.id, true)
    expect(await memories.isOn(user.id)).toBe(true)
  })
})
