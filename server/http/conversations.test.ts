import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { type Conversation, getConversation } from '#contract/api/conversation.ts'
import { type ConversationSummary, listConversations } from '#contract/api/conversations.ts'
import { createSession } from '#contract/api/session.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const MINUTE = 60_000

describe.each(databaseKinds)('the list of conversations over HTTP on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>
  let now = Date.parse('2026-06-01T00:00:00Z')
  let people = 0
  const published: [string, StreamEvent][] = []
  const purgeLater = vi.fn()

  beforeAll(async () => {
    database = await testDatabase(kind)
    const [{ db }, clock] = [database, { now: () => now }]
    const stored = appStreamStore(db, database.bus)
    const stream = {
      ...stored,
      publish: async (id: string, event: StreamEvent) => {
        published.push([id, event])
        await stored.publish(id, event)
      },
    }
    const stores = {
      conversations: conversationStore(db, clock),
      conversationList: conversationListStore(db, clock),
      sessions: sessionStore(db, clock),
    }
    const limits = createLimits(undefined, { ...rules, conversationsOfActor: { points: 30, seconds: 60 } })
    server = createTestServer({ ...stores, stream, clock, limits, purgeLater })
    app = createApp(server)
  })
  afterAll(() => database.close())

  function aClient() {
    people += 1
    const guest = `guest_${people}`
    const actor = { kind: 'guest', id: guest } as const
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await app.request(path, {
        method,
        headers: { cookie: cookieOf(server, guest), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return {
        status: answer.status,
        json: z.looseObject({ error: z.optional(z.string()) }).parse(await answer.json()),
      }
    }
    const list = async (query = ''): Promise<ConversationSummary[]> =>
      listConversations.output.parse((await call('GET', `/api/conversations${query}`)).json).conversations
    const current = async (): Promise<Conversation> =>
      getConversation.output.parse((await call('GET', '/api/conversation')).json)
    /** Starts a conversation of one exchange. */
    async function talk(words: string): Promise<string> {
      now += MINUTE
      const { json } = await call('POST', '/api/conversation')
      const { id } = getConversation.output.parse(json)
      await server.conversations.putItem(id, message({ title: words, createdAtMs: now }))
      await server.conversations.putItem(id, message({ role: 'assistant', title: 'Done.', createdAtMs: now }))
      return id
    }
    return { actor, call, list, current, talk }
  }

  it('lists titles made from the first exchange, newest first, and finds them by text', async () => {
    const { call, list, talk } = aClient()
    const [price, balances] = [await talk("what's the price of JUP?"), await talk('show me my balances')]
    expect((await list()).map(({ id, title, current }) => [id, title, current])).toEqual([
      [balances, 'My balances', true],
      [price, 'Price of JUP', false],
    ])
    expect((await list('?filter=jup')).map(({ id }) => id)).toEqual([price])
    const { json } = await call('GET', '/api/conversations?limit=1')
    const { next } = listConversations.output.parse(json)
    expect((await list(`?limit=1&cursor=${next}`)).map(({ id }) => id)).toEqual([price])
  })

  it('reads an earlier conversation in portions and leaves the current one', async () => {
    const { call, current, talk } = aClient()
    const [first, second] = [await talk('one'), await talk('two')]
    const { json } = await call('GET', `/api/conversations/${first}?limit=1`)
    const newest = getConversation.output.parse(json)
    expect(newest).toMatchObject({ id: first, hasEarlier: true, items: [{ title: 'Done.' }] })
    const before = newest.items[0]?.itemId
    const earlier = await call('GET', `/api/conversations/${first}?limit=1&before=${before}`)
    expect(earlier.json).toMatchObject({ items: [{ title: 'one' }], hasEarlier: false })
    expect((await current()).id).toBe(second)
  })

  it('opens an earlier conversation, which every tab and the next session continue', async () => {
    const { call, current, talk } = aClient()
    const [first, second] = [await talk('one'), await talk('two')]
    published.length = 0
    const { json } = await call('POST', `/api/conversations/${first}/open`)
    expect(getConversation.output.parse(json).items.map(({ title }) => title)).toEqual(['one', 'Done.'])
    expect((await current()).id).toBe(first)
    expect(published).toEqual([[second, { type: 'reset' }]])
    const session = createSession.output.parse((await call(createSession.method, createSession.path)).json)
    expect(session.parley_session.conversation_id).toBe(first)
    published.length = 0
    await call('POST', `/api/conversations/${first}/open`)
    expect(published).toEqual([])
  })

  it('renames, pins and archives, and notifies the other tabs', async () => {
    const { call, list, talk } = aClient()
    const [first, second] = [await talk('one'), await talk('two')]
    published.length = 0
    const path = `/api/conversations/${first}`
    expect((await call('PATCH', path, { title: '  Mine  ' })).json).toMatchObject({ title: 'Mine' })
    expect((await call('PATCH', path, { pinned: true })).json).toMatchObject({ title: 'Mine', pinned: true })
    expect((await list()).map(({ id }) => id)).toEqual([first, second])
    await call('PATCH', path, { archived: true })
    expect((await list()).map(({ id }) => id)).toEqual([second])
    expect((await list('?archived=true')).map(({ id }) => id)).toEqual([first])
    expect(published).toEqual(Array(3).fill([second, { type: 'conversations' }]))
  })

  it.each([
    ['PATCH', '', { title: '   ' }],
    ['PATCH', '', { title: 'x'.repeat(81) }],
    ['PATCH', '', { pinned: 'yes' }],
    ['PATCH', '', []],
    ['GET', '?limit=501'],
    ['GET', '?limit=x'],
  ])('refuses %s %s %j', async (method, query, body?: unknown) => {
    const { call, talk } = aClient()
    const answer = await call(method, `/api/conversations/${await talk('one')}${query}`, body)
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request'])
  })

  it.each(['?limit=0', '?limit=1001', '?cursor=x', `?filter=${'x'.repeat(81)}`, '?archived=1'])(
    'refuses the list %s',
    async (query) => {
      const answer = await aClient().call('GET', `/api/conversations${query}`)
      expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request'])
    },
  )

  it('shows and changes nothing of another actor', async () => {
    const [owner, stranger] = [aClient(), aClient()]
    const path = `/api/conversations/${await owner.talk('mine')}`
    for (const [method, target, body] of [
      ['GET', path],
      ['POST', `${path}/open`],
      ['PATCH', path, { title: 'theirs' }],
      ['DELETE', path],
    ] as const)
      expect((await stranger.call(method, target, body)).json.error).toBe('conversation_not_found')
    expect((await stranger.call('POST', `${path}/undo`)).json.error).toBe('conversation_gone')
    await stranger.call('DELETE', '/api/conversations')
    expect((await owner.list()).map(({ title }) => title)).toEqual(['Mine'])
  })

  it('deletes the current conversation with its session, and restores it', async () => {
    const { call, current, list, talk } = aClient()
    const id = await talk('mine')
    const session = createSession.output.parse((await call(createSession.method, createSession.path)).json)
    published.length = 0
    purgeLater.mockClear()
    expect((await call('DELETE', `/api/conversations/${id}`)).json).toEqual({ ok: true })
    expect(purgeLater).toHaveBeenCalledOnce()
    expect(published).toEqual([[id, { type: 'reset' }]])
    expect(await server.sessions.byId(session.id)).toBeUndefined()
    expect(await list()).toEqual([])
    expect((await current()).id).not.toBe(id)
    expect((await call('GET', `/api/conversations/${id}`)).status).toBe(404)
    expect((await call('GET', `/api/stream?conversation=${id}`)).status).toBe(404)
    now += 9_000
    expect((await call('POST', `/api/conversations/${id}/undo`)).json).toMatchObject({ id, archived: false })
    expect((await list()).map((row) => row.id)).toEqual([id])
  })

  it('refuses an undo that comes too late, and says so', async () => {
    const { call, talk } = aClient()
    const id = await talk('mine')
    await call('DELETE', `/api/conversations/${id}`)
    now += 13_000
    const { status, json } = await call('POST', `/api/conversations/${id}/undo`)
    expect([status, json.error]).toEqual([410, 'conversation_gone'])
    expect(json.message).toContain('ten seconds')
  })

  it('deletes all conversations', async () => {
    const { call, current, list, talk } = aClient()
    const ids = [await talk('one'), await talk('two')]
    const { json } = await call('DELETE', '/api/conversations')
    expect(json).toEqual({ ok: true })
    expect(await list()).toEqual([])
    expect(ids).not.toContain((await current()).id)
  })

  it('limits the requests of one actor', async () => {
    const { call } = aClient()
    for (let n = 0; n < 30; n += 1) await call('GET', '/api/conversations')
    const { status, json } = await call('GET', '/api/conversations')
    expect([status, json.error]).toEqual([429, 'rate_limited'])
  })
})
