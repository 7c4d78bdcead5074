/** Two servers on one Postgres: a page of either sees what changes in the list. PGlite has one process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import type { Database } from '#adapters/db/database.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { type SecondServer, secondServer } from '#adapters/db/testing/second-server.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { listConversations } from '#contract/api/conversations.ts'
import { streamEvent } from '#contract/stream.ts'
import type { Bus } from '#domain/ports.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const clock = { now: Date.now }
const GUEST = 'guest_of_two_servers'

function serverOn({ db }: Pick<Database, 'db'>, bus: Bus): TestServer {
  return createTestServer({
    conversations: conversationStore(db, clock),
    conversationList: conversationListStore(db, clock),
    sessions: sessionStore(db, clock),
    stream: appStreamStore(db, bus),
    clock,
  })
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('the list of conversations on two servers', () => {
  let database: TestDatabase
  let second: SecondServer
  let one: ReturnType<typeof pageOf>
  let other: ReturnType<typeof pageOf>

  beforeAll(async () => {
    database = await testDatabase('postgres')
    second = await secondServer(database)
    one = pageOf(serverOn(database, database.bus))
    other = pageOf(serverOn(second.database, second.bus))
  })
  afterAll(async () => {
    await second?.close()
    await database?.close()
  })

  /** The page of one guest on one of the servers. */
  function pageOf(server: TestServer) {
    const app = createApp(server)
    const headers = { cookie: cookieOf(server, GUEST), 'content-type': 'application/json' }
    const call = (method: string, path: string, body?: object) =>
      app.request(path, { method, headers, body: body && JSON.stringify(body) })
    const start = async () =>
      getConversation.output.parse(await (await call('POST', '/api/conversation')).json()).id
    return {
      call,
      titles: async () =>
        listConversations.output
          .parse(await (await call('GET', '/api/conversations')).json())
          .conversations.map(({ title }) => title),
      async talk(words: string): Promise<string> {
        const id = await start()
        await server.conversations.putItem(id, message({ title: words, createdAtMs: Date.now() }))
        return id
      },
      /** Follows the current conversation; each call of the result waits for the next event of its stream. */
      async follow(id: string) {
        const answer = await call('GET', `/api/stream?conversation=${id}&after=0`)
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        const next = async (type: string): Promise<void> => {
          const seen = () =>
            text.match(/^data: .*$/gm)?.map((line) => JSON.parse(line.slice(6)) as unknown) ?? []
          while (!seen().some((event) => streamEvent.parse(event).type === type)) {
            const { value, done } = (await reader?.read()) ?? { done: true }
            if (done) throw new Error(`the stream ended without ${type}`)
            text += value ?? ''
          }
          text = ''
        }
        return { next, leave: () => reader?.cancel() }
      },
    }
  }

  it('show a page what a page of the other one changes', async () => {
    const first = await one.talk('price of bonk')
    const current = await one.talk('price of wif')
    const { next, leave } = await one.follow(current)

    await other.call('PATCH', `/api/conversations/${first}`, { title: 'Dog with a name' })
    await next('conversations')
    expect(await one.titles()).toEqual(['Price of wif', 'Dog with a name'])
    await other.call('PATCH', `/api/conversations/${first}`, { pinned: true })
    await next('conversations')
    expect(await one.titles()).toEqual(['Dog with a name', 'Price of wif'])
    await other.call('DELETE', `/api/conversations/${first}`)
    await next('conversations')
    expect(await one.titles()).toEqual(['Price of wif'])
    await other.call('POST', `/api/conversations/${first}/undo`)
    await next('conversations')
    expect(await one.titles()).toHaveLength(2)

    await other.call('POST', `/api/conversations/${first}/open`)
    await next('reset')
    const shown = getConversation.output.parse(await (await one.call('GET', '/api/conversation')).json())
    expect(shown.id).toBe(first)
    await leave()
  })
})
