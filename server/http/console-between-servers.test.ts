/** Two servers on one Postgres: the Admin Console of either shows, follows and ends the calls of both. PGlite has one process. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { callActivityStore } from '#adapters/db/call-activity-store.ts'
import { consoleStore } from '#adapters/db/console-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import type { Database } from '#adapters/db/database.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { silentLog, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { type SecondServer, secondServer } from '#adapters/db/testing/second-server.ts'
import { readConsole } from '#contract/api/console.ts'
import type { Bus, User } from '#domain/ports.ts'
import { createCallReporter } from '../calls/call-reporter.ts'
import { createConsole } from '../console/console.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { typing } from '../testing/typing.ts'
import { createApp } from './app.ts'

const clock = { now: Date.now }
const EVE: User = { kind: 'user', id: 'eve', email: 'eve@example.com', roles: ['user', 'admin'] }
const AS_ADMIN = { 'x-as': 'eve' }

function serverOn({ db }: Pick<Database, 'db'>, bus: Bus, version: string) {
  const reporter = createCallReporter({
    activities: callActivityStore(db),
    state: () => ({ memory: 1 }),
    version,
    clock,
    log: silentLog,
  })
  const signer = {
    status: async () => ({ paused: false, wallets: 0, keyVersion: 1, decisions: 0 }),
    decisions: async () => [],
  }
  const server = createTestServer({
    signedIn: async (request) => (request.headers.get('x-as') === 'eve' ? EVE : undefined),
    conversations: conversationStore(db, clock),
    sessions: sessionStore(db, clock),
    stream: appStreamStore(db, bus),
    console: createConsole({ records: consoleStore(db), signer, clock }),
    reporting: { reporter, callBus: bus },
    clock,
  })
  const app = createApp(server)
  const headers = { 'content-type': 'application/json', origin: 'http://localhost' }
  return {
    server,
    reporter,
    talk: (guest: string) =>
      typing(app, (path) => app.request(path, { headers: { ...headers, cookie: cookieOf(server, guest) } })),
    admin: (path: string, init: RequestInit = {}) =>
      app.request(path, { ...init, headers: { ...headers, ...AS_ADMIN } }),
  }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('the Admin Console of two servers', () => {
  let database: TestDatabase
  let second: SecondServer
  let one: ReturnType<typeof serverOn>
  let other: ReturnType<typeof serverOn>

  beforeAll(async () => {
    database = await testDatabase('postgres')
    second = await secondServer(database)
    one = serverOn(database, database.bus, '1')
    other = serverOn(second.database, second.bus, '2')
  })
  afterAll(async () => {
    await one?.reporter.close()
    await other?.reporter.close()
    await second?.close()
    await database?.close()
  })

  it('shows the calls of both, follows one of the other server, and ends it there', async () => {
    const [here, there] = [await one.talk('guest_one'), await other.talk('guest_two')]
    here.say('hello')
    const snapshot = async () =>
      readConsole.output.parse(await (await one.admin('/api/admin/console')).json()).snapshot
    await vi.waitFor(async () => {
      const { calls, replicas } = await snapshot()
      expect(new Set(calls.map(({ sessionId }) => sessionId))).toEqual(
        new Set([here.sessionId, there.sessionId]),
      )
      expect(replicas.map((replica) => [replica.version, replica.calls])).toEqual([
        ['1', 1],
        ['2', 1],
      ])
    })

    const stream = await one.admin(`/api/admin/console/stream?session=${there.sessionId}`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (words: string) => {
      while (!text.includes(words)) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`the stream ended without ${words}`)
        text += value ?? ''
      }
    }
    there.say('what is SOL?')
    await until('what is SOL?')

    const body = JSON.stringify({ reason: 'a test' })
    const ended = await one.admin(`/api/admin/sessions/${there.sessionId}/end`, { method: 'POST', body })
    expect(ended.status).toBe(200)
    await until('ended the call')
    await vi.waitFor(() => expect(other.server.calls.live().text).toBe(0))
    await vi.waitFor(async () =>
      expect((await snapshot()).calls.map(({ sessionId }) => sessionId)).toEqual([here.sessionId]),
    )
    await reader?.cancel()

    await other.reporter.close()
    await vi.waitFor(async () => expect((await snapshot()).replicas).toHaveLength(1))
    await Promise.all([here.end(), there.end()])
  })
})
