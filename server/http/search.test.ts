import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationIndex } from '#adapters/db/conversation-search-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message, toolNote } from '#adapters/db/testing/items.ts'
import { searchConversations } from '#contract/api/search.ts'
import { createConversationSearch } from '#domain/conversation-search.ts'
import { createTitles } from '#domain/titled-conversations.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const START = Date.parse('2026-06-01T00:00:00Z')

describe.each(databaseKinds)('the search over HTTP on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await testDatabase(kind)
    const [{ db }, clock] = [database, { now: () => START }]
    const conversationList = conversationListStore(db, clock)
    server = createTestServer({
      conversations: conversationStore(db, clock),
      conversationList,
      search: createConversationSearch(
        conversationIndex(db, ['search_conversations']),
        createTitles(conversationList, async () => undefined),
      ),
      limits: createLimits(undefined, { ...rules, searchesOfActor: { points: 12, seconds: 60 } }),
      clock,
    })
    app = createApp(server)
  })
  afterAll(() => database.close())

  async function said(guest: string, ...texts: string[]): Promise<string> {
    const id = await server.conversations.start({ kind: 'guest', id: guest })
    for (const [at, title] of texts.entries())
      await server.conversations.putItem(
        id,
        message({ title, role: at % 2 === 0 ? 'user' : 'assistant', createdAtMs: START + at }),
      )
    return id
  }
  async function search(guest: string, query: string) {
    const answer = await app.request(`/api/search?${query}`, { headers: { cookie: cookieOf(server, guest) } })
    return { status: answer.status, json: await answer.json() }
  }
  const hitsOf = async (guest: string, query: string) =>
    searchConversations.output.parse((await search(guest, query)).json).hits

  it('finds what the caller said, with the title of the conversation, and nothing of others', async () => {
    const id = await said('ada', 'price of bonk', 'BONK is at $0.00002.')
    await said('bob', 'price of bonk, says bob')
    const hits = await hitsOf('ada', 'q=bonk')
    expect(hits.map(({ conversationId, from, title }) => ({ conversationId, from, title }))).toEqual([
      { conversationId: id, from: 'parley', title: expect.stringMatching(/bonk/i) },
      { conversationId: id, from: 'me', title: hits[0]?.title },
    ])
    expect(await hitsOf('ada', 'q=says')).toEqual([])
    expect(await hitsOf('ada', 'q=bonk&from=me&until=2030-01-01T00:00:00Z')).toHaveLength(1)
  })

  it('leaves out the results of searches, which repeat other items', async () => {
    const id = await said('cleo')
    const data = { callId: 'c', intent: 'Searching…', arguments: {}, startedAt: '', output: { text: 'bonk' } }
    for (const tool of ['search_conversations', 'fetch'])
      await server.conversations.putItem(id, toolNote({ status: 'DONE', data: { ...data, tool } }))
    expect((await hitsOf('cleo', 'q=bonk')).map(({ tool }) => tool)).toEqual(['fetch'])
  })

  it.each([
    '',
    'q=',
    'q=%20',
    'limit=5',
    'q=x&limit=51',
    'q=x&cursor=nonsense',
    'q=x&since=monday',
    'q=x&from=all',
  ])('refuses %j', async (query) => {
    expect((await search(`refused ${query.length}`, query)).status).toBe(400)
  })

  it('limits how often one caller searches', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 13; n += 1) statuses.push((await search('eager', 'q=x')).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429])
  })

  it('answers no one without an identity', async () => {
    const answer = await app.request('/api/search?q=bonk')
    expect(await answer.json()).toEqual({ hits: [], next: null })
  })
})
