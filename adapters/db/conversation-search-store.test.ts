import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ToolNoteData } from '#contract/transcript.ts'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { ConversationIndex, SearchQuery } from '#domain/conversation-search.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/ports.ts'
import { branchStore } from './branch-store.ts'
import { conversationListStore } from './conversation-list-store.ts'
import { conversationIndex } from './conversation-search-store.ts'
import { conversationStore } from './conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, aUser, message, toolNote } from './testing/items.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const MINUTE = 60_000
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

describe.each(databaseKinds)('the search index on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  let list: ConversationList
  let index: ConversationIndex
  let now = START
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, clock)
    list = conversationListStore(database.db, clock)
    index = conversationIndex(database.db)
  })
  afterAll(() => database.close())

  /** Stores messages a minute apart, the user's and the assistant's in turn. */
  async function said(actor: Actor, ...texts: string[]): Promise<string> {
    const id = await store.start(actor)
    for (const [at, title] of texts.entries()) {
      const role = at % 2 === 0 ? 'user' : 'assistant'
      await store.putItem(id, message({ title, role, createdAtMs: START + at * MINUTE }))
    }
    return id
  }
  const note = (tool: string, output: unknown, more: Partial<ToolNoteData> = {}) =>
    toolNote({
      status: 'DONE',
      data: { callId: 'c', tool, intent: 'Looking…', arguments: {}, startedAt: '', output, ...more },
    })
  const search = async (actor: Actor, query: Partial<SearchQuery>) =>
    (await index.search(actor, { limit: 20, ...query })).hits
  const texts = async (actor: Actor, text: string, query: Partial<SearchQuery> = {}) =>
    (await search(actor, { ...query, text })).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))

  it('marks the texts of a page in queries of five at most, and keeps their order', async () => {
    const guest = aGuest()
    const all = Array.from({ length: 12 }, (_, at) => `alpha ${at}`)
    await said(guest, ...all)
    const execute = vi.spyOn(database.db, 'execute')
    expect(await texts(guest, 'alpha')).toEqual(all.toReversed())
    const queries = execute.mock.calls.map(([query]) => new PgDialect().sqlToQuery(query as SQL))
    execute.mockRestore()
    expect(queries.filter((query) => query.sql.includes('ts_headline'))).toHaveLength(3)
  })

  it('searches the beginning of a result that holds more texts than anybody reads', async () => {
    const bodyOf = async (rows: readonly string[]): Promise<unknown> => {
      const item = JSON.stringify({ type: 'TOOL_NOTE', data: { intent: 'Who holds it?', output: { rows } } })
      const { rows: found } = await database.db.execute(sql`select item_search_body(${item}::jsonb) as body`)
      return found[0]?.body
    }
    expect(await bodyOf(['Juniper', 'Otter'])).toBe('Who holds it?\nJuniper\nOtter')
    const large = await bodyOf(Array.from({ length: 20_000 }, (_, place) => `w${place}`))
    expect(large).toMatch(/^Who holds it\?\n rows +w0 +w1 +w2 /)
    expect(large).toHaveLength(6_000)
  })

  it('looks for marks in the beginning of a message only, since an imported one may be 4 MiB of them', async () => {
    const bodyOf = async (title: string): Promise<unknown> => {
      const item = JSON.stringify(message({ title }))
      const { rows } = await database.db.execute(sql`select item_search_body(${item}::jsonb) as body`)
      return rows[0]?.body
    }
    expect(await bodyOf('**So** `it` is')).toBe('So it is')
    expect(await bodyOf(`${'`'.repeat(11_996)}word and more`)).toBe('word')
    expect(await bodyOf('word '.repeat(3_000))).toHaveLength(6_000)
  })

  it('finds English words in all their forms and everything as it is written, newest first', async () => {
    const guest = aGuest()
    await said(guest, 'Swapping half a SOL', 'You swapped it for “BONK”', 'the price of wif')
    expect(await texts(guest, 'swap')).toEqual(['You swapped it for “BONK”', 'Swapping half a SOL'])
    expect(await texts(guest, 'BONK')).toEqual(['You swapped it for “BONK”'])
    expect(await texts(guest, 'the prices of wif')).toEqual(['the price of wif'])
    expect(await texts(guest, 'sol bonk')).toEqual([])
  })

  it.each([
    ['the', ['the price of wif']],
    ['"price of"', ['the price of wif']],
    ['"of price"', []],
    ['‘bonk’', ['bonk price']],
    ['price -wif', ['bonk price']],
    ['-wif', ['bonk price']],
    ['pri', ['the price of wif', 'bonk price']],
    ['bon', ['bonk price']],
    ['"pri"', []],
    ['?!', []],
    ["'; drop table items; --", []],
    ['a & b | !c <-> :* \\', []],
    ['\ud800\0', []],
  ])('reads %j as a search', async (text, found) => {
    const guest = aGuest()
    await said(guest, 'bonk price', 'the price of wif')
    expect(await texts(guest, text)).toEqual(found)
  })

  it('marks what was found', async () => {
    const guest = aGuest()
    await said(guest, `${'before '.repeat(80)} the prices of BONK rose \ue000x\ue001 ${'after '.repeat(80)}`)
    const [hit] = await search(guest, { text: 'price bonk' })
    expect(hit?.pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['prices', 'BONK'])
    expect(hit?.pieces.map(({ text }) => text).join('').length).toBeLessThan(400)
  })

  it('finds what a tool returned, by its texts, by a mint, and by both ends of a shortened address', async () => {
    const guest = aGuest()
    const id = await store.start(guest)
    const output = {
      tokens: [{ name: 'Dogwifhat', mint: MINT, image: 'https://cdn.example/secret.png' }],
      at: '2026-06-01T00:00:00Z',
      id: 'trd_bf54c795-7cf8-4109-8c68-16d1247bd99d',
    }
    await store.putItem(id, note('solana_resolve_token', output))
    for (const text of ['dogwifhat', MINT, MINT.toLowerCase(), 'DezX…B263', 'looking'])
      expect(await search(guest, { text }), text).toHaveLength(1)
    for (const text of ['secret', '2026', 'trd']) expect(await search(guest, { text }), text).toEqual([])
    expect((await search(guest, { token: MINT }))[0]).toMatchObject({
      from: 'tool',
      tool: 'solana_resolve_token',
      tradeId: null,
    })
  })

  it('narrows by author, tool, token and time', async () => {
    const guest = aGuest()
    const id = await said(guest, 'bonk mine', 'bonk yours')
    await store.putItem(id, note('twitter_search', { text: 'bonk theirs' }))
    const found = async (query: Partial<SearchQuery>) => (await search(guest, query)).map(({ from }) => from)
    expect(await found({ from: 'me' })).toEqual(['me'])
    expect(await found({ from: 'parley', text: 'bonk' })).toEqual(['parley'])
    expect(await found({ tool: 'twitter_search' })).toEqual(['tool'])
    expect(await found({ tool: 'fetch' })).toEqual([])
    expect(await found({ token: 'BONK' })).toHaveLength(3)
    expect(await found({ token: 'bon' })).toEqual([])
    const second = new Date(START + MINUTE).toISOString()
    expect(await found({ token: 'bonk', since: second })).toEqual(['parley'])
    expect(await found({ text: 'bonk', until: second })).toEqual(['me', 'tool'])
  })

  it('says which hits are in a version that is not shown', async () => {
    const guest = aGuest()
    const branches = branchStore(database.db, clock)
    const id = await said(guest, 'hello', 'how can I help?')
    const edited = message({ title: 'bonk before', createdAtMs: START + 2 * MINUTE })
    await store.putItem(id, edited)
    await branches.begin(id, edited.itemId, 'edit')
    await store.putItem(id, message({ title: 'bonk after', createdAtMs: START + 3 * MINUTE }))
    const marks = async (text: string) => (await search(guest, { text })).map((hit) => hit.otherVersion)
    expect([await marks('bonk'), await marks('help')]).toEqual([[undefined, true], [undefined]])
    await branches.show(id, 0)
    expect(await marks('bonk')).toEqual([true, undefined])
  })

  it('marks what a file says, which is no swap of this server', async () => {
    const guest = aGuest()
    const id = await store.start(guest)
    const trade = randomUUID()
    await database.db.execute(sql`insert into trades
      (id, actor_kind, actor_id, wallet, trade, context, expires_at, status, updated_at)
      values (${trade}, 'guest', ${guest.id}, 'w', '{}', '{}', now(), 'confirmed', now())`)
    await store.putItem(id, message({ title: 'popcat is mine', imported: true }))
    const swap = note('solana_swap_execute', { trade: { id: trade, symbol: 'POPCAT' } })
    await store.putItem(id, { ...swap, imported: true })
    const hits = await search(guest, { text: 'popcat' })
    expect(hits.map(({ imported, tradeId }) => [imported, tradeId])).toEqual([
      [true, null],
      [true, null],
    ])
    expect(await search(guest, { text: 'popcat', hasTrade: true })).toEqual([])
  })

  it('finds nothing of a conversation off the record', async () => {
    const guest = aGuest()
    await said(guest, 'bonk kept')
    const id = await store.start(guest, { offTheRecord: true })
    await store.putItem(id, message({ title: 'bonk off the record' }))
    expect(await texts(guest, 'bonk')).toEqual(['bonk kept'])
  })

  it('finds the swaps that were agreed to', async () => {
    const guest = aGuest()
    const id = await store.start(guest)
    for (const status of ['previewed', 'confirmed'] as const) {
      const trade = randomUUID()
      await database.db.execute(sql`insert into trades
        (id, actor_kind, actor_id, wallet, trade, context, expires_at, status, updated_at)
        values (${trade}, 'guest', ${guest.id}, 'w', '{}', '{}', now(), ${status}, now())`)
      const output = { status, trade: { id: trade, symbol: 'WIF' } }
      await store.putItem(id, note('solana_swap_execute', output))
    }
    const hits = await search(guest, { text: 'wif', hasTrade: true })
    expect(hits.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual([
      expect.stringContaining('confirmed'),
    ])
    expect(hits[0]?.tradeId).toEqual(expect.any(String))
    expect(await search(guest, { text: 'wif' })).toHaveLength(2)
  })

  it('keeps unfinished and hidden items out, and follows a change of an item', async () => {
    const guest = aGuest()
    const id = await store.start(guest)
    const item = message({ title: 'first words', status: 'IN_PROGRESS' })
    await store.putItem(id, item)
    await store.putItem(id, message({ title: 'first secret', isHidden: true }))
    expect(await texts(guest, 'first')).toEqual([])
    await store.putItem(id, { ...item, status: 'DONE' })
    await store.putItem(id, { ...item, title: 'second words', status: 'DONE' })
    expect(await texts(guest, 'first')).toEqual([])
    expect(await texts(guest, 'second')).toEqual(['second words'])
  })

  it('finds nothing of others, and follows the conversations of a guest who signs in', async () => {
    const [guest, other, user] = [aGuest(), aGuest(), aUser()]
    await said(guest, 'my zebra')
    expect(await texts(other, 'zebra')).toEqual([])
    expect(await texts({ ...user, id: guest.id }, 'zebra')).toEqual([])
    await list.move(guest.id, user)
    expect(await texts(guest, 'zebra')).toEqual([])
    expect(await texts(user, 'zebra')).toEqual(['my zebra'])
  })

  it('finds nothing in a conversation off the record', async () => {
    const guest = aGuest()
    const id = await store.start(guest, { offTheRecord: true })
    await store.putItem(id, message({ title: 'price of bonk', role: 'user', createdAtMs: START }))
    expect(await texts(guest, 'bonk')).toEqual([])
  })

  it('finds nothing in a deleted conversation, again after an undo, and keeps no row of a purged one', async () => {
    const guest = aGuest()
    const id = await said(guest, 'my walrus')
    await list.delete(guest, id)
    expect(await texts(guest, 'walrus')).toEqual([])
    await list.restore(guest, id)
    expect(await texts(guest, 'walrus')).toEqual(['my walrus'])
    await list.delete(guest, id)
    now += 3_600_000
    await list.purge()
    const { rows } = await database.db.execute(
      sql`select 1 from item_search where conversation_id = ${id} or words @@ to_tsquery('simple', 'walrus')`,
    )
    expect(rows).toEqual([])
  })

  it('reads on from a cursor without a gap, also where a common word is followed by a rare one', async () => {
    const guest = aGuest()
    const id = await store.start(guest)
    await database.db.execute(sql`insert into items (conversation_id, seq, item_id, item, status, created_at)
      select ${id}, 100 + n, 'item ' || n, jsonb_build_object('type', 'MESSAGE', 'role', 'user', 'title',
        case when n = 2999 then 'oldest' when n % 700 = 0 then 'rare common ' || n else 'common ' || n end), 'DONE',
        ${new Date(START).toISOString()}::timestamptz - (n / 3) * interval '10 hours'
      from generate_series(1, 3000) n`)
    const all = (await index.search(guest, { text: 'common', limit: 30 })).hits
    const read: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 6; page += 1) {
      const { hits, next } = await index.search(guest, { text: 'common', limit: 5, cursor })
      read.push(...hits.map(({ itemId }) => itemId))
      cursor = next ?? undefined
    }
    expect(read).toEqual(all.map(({ itemId }) => itemId))
    expect(new Set(read).size).toBe(30)
    const first = await index.search(guest, { text: 'comm', limit: 5 })
    const second = await index.search(guest, { text: 'comm', limit: 5, cursor: first.next ?? '' })
    expect([...first.hits, ...second.hits].map(({ itemId }) => itemId)).toEqual(read.slice(0, 10))
    const rare = await index.search(guest, { text: 'rare', limit: 3 })
    expect(rare.hits).toHaveLength(3)
    const rest = await index.search(guest, { text: 'rare', limit: 3, cursor: rare.next ?? '' })
    expect([rest.hits.length, rest.next]).toEqual([1, null])
    expect(
      (await index.search(guest, { text: 'oldest', limit: 3 })).hits.map(({ itemId }) => itemId),
    ).toEqual(['item 2999'])
    const since = new Date(START - 2_000 * 3_600_000).toISOString()
    expect((await index.search(guest, { text: 'rare', since, limit: 9 })).hits).toEqual([])
  })

  it.each(['x', 'e30', Buffer.from('{"at":1}').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(index.search(aGuest(), { text: 'x', limit: 1, cursor })).rejects.toMatchObject({
        code: 'invalid_request',
      })
    },
  )

  it('indexes what was said before there was an index', async () => {
    const guest = aGuest()
    const id = await said(guest, 'an old walnut', 'an older one')
    await store.putItem(id, note('fetch', { text: 'a page on walnuts' }))
    const before = await search(guest, { text: 'walnut' })
    await database.db.execute(sql`delete from item_search`)
    const migration = readFileSync(
      new URL('./migrations/0016_conversation_search.sql', import.meta.url),
      'utf8',
    )
    await database.pool.query(migration.split('--> statement-breakpoint').at(-1) ?? '')
    expect(before).toHaveLength(2)
    expect(await search(guest, { text: 'walnut' })).toEqual(before)
  })

  /** As an import leaves them: before the next hour the tables have no statistics. */
  async function manySaid(actor: Actor, count: number): Promise<void> {
    const id = await store.start(actor)
    await database.db.execute(sql`insert into items (conversation_id, seq, item_id, item, status, created_at)
      select ${id}, n, 'i' || n, jsonb_build_object('type', 'MESSAGE', 'role', 'user',
        'title', case when n = 1 then 'the oldest' else 'alpha ' || n end),
        'DONE', now() - n * interval '-1 minute' from generate_series(1, ${count}::int) n`)
  }

  it('looks through ten thousand items for what must not occur, and goes on in the next page', async () => {
    const guest = aGuest()
    await manySaid(guest, 10_500)
    const page = await index.search(guest, { text: '-alpha', limit: 20 })
    expect(page.hits).toEqual([])
    const rest = await index.search(guest, { text: '-alpha', limit: 20, cursor: page.next ?? '' })
    expect(rest.hits.map(({ itemId }) => itemId)).toEqual(['i1'])
    expect(rest.next).toBeNull()
  })

  it('begins with the words, and with no item of a conversation', async () => {
    const guest = aGuest()
    await manySaid(guest, 1_500)
    const query = vi.spyOn(database.db.$client, 'query')
    await index.search(guest, { text: 'nothing', limit: 20 })
    const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
    query.mockRestore()
    const finding = statements.filter(([{ text }]) => text.includes('from item_search'))
    expect(finding.length).toBeGreaterThan(0)
    for (const [{ text }, values] of finding) {
      const { rows } = await database.pool.query(`explain ${text}`, values)
      expect(JSON.stringify(rows)).not.toMatch(/Nested Loop|Join/)
    }
  })

  it('narrows by owner and words in one index', async () => {
    const { rows } = await database.db.execute(sql`explain select 1 from item_search
      where tags @> '{guest:nobody,from:user}' and words @@ 'rare & zebra'::tsquery`)
    expect(JSON.stringify(rows)).toContain('item_search_words')
  })
})
