/** Tests an earlier conversation that goes on by voice, on a line with a test clock. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { messageText } from '#contract/realtime/items.ts'
import type { Brain } from '#domain/brain.ts'
import { RATE } from '#speech/ports.ts'
import { recordedSpeech } from '../../scripts/testing/recorded-speech.ts'
import { createApp } from '../http/app.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { fakeVoice, offerSdp } from '../testing/voice.ts'

const clock = { now: Date.now }
/** Longer than the silence that ends a turn. */
const PAUSE_MS = 700

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

function openServer(words: string) {
  const { db, bus } = database
  const read: string[][] = []
  const brain: Brain = {
    async *think({ items }) {
      read.push(items.flatMap((item) => (item.type === 'message' ? [messageText(item)] : [])))
      yield { type: 'text', delta: `Reply ${read.length}.` }
    },
  }
  const { voice, lines } = fakeVoice(words)
  const stores = {
    conversations: conversationStore(db, clock),
    conversationList: conversationListStore(db, clock),
    sessions: sessionStore(db, clock),
    stream: appStreamStore(db, bus),
  }
  const server = createTestServer({ brain, voice, clock, ...stores })
  const app = createApp(server)
  const cookie = cookieOf(server)
  const request = async (method: string, path: string): Promise<unknown> =>
    (await app.request(path, { method, headers: { cookie } })).json()
  const shown = (answer: unknown) => getConversation.output.parse(answer)
  /** Calls by voice, as the page does after its session was ended. */
  async function call() {
    const key = createSession.output.parse(await request('GET', '/api/session')).client_secret.value
    const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${key}`, cookie }
    const answer = await app.request('/api/realtime/calls', { method: 'POST', headers, body: offerSdp() })
    const line = lines.at(-1)
    if (answer.status !== 201 || !line) throw new Error(`the call was not answered: ${answer.status}`)
    line.far.open()
    const replied = async (count: number): Promise<void> => {
      await expect
        .poll(() => {
          line.advance(20)
          return line.far.texts.filter((text) => JSON.parse(text).type === 'response.done').length
        })
        .toBe(count)
    }
    return {
      async type(text: string): Promise<void> {
        const content = [{ type: 'input_text', text }]
        line.far.sendText(
          JSON.stringify({
            type: 'conversation.item.create',
            item: { type: 'message', role: 'user', content },
          }),
        )
        line.far.sendText(JSON.stringify({ type: 'response.create' }))
        await replied(1)
      },
      async speak(pcm: Int16Array): Promise<void> {
        line.far.speak(pcm)
        line.advance((1000 * pcm.length) / RATE + PAUSE_MS)
        await replied(1)
      },
      hangUp: () => app.request(`${answer.headers.get('location')}/hangup`, { method: 'POST', headers }),
    }
  }
  return {
    server,
    read,
    call,
    current: async () => shown(await request('GET', '/api/conversation')),
    startNew: () => request('POST', '/api/conversation'),
    open: async (id: string) => shown(await request('POST', `/api/conversations/${id}/open`)),
  }
}

it('an earlier conversation goes on by voice with its own history as context', async () => {
  const { server, read, call, current, startNew, open } = openServer('and jup')
  const first = await call()
  await first.type('price of bonk')
  await first.hangUp()
  const { id } = await current()
  await startNew()
  const second = await call()
  await second.type('what can you do')
  await second.hangUp()

  expect((await open(id)).items.map(({ title }) => title)).toEqual(['price of bonk', 'Reply 1.'])
  const resumed = await call()
  await resumed.speak(await recordedSpeech('and jup'))
  expect(read.at(-1)).toEqual(['price of bonk', 'Reply 1.', 'and jup'])
  await resumed.hangUp()
  const titles = async () => (await current()).items.map(({ title }) => title)
  await expect.poll(titles).toEqual(['price of bonk', 'Reply 1.', 'and jup', 'Reply 3.'])
  await server.calls.close()
})
