import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchStore } from '#adapters/db/branch-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { conversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

describe.each(databaseKinds)('the version that holds an item, over HTTP on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>
  const clock = { now: () => Date.parse('2026-06-01T00:00:00Z') }

  beforeAll(async () => {
    database = await testDatabase(kind)
    const { db } = database
    server = createTestServer({
      branches: branchStore(db, clock),
      conversations: conversationStore(db, clock),
      conversationList: conversationListStore(db, clock),
      sessions: sessionStore(db, clock),
      clock,
      stream: { publish: async () => undefined, lastId: async () => '0', read: async function* () {} },
    })
    app = createApp(server)
  })
  afterAll(() => database.close())

  const call = async (method: string, path: string, body: object | undefined, guest: string) => {
    const headers = { cookie: cookieOf(server, guest), 'content-type': 'application/json' }
    return app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  /** A question that was edited once, in the version after the edit. */
  async function edited(guest: string): Promise<string> {
    const id = await server.conversations.start({ kind: 'guest', id: guest })
    await server.conversations.putItem(id, message({ itemId: 'before' }))
    await server.branches.begin(id, 'before', 'edit')
    await server.conversations.putItem(id, message({ itemId: 'after' }))
    return id
  }
  const show = async (id: string, itemId: string, guest: string) =>
    call('PUT', `/api/conversations/${id}/branch`, { itemId }, guest)

  it('is shown, and the call ends', async () => {
    const id = await edited('ada')
    const session = createSession.output.parse(
      await (await call(createSession.method, createSession.path, undefined, 'ada')).json(),
    )
    const shown = conversation.parse(await (await show(id, 'before', 'ada')).json())
    expect(shown).toMatchObject({ branch: 0, items: [{ itemId: 'before' }] })
    expect(await server.sessions.byId(session.id)).toBeUndefined()
  })

  it('leaves everything as it is, the call too, when it is shown already', async () => {
    const id = await edited('eve')
    const session = createSession.output.parse(
      await (await call(createSession.method, createSession.path, undefined, 'eve')).json(),
    )
    const shown = conversation.parse(await (await show(id, 'after', 'eve')).json())
    expect(shown).toMatchObject({ branch: 1, items: [{ itemId: 'after' }] })
    expect(await server.sessions.byId(session.id)).toBeDefined()
  })

  it.each([
    ['readKilobytesOfActor', 8],
    ['readKilobytesOfGuests', 8],
    ['conversationsOfActor', 1],
  ] as const)('is read no more than by other ways: %s', async (name, points) => {
    const id = await edited(`mia_${name}`)
    await server.conversations.putItem(id, message({ itemId: 'long', title: 'x'.repeat(4_000) }))
    const limits = createLimits(undefined, { ...rules, [name]: { points, seconds: 60 } })
    const limited = createApp({ ...server, limits })
    const headers = { cookie: cookieOf(server, `mia_${name}`), 'content-type': 'application/json' }
    const ask = async (path: string, method = 'GET', body?: object) =>
      (await limited.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
    const show = () => ask(`/api/conversations/${id}/branch`, 'PUT', { itemId: 'long' })
    expect([await show(), await show(), await ask(`/api/conversations/${id}`)]).toEqual([200, 429, 429])
  })

  it('is shown to the owner only, and for an item of the conversation only', async () => {
    const id = await edited('bob')
    expect((await show(id, 'before', 'mallory')).status).toBe(404)
    expect(await (await show(id, 'nothing', 'bob')).json()).toMatchObject({ error: 'message_not_found' })
  })
})
