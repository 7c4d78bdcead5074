/** The sessions of a guest end when the conversations become those of the user who logs in: their keys would open them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { createSession } from '#contract/api/session.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor } from '#domain/ports.ts'
import { type Browser, createPeopleServer, type PeopleServer } from '../testing/people.ts'

const clock = { now: Date.now }

describe.each(databaseKinds)('a guest who logs in, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  let conversations: Conversations
  /** Runs between the choice of a conversation and the session that is made for it. */
  let meanwhile: (actor: Actor) => Promise<void>
  beforeAll(async () => {
    database = await testDatabase(kind)
    const store = conversationStore(database.db, clock)
    conversations = {
      ...store,
      current: async (actor) => {
        const id = await store.current(actor)
        await meanwhile(actor)
        return id
      },
    }
    meanwhile = async () => undefined
    const conversationList = conversationListStore(database.db, clock)
    people = await createPeopleServer({ database, server: { conversations, conversationList } })
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  async function begin(browser: Browser) {
    const answer = await browser.request('/api/session')
    expect(answer.status).toBe(200)
    const { client_secret, parley_session } = createSession.output.parse(await answer.json())
    return { key: client_secret.value, conversation: parley_session.conversation_id }
  }
  const sessionOf = (key: string) => people.server.sessions.bySecret(key)

  it('ends the sessions and calls of the conversations that are the user’s from then on', async () => {
    const browser = people.browser()
    const { key, conversation } = await begin(browser)
    await conversations.putItem(conversation, message())
    const session = await sessionOf(key)
    if (!session) throw new Error('the key opens nothing')
    await people.server.calls.open(session)
    expect(people.server.calls.live().text).toBe(1)
    await people.signedIn('ada@example.com', browser)
    const ada = await people.identity.accounts.byEmail('ada@example.com')
    if (!ada) throw new Error('nobody signed in')
    expect(await conversations.owns(ada, conversation)).toBe(true)
    expect(await sessionOf(key)).toBeUndefined()
    expect(people.server.calls.live().text).toBe(0)
  })

  it('sends the pages that read these conversations elsewhere, and sends them nothing of the new owner', async () => {
    const browser = people.browser()
    const { conversation } = await begin(browser)
    await conversations.putItem(conversation, message())
    const stream = await browser.request(`/api/stream?conversation=${conversation}`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    const ended = (async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        read += next.value
    })()
    await people.signedIn('joan@example.com', browser)
    await vi.waitFor(() => expect(read).toContain('"type":"reset"'))
    await conversations.putItem(conversation, message({ title: 'said by the new owner' }))
    await people.server.stream.publish(conversation, { type: 'conversations' })
    const beats = () => read.split('event: beat').length
    const before = beats()
    await vi.waitFor(() => expect(beats()).toBeGreaterThan(before))
    await reader?.cancel()
    await ended
    expect(read.split('"type":"reset"')[1]).not.toMatch(/"type":/)
  })

  it('gets no session for a conversation that moves while the session is made', async () => {
    const browser = people.browser()
    const { conversation } = await begin(browser)
    await conversations.putItem(conversation, message())
    await people.signedIn('eve@example.com', people.browser())
    const eve = await people.identity.accounts.byEmail('eve@example.com')
    if (!eve) throw new Error('nobody signed in')
    meanwhile = async ({ id }) => void (await people.server.conversationList.move(id, eve))
    const answer = await browser.request('/api/session')
    meanwhile = async () => undefined
    expect(answer.status).toBe(404)
    expect((await begin(browser)).conversation).not.toBe(conversation)
  })
})
