/** Tests titles by a language model through the routes, with the stand-ins of a chat model and of OpenAI. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { silentLog, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { listConversations } from '#contract/api/conversations.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { createTitles } from '#domain/titled-conversations.ts'
import { chatApi } from '#testing/chat/chat-api.ts'
import { rulesReply } from '#testing/chat/rules.ts'
import type { ChatBody } from '#testing/chat/wire.ts'
import { openLoopback } from '#testing/loopback.ts'
import { SANDBOX_KEY, startOpenAiStandIn } from '../../scripts/openai-stand-in.ts'
import { readConfig } from '../config/config.ts'
import type { Environment } from '../config/values.ts'
import { createApp } from '../http/app.ts'
import { createLimits, rules } from '../http/limits.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { noUsage } from '../testing/usage.ts'
import { composeModelTitles } from './conversation-lists.ts'
import { composeProvider } from './provider.ts'

const clock = { now: Date.now }
const limits = () => createLimits(undefined, { ...rules, titlesInADay: { points: 2, seconds: 86_400 } })

describe('the titles of a language model', () => {
  let database: TestDatabase
  let guests = 0
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
    await database.close()
  })

  /** A server with the model of this environment, and a guest of it. */
  async function serve(env: Environment) {
    const { db } = database
    const conversationList = conversationListStore(db, clock)
    const conversations = conversationStore(db, clock)
    const titles = createTitles(conversationList, async () => undefined)
    const stored = appStreamStore(db, database.bus)
    const published: StreamEvent['type'][] = []
    const stream = {
      ...stored,
      publish: async (id: string, event: StreamEvent) => {
        await stored.publish(id, event)
        published.push(event.type)
      },
    }
    const stores = { conversationList, conversations, titles, stream }
    const { titleWriter, close } = await composeProvider({
      config: readConfig(env),
      usage: noUsage(),
      clock,
      log: silentLog,
    })
    const end = composeModelTitles(stores, { limits: limits(), titleWriter, clock, log: silentLog })
    closing.push(close, end)
    const server = createTestServer({ ...stores, clock })
    const app = createApp(server)
    guests += 1
    const actor = { kind: 'guest', id: `guest_titles_${guests}` } as const
    const headers = { cookie: cookieOf(server, actor.id), 'content-type': 'application/json' }
    return {
      published,
      async talk(words: string, offTheRecord = false): Promise<string> {
        const id = await conversations.start(actor, { offTheRecord })
        await conversations.putItem(id, message({ title: words, createdAtMs: Date.now() }))
        await conversations.putItem(id, message({ title: 'It is so.', role: 'assistant' }))
        return id
      },
      async listed(): Promise<string[]> {
        const answer = await app.request('/api/conversations', { headers })
        return listConversations.output.parse(await answer.json()).conversations.map(({ title }) => title)
      },
      rename: (id: string, title: string) =>
        app.request(`/api/conversations/${id}`, {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ title }),
        }),
    }
  }

  async function brain() {
    const requests: ChatBody[] = []
    const gate = { opened: Promise.withResolvers<void>() }
    const api = chatApi({ model: 'tiny-3b', answer: rulesReply })
    const { url, close } = await openLoopback(async (request) => {
      requests.push((await request.clone().json()) as ChatBody)
      await gate.opened.promise
      return api(request)
    })
    closing.push(close)
    return { requests, open: () => gate.opened.resolve(), env: { BRAIN_URL: url, BRAIN_MODEL: 'tiny-3b' } }
  }

  it('replace those of the rules, which show until then, and the tabs are notified', async () => {
    const { env, open, requests } = await brain()
    const { talk, listed, published } = await serve(env)
    await talk('price of WIF')
    await talk('secret', true)
    expect(await listed()).toEqual(['Price of WIF'])
    expect(published).toEqual([])
    open()
    await expect.poll(() => published).toEqual(['conversations'])
    expect(await listed()).toEqual(['Price of WIF (by the model)'])
    expect(JSON.stringify(requests)).not.toContain('secret')
    expect(requests).toHaveLength(1)
  })

  it('never replace the one that a person gives meanwhile', async () => {
    const { env, open, requests } = await brain()
    const { talk, listed, published, rename } = await serve(env)
    const id = await talk('price of WIF')
    const other = await talk('price of JUP')
    await listed()
    await expect.poll(() => requests.length).toBe(2)
    await rename(id, 'Price of WIF')
    expect(published.splice(0)).toEqual(['conversations'])
    open()
    await expect.poll(() => published).toEqual(['conversations'])
    expect(await listed()).toEqual(['Price of JUP (by the model)', 'Price of WIF'])
    expect(other).not.toBe(id)
  })

  it('end with the budget of the day', async () => {
    const { env, open, requests } = await brain()
    open()
    const { talk, listed, published } = await serve(env)
    for (const words of ['price of A1', 'price of B1', 'price of C1']) await talk(words)
    await listed()
    await expect.poll(() => published.length).toBe(2)
    expect((await listed()).filter((title) => title.endsWith('(by the model)'))).toHaveLength(2)
    expect(requests).toHaveLength(2)
  })

  it('are written by OpenAI where its key is set', async () => {
    const openAi = await startOpenAiStandIn({ voice: false })
    closing.push(openAi.close)
    const { talk, listed, published } = await serve({
      OPENAI_API_KEY: SANDBOX_KEY,
      OPENAI_BASE_URL: openAi.baseUrl,
    })
    await talk('price of WIF')
    expect(await listed()).toEqual(['Price of WIF'])
    await expect.poll(() => published).toEqual(['conversations'])
    expect(await listed()).toEqual(['Price of WIF (by the model)'])
  })

  it('leave those of the rules where the model fails', async () => {
    const { url, close } = await openLoopback(async () => new Response('out of order', { status: 500 }))
    closing.push(close)
    const { talk, listed, published } = await serve({ BRAIN_URL: url, BRAIN_MODEL: 'tiny-3b' })
    await talk('price of WIF')
    expect(await listed()).toEqual(['Price of WIF'])
    await closing.at(-1)?.()
    expect(await listed()).toEqual(['Price of WIF'])
    expect(published).toEqual([])
  })
})
