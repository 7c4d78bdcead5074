import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { branchStore } from '#adapters/db/branch-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

describe.each(databaseKinds)('a conversation off the record over HTTP on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>
  const purgeLater = vi.fn()
  const clock = { now: () => Date.now() }

  beforeAll(async () => {
    database = await testDatabase(kind)
    const { db } = database
    server = createTestServer({
      conversations: conversationStore(db, clock),
      conversationList: conversationListStore(db, clock),
      branches: branchStore(db, clock),
      sessions: sessionStore(db, clock),
      clock,
      purgeLater,
      stream: { publish: async () => undefined, lastId: async () => '0', read: async function* () {} },
    })
    app = createApp(server)
  })
  afterAll(() => database.close())

  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie: cookieOf(server, 'guest_1'), 'content-type': 'application/json' }
    const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return answer.json()
  }

  it('says what it is, and takes its call along when it ends', async () => {
    const started = getConversation.output.parse(
      await call('POST', '/api/conversation', { offTheRecord: true }),
    )
    expect(started.offTheRecord).toBe(true)
    const read = getConversation.output.parse(await call('GET', '/api/conversation'))
    expect(read).toMatchObject({ id: started.id, offTheRecord: true })
    const session = createSession.output.parse(await call(createSession.method, createSession.path))
    expect(await server.sessions.byId(session.id)).toBeDefined()
    const next = getConversation.output.parse(await call('POST', '/api/conversation'))
    expect(next.offTheRecord).toBeUndefined()
    expect(await server.sessions.byId(session.id)).toBeUndefined()
    expect(purgeLater).toHaveBeenCalledOnce()
    expect(await call('GET', `/api/conversations/${started.id}`)).toMatchObject({
      error: 'conversation_not_found',
    })
  })

  it('is removed when it is forked, and the fork is off the record too', async () => {
    purgeLater.mockClear()
    const { id } = getConversation.output.parse(
      await call('POST', '/api/conversation', { offTheRecord: true }),
    )
    await server.conversations.putItem(id, message({ itemId: 'a' }))
    const fork = getConversation.output.parse(
      await call('POST', `/api/conversations/${id}/fork`, { itemId: 'a' }),
    )
    expect(fork).toMatchObject({ offTheRecord: true, items: [{ itemId: 'a' }] })
    expect(fork.id).not.toBe(id)
    expect(purgeLater).toHaveBeenCalledOnce()
    expect(await call('GET', `/api/conversations/${id}`)).toMatchObject({ error: 'conversation_not_found' })
    await call('POST', '/api/conversation')
  })

  it('leaves an ordinary conversation as it is', async () => {
    purgeLater.mockClear()
    const { id } = getConversation.output.parse(await call('POST', '/api/conversation'))
    await call('POST', '/api/conversation')
    expect(purgeLater).not.toHaveBeenCalled()
    expect(await call('GET', `/api/conversations/${id}`)).toMatchObject({ id })
  })
})
