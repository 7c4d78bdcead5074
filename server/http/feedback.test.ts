import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchStore } from '#adapters/db/branch-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { feedbackStore } from '#adapters/db/feedback-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { conversation } from '#contract/api/conversation.ts'
import { NOTE_MAX } from '#contract/rules/feedback.ts'
import type { Actor } from '#domain/ports.ts'
import { createReadAloud } from '../compose/read-aloud.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { fakeVoice, noVoice } from '../testing/voice.ts'
import { createApp } from './app.ts'

const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
const ADMIN = { kind: 'user', id: 'ada', email: 'ada@example.test', roles: ['superadmin'] } as const

describe.each(databaseKinds)('opinions of answers on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let conversationId: string
  let now = Date.parse('2026-06-01T00:00:00Z')
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    const stores = {
      conversations: conversationStore(database.db, clock),
      branches: branchStore(database.db, clock),
      feedback: feedbackStore(database.db, clock),
    }
    server = createTestServer({ ...stores, clock, readAloud: createReadAloud(fakeVoice().voice) })
    conversationId = await server.conversations.start(GUEST)
    await server.conversations.putItem(conversationId, message({ itemId: 'q', title: 'Why?' }))
    await server.conversations.putItem(
      conversationId,
      message({ itemId: 'a', role: 'assistant', title: '**So.**' }),
    )
  })
  afterAll(() => database.close())

  const ask = (path: string, body?: object, guest = 'guest_1', of = server) =>
    createApp(of).request(`/api${path}`, {
      method: body ? 'PUT' : 'GET',
      headers: { cookie: cookieOf(server, guest), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const rate = (body: object, guest?: string) =>
    ask(`/conversations/${conversationId}/feedback`, { itemId: 'a', isGood: true, note: '', ...body }, guest)

  it('are stored once for each answer, and are there after a reload', async () => {
    expect((await rate({})).status).toBe(200)
    expect((await rate({ isGood: false, note: 'Wrong price.' })).status).toBe(200)
    const loaded = conversation.parse(await (await ask(`/conversations/${conversationId}`)).json())
    expect(loaded.ratings).toEqual([{ itemId: 'a', isGood: false, note: 'Wrong price.' }])
  })

  it('are bounded, and only for an answer of one’s own conversation', async () => {
    expect((await rate({ note: 'x'.repeat(NOTE_MAX + 1) })).status).toBe(400)
    expect((await rate({ itemId: 'q' })).status).toBe(404)
    expect((await rate({ itemId: 'unknown' })).status).toBe(404)
    expect((await rate({}, 'guest_2')).status).toBe(404)
  })

  it('are listed for a superadmin with the turn, and each read is audited', async () => {
    now += 1_000
    await rate({ isGood: false, note: 'Wrong price.' })
    expect((await ask('/feedback')).status).toBe(403)
    expect(server.audited).toEqual([])
    const asAdmin = { ...server, signedIn: async () => ADMIN }
    const answer = await ask('/feedback?limit=5', undefined, undefined, asAdmin)
    expect(await answer.json()).toEqual({
      feedback: [
        {
          conversationId,
          itemId: 'a',
          actorKind: 'guest',
          actorId: 'guest_1',
          isGood: false,
          note: 'Wrong price.',
          at: '2026-06-01T00:00:01.000Z',
          question: 'Why?',
          answer: '**So.**',
        },
      ],
    })
    expect(server.audited).toMatchObject([{ actor: { id: 'ada' }, tool: 'feedback.list', outcome: 'ok' }])
    const before = await ask('/feedback?before=2026-06-01T00:00:01.000Z', undefined, undefined, asAdmin)
    expect(await before.json()).toEqual({ feedback: [] })
  })

  it('an answer is read aloud by the synthesizer, for its owner only', async () => {
    const path = (itemId: string) => `/conversations/${conversationId}/messages/${itemId}/speech`
    const answer = await ask(path('a'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('RIFF')
    // One word of the fake synthesizer: the marks of the answer are not spoken.
    expect(bytes.length).toBe(44 + 3200 * 2)
    expect((await ask(path('q'))).status).toBe(404)
    expect((await ask(path('a'), undefined, 'guest_2')).status).toBe(404)
    const mute = { ...server, readAloud: createReadAloud(noVoice) }
    expect((await ask(path('a'), undefined, undefined, mute)).status).toBe(503)
  })

  it('are read aloud four at a time for one network, so that calls do not wait for all of them', async () => {
    const spoken = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    let begun = 0
    const readAloud = (): Promise<Uint8Array<ArrayBuffer>> => {
      begun += 1
      return spoken.promise
    }
    const app = createApp({ ...server, readAloud })
    const path = `/api/conversations/${conversationId}/messages/a/speech`
    const read = () => app.request(path, { headers: { cookie: cookieOf(server, 'guest_1') } })
    const first = [read(), read(), read(), read()]
    await expect.poll(() => begun).toBe(4)
    expect((await read()).status).toBe(429)
    spoken.resolve(new Uint8Array(44))
    for (const answer of await Promise.all(first)) expect(answer.status).toBe(200)
    expect((await read()).status).toBe(200)
  })
})
