/** The Admin Console over HTTP, with real calls, real records and the real app stream. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { auditStore } from '#adapters/db/audit-store.ts'
import { callActivityStore } from '#adapters/db/call-activity-store.ts'
import { consoleStore } from '#adapters/db/console-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { users } from '#adapters/db/schema-auth.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { type ConsoleEvent, consoleEvent, readConsole } from '#contract/api/console.ts'
import { createSession } from '#contract/api/session.ts'
import type { User } from '#domain/ports.ts'
import { type CallReporter, createCallReporter } from '../calls/call-reporter.ts'
import { createConsole } from '../console/console.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { typing } from '../testing/typing.ts'
import { createApp } from './app.ts'

const clock = { now: () => Date.now() }
const named = (id: string, ...roles: User['roles']): User => ({
  kind: 'user',
  id,
  email: `${id}@example.com`,
  roles: ['user', ...roles],
})
const ADA = named('ada')
const EVE = named('eve', 'admin')

let database: TestDatabase
let user: User | undefined
let reporter: CallReporter

beforeAll(async () => {
  database = await testDatabase()
  for (const { id, email } of [ADA, EVE]) await database.db.insert(users).values({ id, name: '', email })
})
afterAll(() => database.close())
beforeEach(() => {
  user = ADA
})
afterEach(() => reporter.close())

function open() {
  const { bus, db } = database
  const stream = appStreamStore(db, bus)
  reporter = createCallReporter({
    activities: callActivityStore(db),
    state: () => ({ memory: 1, disk: { free: 5, total: 9, isLow: false } }),
    version: '0.0.0',
    clock,
    log: silentLog,
  })
  const server = createTestServer({
    signedIn: async () => user,
    conversations: conversationStore(db, clock),
    sessions: sessionStore(db, clock),
    stream,
    reporting: { reporter, callBus: bus },
    clock,
  })
  const quiet = { status: async () => ({ paused: false, wallets: 2, keyVersion: 1, decisions: 0 }) }
  const decisions = async () => []
  const watching = {
    ...server,
    console: createConsole({ records: consoleStore(db), signer: { ...quiet, decisions }, clock }),
  }
  const app = createApp(watching)
  const headers = { cookie: cookieOf(server), origin: 'http://localhost', 'content-type': 'application/json' }
  const get = (path: string) => app.request(path, { headers })
  const post = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const snapshot = async () =>
    readConsole.output.parse(await (await get('/api/admin/console')).json()).snapshot
  return { server, app, get, post, snapshot }
}

/** Reads a stream of the console; each call of `until` waits for the event that it looks for. */
async function watch(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: ConsoleEvent[] = []
  let text = ''
  async function next(): Promise<boolean> {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    text += value ?? ''
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1]
      if (data) events.push(consoleEvent.parse(JSON.parse(data)))
    }
    return !done
  }
  return {
    events,
    async until(found: (event: ConsoleEvent) => boolean): Promise<ConsoleEvent> {
      for (;;) {
        const event = events.find(found)
        if (event) return event
        if (!(await next())) throw new Error('the stream ended')
      }
    },
    /** Reads on until the server ends it. */
    async end(): Promise<void> {
      while (await next());
    },
    leave: () => reader?.cancel(),
  }
}
const says = (text: string) => (event: ConsoleEvent) =>
  event.type === 'events' && event.events.some((each) => each.text.includes(text))

it('shows a call as soon as it is there, with its owner, and no longer when it is over', async () => {
  const { app, get, snapshot } = open()
  const ada = await typing(app, get)
  ada.say('hello')
  user = EVE
  await vi.waitFor(async () =>
    expect(await snapshot()).toMatchObject({
      callsTotal: 1,
      voiceCalls: 0,
      calls: [
        {
          sessionId: ada.sessionId,
          kind: 'text',
          turns: 1,
          owner: { kind: 'user', id: 'ada', email: 'ada@example.com' },
          offTheRecord: false,
        },
      ],
      replicas: [{ calls: 1, disk: { free: 5, total: 9, isLow: false } }],
    }),
  )
  await ada.end()
})

describe('a watched session', () => {
  it('is seen live, turn by turn, and each look is on record', async () => {
    const { app, get, server } = open()
    const ada = await typing(app, get)
    ada.say('what is SOL?')
    user = EVE
    const seen = await watch(await get(`/api/admin/console/stream?session=${ada.sessionId}`))
    await seen.until(says('what is SOL?'))
    await seen.until(says('Hello.'))
    ada.say('and JUP?')
    await seen.until(says('and JUP?'))
    await seen.leave()
    await ada.end()
    expect(server.audited).toMatchObject([
      { actor: EVE, tool: 'console.watch', arguments: { sessionId: ada.sessionId, userId: 'ada' } },
    ])
  })

  it('is not off the record', async () => {
    const { get, post, server } = open()
    user = EVE
    await post('/api/conversation', { offTheRecord: true })
    const { id } = createSession.output.parse(await (await get('/api/session')).json())
    expect((await get(`/api/admin/console/stream?session=${id}`)).status).toBe(403)
    expect(server.audited).toEqual([])
  })

  it('ends for who is no admin any more', async () => {
    const { get } = open()
    user = EVE
    const seen = await watch(await get('/api/admin/console/stream'))
    await seen.until(({ type }) => type === 'snapshot')
    user = ADA
    await seen.end()
  })

  it('is ended by an admin with a reason: its user sees it, and it is on record', async () => {
    const { app, get, post, server, snapshot } = open()
    const ada = await typing(app, get)
    ada.say('hello')
    user = EVE
    const seen = await watch(await get(`/api/admin/console/stream?session=${ada.sessionId}`))
    await seen.until(says('Hello.'))
    expect((await post(`/api/admin/sessions/${ada.sessionId}/end`, { reason: '' })).status).toBe(400)
    expect((await post(`/api/admin/sessions/${ada.sessionId}/end`, { reason: 'a test' })).status).toBe(200)
    await seen.until(says('The people who run this server ended the call.'))
    expect(await server.sessions.byId(ada.sessionId)).toBeUndefined()
    expect(server.calls.live()).toEqual({ text: 0, voice: 0 })
    expect(server.audited.at(-1)).toMatchObject({
      actor: EVE,
      tool: 'console.stop',
      arguments: { sessionId: ada.sessionId, userId: 'ada', reason: 'a test' },
    })
    await seen.leave()
    await ada.end()
    await vi.waitFor(async () => expect((await snapshot()).calls).toEqual([]))
  })

  it('is not found where there is none', async () => {
    const { get, post } = open()
    user = EVE
    expect((await get('/api/admin/console/stream?session=nobody')).status).toBe(404)
    expect((await post('/api/admin/sessions/nobody/end', { reason: 'x' })).status).toBe(404)
  })
})

it.each([
  ['a guest', undefined],
  ['a user', ADA],
])('is no matter of %s', async (_, actor) => {
  const { get, post } = open()
  user = actor
  const answers = await Promise.all([
    get('/api/admin/console'),
    get('/api/admin/console/stream'),
    post('/api/admin/sessions/nobody/end', { reason: 'x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

it('counts tools, failures and refusals from the audit, without the looks of admins', async () => {
  const { snapshot } = open()
  const audit = auditStore(database.db)
  const row = { actor: ADA, channel: 'assistant', arguments: {}, durationMs: 1 } as const
  await audit.record({ ...row, tool: 'echo', outcome: 'ok' })
  await audit.record({ ...row, tool: 'echo', outcome: 'failed', code: 'no_route' })
  await audit.record({ ...row, tool: 'echo', outcome: 'refused', code: 'forbidden' })
  await audit.record({ ...row, tool: 'console.watch', outcome: 'ok' })
  user = EVE
  const { toolsPerMinute, toolsFailed, toolsRefused, errors } = await snapshot()
  expect(toolsPerMinute.reduce((sum, calls) => sum + calls, 0)).toBe(2)
  expect([toolsPerMinute.length, toolsFailed, toolsRefused]).toEqual([30, 1, 1])
  expect(errors).toMatchObject([{ tool: 'echo', code: 'no_route', count: 1 }])
})
