/** Session logs and memories over HTTP, with the real stores and the real job queue. */
import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore, nextPromptStore } from '#adapters/db/conversation-store.ts'
import { type JobQueue, openJobs } from '#adapters/db/job-queue.ts'
import { memoryStore } from '#adapters/db/memory-store.ts'
import { users } from '#adapters/db/schema-auth.ts'
import { sessionLogStore } from '#adapters/db/session-log-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { tablesHolding } from '#adapters/db/testing/dump.ts'
import { message } from '#adapters/db/testing/items.ts'
import { listLogs, readLog } from '#contract/api/logs.ts'
import { listMemories } from '#contract/api/memories.ts'
import { exportMemory, readMemory } from '#contract/api/memory.ts'
import { createSession } from '#contract/api/session.ts'
import { createOwnMemory } from '#domain/memory/own-memory.ts'
import { createRemembering, MEMORY_QUEUE } from '#domain/memory/remembering.ts'
import { rules } from '#domain/memory/testing/sessions.ts'
import type { User } from '#domain/ports.ts'
import { cookieOf, createTestServer, silentLog, type TestServer } from '../testing/server.ts'
import { noFeedback } from '../testing/stores.ts'
import { createApp } from './app.ts'

const clock = { now: () => Date.now() }
const named = (id: string, ...roles: User['roles']): User => ({
  kind: 'user',
  id,
  email: `${id}@example.com`,
  roles: ['user', ...roles],
})
const ADA = named('ada')
const BOB = named('bob')
const EVE = named('eve', 'admin')

let database: TestDatabase
let jobs: JobQueue
let user: User | undefined

function open(config: Partial<TestServer['config']> = {}) {
  const { db } = database
  const conversations = conversationStore(db, clock)
  const memories = memoryStore(db, clock)
  const sessionLogs = sessionLogStore(db, clock)
  const info = vi.fn()
  const log = { ...silentLog, info }
  const nextPrompts = nextPromptStore(db, clock)
  const dossiers = { want: async () => undefined, remove: async () => undefined }
  const memory = createOwnMemory({
    memories,
    conversations,
    nextPrompts,
    dossiers,
    outsideTextOf: rules.outsideTextOf,
    turn: async () => undefined,
    purgeLater: () => undefined,
    afterwards: () => undefined,
    clock,
    log,
  })
  const remembering = createRemembering({
    logs: sessionLogs,
    memories,
    swaps: { list: async () => [] },
    feedback: noFeedback(),
    rules,
    turn: async () => undefined,
    dossiers,
    jobs,
    clock,
    log,
  })
  const server = createTestServer({
    signedIn: async () => user,
    conversations,
    conversationList: conversationListStore(db, clock),
    sessions: sessionStore(db, clock),
    sessionLogs,
    memory,
    remembering,
    config: { trustedProxies: 0, siteUrl: 'https://parley.example', ...config },
    log,
  })
  const app = createApp(server)
  const request = (path: string, init: RequestInit = {}, env: object = {}) =>
    app.request(
      path,
      {
        ...init,
        headers: {
          cookie: cookieOf(server),
          origin: 'http://localhost',
          'content-type': 'application/json',
          ...init.headers,
        },
      },
      env,
    )
  const send = (path: string, method: string, body?: unknown, headers = {}) =>
    request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { server, remembering, memories, info, request, send, log }
}

type Opened = ReturnType<typeof open>

/** A session of the current user in which these lines were said. */
async function talked({ server, request }: Opened, ...lines: readonly string[]) {
  const token = createSession.output.parse(await (await request('/api/session')).json())
  const conversationId = token.parley_session.conversation_id
  for (const title of lines)
    await server.conversations.putItem(conversationId, message({ title, createdAtMs: Date.now() }))
  return { sessionId: token.id, conversationId }
}
const logOf = ({ sessionId }: { sessionId: string }) => expect.objectContaining({ sessionId })
const uploadOf = (sessionId: string) => ({
  sessionId,
  transcript: [],
  toolCalls: [],
  metadata: { reason: 'disconnected' },
  status: 'pending_summary',
})
const memoriesOf = async ({ request }: Opened) =>
  listMemories.output.parse(await (await request('/api/realtime/memories')).json())
const knownOf = async ({ request }: Opened) =>
  readMemory.output.parse(await (await request('/api/memory')).json())

beforeAll(async () => {
  database = await testDatabase()
  jobs = await openJobs(database, silentLog)
  for (const { id, email } of [ADA, BOB, EVE]) await database.db.insert(users).values({ id, name: '', email })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
})
beforeEach(() => {
  user = ADA
})

it('[S7.37, S7.38, S4.63] stores the log of a session once, by fetch and by beacon', async () => {
  const opened = open()
  const { sessionId } = await talked(opened, 'what is SOL?')
  const answers = [
    await opened.send('/api/realtime/logs', 'POST', uploadOf(sessionId)),
    await opened.send('/api/realtime/logs', 'POST', uploadOf(sessionId)),
  ]
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { ok: true, stored: true },
    { ok: true, stored: false },
  ])
  const { logs } = listLogs.output.parse(await (await opened.request('/api/realtime/logs')).json())
  expect(logs[0]).toMatchObject({ sessionId, error: null })
  const log = readLog.output.parse(await (await opened.request(`/api/realtime/logs/${sessionId}`)).json())
  expect(log.transcript.map(({ text }) => text)).toEqual(['what is SOL?'])
  expect(log.metadata.identityLabel).toBe('ada@example.com')
})

it('is for its owner, and for admins on record', async () => {
  const opened = open()
  const { sessionId } = await talked(opened, 'mine')
  await opened.send('/api/realtime/logs', 'POST', uploadOf(sessionId))
  user = BOB
  const foreign = [
    await opened.request(`/api/realtime/logs/${sessionId}`),
    await opened.request('/api/realtime/logs?userId=ada'),
    await opened.send('/api/realtime/logs', 'POST', {
      ...uploadOf(sessionId),
      metadata: { reason: 'forged' },
    }),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 403, 200])
  expect(await foreign[2]?.json()).toEqual({ ok: true, stored: false })
  expect(opened.server.audited).toEqual([])
  user = EVE
  expect((await opened.request(`/api/realtime/logs/${sessionId}`)).status).toBe(200)
  expect((await opened.request('/api/realtime/logs?userId=ada')).status).toBe(200)
  expect(opened.server.audited).toMatchObject([
    { tool: 'log.read', arguments: { sessionId, userId: 'ada' } },
    { tool: 'log.list', arguments: { userId: 'ada' } },
  ])
})

it('is held to eight answers that a person has asked for and not read', async () => {
  const opened = open()
  const { sessionId } = await talked(opened, 'mine')
  const outgoing = new EventEmitter().setMaxListeners(0)
  const read = async () => (await opened.request(`/api/realtime/logs/${sessionId}`, {}, { outgoing })).status
  expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(Array(8).fill(200))
  expect(await read()).toBe(429)
  outgoing.emit('close')
  expect(await read()).toBe(200)
})

it('counts the reads of a person, and those of the guests of a network together', async () => {
  const opened = open()
  const take = vi.spyOn(opened.server.limits, 'take')
  const counted = async (): Promise<unknown[]> => {
    const { sessionId } = await talked(opened, 'hello')
    take.mockClear()
    expect((await opened.request(`/api/realtime/logs/${sessionId}`)).status).toBe(200)
    return take.mock.calls.map(([limit]) => limit)
  }
  const ofGuest = ['requestsOfActor', 'requestsOfGuests', 'logReadsOfActor', 'logReadsOfGuests']
  expect(await counted()).toEqual(['requestsOfActor', 'logReadsOfActor'])
  user = undefined
  expect(await counted()).toEqual(ofGuest)
})

it('gives the log of a running session until now, and of an ended one until its end', async () => {
  user = EVE
  const opened = open()
  const { sessionId, conversationId } = await talked(opened, 'what is SOL?')
  const read = async () =>
    readLog.output.parse(await (await opened.request(`/api/realtime/logs/${sessionId}`)).json())
  expect((await read()).transcript.map(({ text }) => text)).toEqual(['what is SOL?'])
  await opened.send('/api/realtime/logs', 'POST', uploadOf(sessionId))
  const later = message({ title: 'and JUP?', createdAtMs: Date.now() + 5_000 })
  const now = vi.spyOn(clock, 'now').mockReturnValue(Date.now() + 10_000)
  await opened.server.conversations.putItem(conversationId, later)
  expect((await read()).transcript.map(({ text }) => text)).toEqual(['what is SOL?', 'and JUP?'])
  now.mockRestore()
  await opened.server.sessions.end(sessionId)
  expect((await read()).transcript.map(({ text }) => text)).toEqual(['what is SOL?'])
})

it('refuses a log that is too large', async () => {
  const opened = open()
  const { sessionId } = await talked(opened)
  const large = { ...uploadOf(sessionId), transcript: [{ id: 'a', text: 'x'.repeat(256 * 1024) }] }
  expect((await opened.send('/api/realtime/logs', 'POST', large)).status).toBe(413)
  const many = {
    ...uploadOf(sessionId),
    transcript: Array.from({ length: 2001 }, (_, at) => ({ id: `${at}` })),
  }
  expect((await opened.send('/api/realtime/logs', 'POST', many)).status).toBe(400)
})

describe('from a log to a memory', () => {
  it('[C3.1, C3.6, C4.9, C7.2] is summarized or skipped by the job, and listed', async () => {
    const opened = open()
    const settle = vi.spyOn(opened.server.sessionLogs, 'settle')
    await jobs.work(MEMORY_QUEUE, ({ sessionId = '' }) => opened.remembering.summarize(sessionId))
    user = BOB
    const first = await talked(opened, 'remember that I hold JUP', 'call me Bob')
    await opened.send('/api/realtime/logs', 'POST', uploadOf(first.sessionId))
    await vi.waitFor(() => expect(settle).toHaveBeenCalledWith(logOf(first), 'summarized'))
    await opened.send('/api/conversation', 'POST')
    const second = await talked(opened, 'hello')
    await opened.send('/api/realtime/logs', 'POST', uploadOf(second.sessionId))
    await vi.waitFor(() => expect(settle).toHaveBeenCalledWith(logOf(second), 'skipped'))
    const { memories, skipped, total, totalSkipped } = await memoriesOf(opened)
    expect([total, totalSkipped]).toEqual([1, 1])
    expect(memories[0]).toMatchObject({
      status: 'summarized',
      sessionId: first.sessionId,
      summary: 'I hold JUP. Likes to be called Bob.',
      facts: ['I hold JUP', 'Likes to be called Bob'],
      followUps: [],
    })
    expect(skipped[0]).toMatchObject({
      status: 'skipped',
      summary: 'Session skipped (no retained content)',
      facts: [],
    })
  })

  it('belongs to the person: change, forget, restore, export, switch off, forget all', async () => {
    const opened = open()
    const { sessionId, conversationId } = await talked(opened, 'remember that I collect PANELWORD')
    await opened.server.sessionLogs.upload(ADA, { ...uploadOf(sessionId), status: 'pending_summary' })
    await opened.remembering.summarize(sessionId)
    const { facts, isOn } = await knownOf(opened)
    const [fact] = facts
    expect([isOn, facts.length]).toEqual([true, 1])
    expect(fact?.link).toMatch(new RegExp(`^/c/${conversationId}#turn=`))
    const at = `/api/memory/facts/${fact?.id}`
    expect((await opened.send(at, 'PATCH', { text: 'I collect CHANGEDWORD' })).status).toBe(200)
    expect((await opened.send(at, 'PATCH', { text: 'my seed phrase' })).status).toBe(400)
    expect((await opened.send(at, 'DELETE')).status).toBe(200)
    expect((await knownOf(opened)).facts).toEqual([])
    expect((await opened.send(`${at}/restore`, 'POST')).status).toBe(200)
    const file = await opened.request('/api/memory/export')
    expect(file.headers.get('content-disposition')).toContain('parley-memory.json')
    expect(exportMemory.output.parse(await file.json()).facts[0]?.text).toBe('I collect CHANGEDWORD')
    user = BOB
    expect((await opened.send(at, 'DELETE')).status).toBe(404)
    user = ADA
    await opened.send('/api/memory/settings', 'PUT', { isOn: false })
    expect((await knownOf(opened)).isOn).toBe(false)
    expect((await opened.send('/api/memory', 'DELETE')).status).toBe(200)
    expect((await knownOf(opened)).facts).toEqual([])
    const later = memoryStore(database.db, { now: () => Date.now() + 60_000 })
    await later.purge()
    expect(await tablesHolding(database, 'CHANGEDWORD')).toEqual([])
    await opened.send('/api/memory/settings', 'PUT', { isOn: true })
  })

  it('has nothing for guests', async () => {
    user = undefined
    const opened = open()
    expect((await opened.request('/api/memory')).status).toBe(401)
    const { sessionId } = await talked(opened, 'remember that I hold JUP')
    expect((await opened.send('/api/realtime/logs', 'POST', uploadOf(sessionId))).status).toBe(200)
    await opened.remembering.summarize(sessionId)
    expect((await memoriesOf(opened)).total).toBe(0)
  })
})

describe('POST /api/transcript-log', () => {
  const line = {
    kind: 'message',
    itemId: 'i',
    role: 'user',
    text: `hello ${'x'.repeat(3_000)}`,
    ts: '2026-11-20T10:00:00.000Z',
  }
  const tool = { kind: 'tool', toolId: 't', toolName: 'echo', arguments: { a: 1 }, output: { b: 2 }, ts: 1 }

  it('[S7.46, S9.74] writes nothing unless it is switched on', async () => {
    const opened = open()
    const { sessionId } = await talked(opened)
    const answer = await opened.send('/api/transcript-log', 'POST', line, { 'x-parley-session': sessionId })
    expect([answer.status, await answer.json()]).toEqual([202, { ok: true, logged: false }])
    expect(opened.info).not.toHaveBeenCalledWith(expect.anything(), 'transcript')
  })

  it('[S7.47, S7.48, S7.49] writes messages and tool calls, cut to 2000 characters', async () => {
    const opened = open({ transcriptLog: true })
    const { sessionId } = await talked(opened)
    for (const entry of [line, tool]) {
      const answer = await opened.send('/api/transcript-log', 'POST', entry, {
        'x-parley-session': sessionId,
      })
      expect(await answer.json()).toEqual({ ok: true, logged: true })
    }
    const written = opened.info.mock.calls
      .filter(([, words]) => words === 'transcript')
      .map(([fields]) => fields)
    expect(written).toMatchObject([
      { sessionId, kind: 'message', itemId: 'i', role: 'user', ts: line.ts },
      { kind: 'tool', toolId: 't', toolName: 'echo', arguments: '{"a":1}', output: '{"b":2}', ts: 1 },
    ])
    expect(written[0].text).toHaveLength(2_000)
  })

  it('writes nothing off the record, or without a session', async () => {
    const opened = open({ transcriptLog: true })
    await opened.send('/api/conversation', 'POST', { offTheRecord: true })
    const { sessionId } = await talked(opened)
    const off = await opened.send('/api/transcript-log', 'POST', line, { 'x-parley-session': sessionId })
    expect(await off.json()).toEqual({ ok: true, logged: false })
    expect(await (await opened.send('/api/transcript-log', 'POST', line)).json()).toEqual({
      ok: true,
      logged: false,
    })
    await opened.send('/api/conversation', 'POST')
  })
})
