import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveStore } from '#adapters/db/archive-store.ts'
import { branchStore } from '#adapters/db/branch-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message, toolNote } from '#adapters/db/testing/items.ts'
import { importConversations } from '#contract/api/archive.ts'
import { listConversations } from '#contract/api/conversations.ts'
import { IMPORT_BYTES } from '#contract/archive.ts'
import { refusal } from '#contract/parley-error.ts'
import { pngUrl } from '#contract/testing/pictures.ts'
import { contracts } from '#tools/contracts.ts'
import { storedReadOf } from '../refresh/stored-read.ts'
import { goodArchive, hostileArchives } from '../testing/hostile-archives.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

let now = Date.parse('2026-06-01T00:00:00Z')
const PIXEL = pngUrl(1, 1)

const attachment = {
  id: 'p1',
  label: 'chart.png',
  description: '1 KB',
  mimeType: 'image/png',
  dataUrl: PIXEL,
  size: 9,
}
const balances = toolNote({
  status: 'DONE',
  data: {
    ...toolNote().data,
    output: { total: '12.5', note: 'a ```fence``` and a "quote" – π' },
    durationMs: 12,
  },
})

describe.each(databaseKinds)('files of conversations on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>
  let people = 0

  beforeAll(async () => {
    database = await testDatabase(kind)
    const [{ db }, clock] = [database, { now: () => now }]
    server = createTestServer({
      conversations: conversationStore(db, clock),
      conversationList: conversationListStore(db, clock),
      archives: archiveStore(db, clock),
      clock,
      stream: { publish: async () => undefined, lastId: async () => '0', read: async function* () {} },
    })
    app = createApp(server)
  })
  afterAll(() => database.close())

  function aClient() {
    people += 1
    const guest = `guest_${people}`
    const headers = { cookie: cookieOf(server, guest), 'content-type': 'application/json' }
    const get = (path: string) => app.request(path, { headers })
    const send = (body: string) => app.request('/api/archive', { method: 'POST', headers, body })
    return {
      actor: { kind: 'guest', id: guest } as const,
      get,
      send,
      exported: async (query = '') => (await get(`/api/archive?format=json${query}`)).text(),
      list: async () =>
        listConversations.output.parse(await (await get('/api/conversations')).json()).conversations,
      refused: async (answer: Response) => ({ status: answer.status, ...refusal.parse(await answer.json()) }),
    }
  }

  /** Two conversations: one with words, a picture and a result, and one that is pinned and named. */
  async function talked(client: ReturnType<typeof aClient>) {
    const { conversations, conversationList } = server
    const first = await conversations.start(client.actor)
    await conversations.putItem(first, message({ data: { attachments: [attachment] } }))
    await conversations.putItem(first, balances)
    await conversations.putItem(first, message({ role: 'assistant', title: '**12.5** in all.' }))
    now += 60_000
    const second = await conversations.start(client.actor)
    await conversations.putItem(second, message({ title: 'price of bonk' }))
    await conversationList.setTitles(new Map([[second, 'Bonk']]))
    await conversationList.change(client.actor, second, { pinned: true })
    return { first, second }
  }
  const withoutMarks = (json: string) => JSON.parse(json.replaceAll(',"imported":true', ''))

  it('are imported as they were exported', async () => {
    const [one, other] = [aClient(), aClient()]
    await talked(one)
    const file = await one.exported()
    expect(JSON.parse(file)).toMatchObject({
      format: 'parley.conversations',
      version: 1,
      conversations: [
        { items: [{ data: { attachments: [{ dataUrl: PIXEL }] } }, {}, {}] },
        { title: 'Bonk' },
      ],
    })
    const answer = await other.send(file)
    expect(importConversations.output.parse(await answer.json())).toEqual({ imported: 2 })
    const copy = await other.exported()
    expect(withoutMarks(copy)).toEqual(JSON.parse(file))
    // The second round changes nothing at all.
    const third = aClient()
    await third.send(copy)
    expect(await third.exported()).toBe(copy)
    expect((await other.list()).map(({ title, pinned }) => [title, pinned])).toEqual([
      ['Bonk', true],
      [JSON.parse(file).conversations[0].title, false],
    ])
  })

  it('hold one conversation, or all of them', async () => {
    const client = aClient()
    const { second } = await talked(client)
    expect(JSON.parse(await client.exported(`&conversation=${second}`)).conversations).toHaveLength(1)
    const answer = await client.get(`/api/archive?format=markdown&conversation=${second}`)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="parley-conversation-2026-06-01.md"',
    )
    expect(await answer.text()).toBe(
      `# Bonk\n\n${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC\n\n## You, 2023-11-14 22:13 UTC\n\nprice of bonk\n`,
    )
  })

  it('are Markdown with results in fences that their text cannot end', async () => {
    const client = aClient()
    await talked(client)
    const words = await (await client.get('/api/archive?format=markdown')).text()
    expect(words).toContain('\n````json\n{\n  "note": "a ```fence``` and a')
    expect(words).toContain('[picture: chart.png]')
    expect(words).toContain('\n---\n\n# Bonk\n')
  })

  it.each(['readKilobytesOfActor', 'readKilobytesOfGuests'] as const)(
    'count like other reads of a conversation: %s',
    async (name) => {
      const client = aClient()
      const id = await server.conversations.start(client.actor)
      await server.conversations.putItem(id, message({ title: 'x'.repeat(12 * 1024) }))
      const limits = createLimits(undefined, { ...rules, [name]: { points: 10, seconds: 3600 } })
      const limited = createApp({ ...server, limits })
      const headers = { cookie: cookieOf(server, client.actor.id) }
      const exported = () => limited.request(`/api/archive?format=json&conversation=${id}`, { headers })
      const first = await exported()
      expect([first.status, (await first.text()).length > 12 * 1024]).toEqual([200, true])
      expect((await exported()).status).toBe(429)
    },
  )

  it('are sent to eight readers of one guest at a time', async () => {
    const client = aClient()
    await talked(client)
    const outgoing = new EventEmitter().setMaxListeners(0)
    const headers = { cookie: cookieOf(server, client.actor.id) }
    const begin = async () =>
      (await app.request('/api/archive?format=json', { headers }, { outgoing } as never)).status
    expect(await Promise.all(Array.from({ length: 8 }, begin))).toEqual(Array(8).fill(200))
    expect(await begin()).toBe(429)
    outgoing.emit('close')
    expect(await begin()).toBe(200)
  })

  it('count for nobody who has left before they began', async () => {
    const client = aClient()
    await talked(client)
    const headers = { cookie: cookieOf(server, client.actor.id) }
    const begin = async (outgoing: EventEmitter) =>
      (await app.request('/api/archive?format=json', { headers }, { outgoing } as never)).status
    for (let at = 0; at < 9; at++)
      expect(await begin(Object.assign(new EventEmitter(), { closed: true }))).toBe(400)
    expect(await begin(new EventEmitter())).toBe(200)
  })

  it('belong to the owner', async () => {
    const [owner, other] = [aClient(), aClient()]
    const { first } = await talked(owner)
    const answer = await other.get(`/api/archive?format=json&conversation=${first}`)
    expect(await other.refused(answer)).toMatchObject({ status: 404, error: 'conversation_not_found' })
    expect(JSON.parse(await other.exported()).conversations).toEqual([])
  })

  it('hold what a message was when the export began to write it, without an open end', async () => {
    const client = aClient()
    const id = await server.conversations.start(client.actor)
    await server.conversations.putItem(id, message())
    await server.conversations.putItem(id, toolNote())
    const file = await client.exported()
    expect(JSON.parse(file).conversations[0].items[1]).toMatchObject({
      status: 'DONE',
      data: { error: { code: 'tool_aborted' } },
    })
    expect((await aClient().send(file)).status).toBe(200)
  })

  it('give words and results that count for nothing', async () => {
    const client = aClient()
    const { conversations } = server
    const current = await conversations.current(client.actor)
    expect((await client.send(JSON.stringify(goodArchive([balances, message()])))).status).toBe(200)
    const [imported] = await client.list()
    const id = imported?.id ?? ''
    const items = (await conversations.items(id, { limit: 9 })).items
    expect(items.map((item) => item.imported)).toEqual([true, true])
    // No model reads it, no tool repeats it, and the page still shows the conversation of before.
    expect(await conversations.history(id, 9)).toEqual([])
    expect(items.map((item) => storedReadOf(item, contracts))).toEqual([undefined, undefined])
    expect(await conversations.current(client.actor)).toBe(current)
    const tables = ['trades', 'consents', 'tool_calls', 'audit', 'next_prompts', 'sessions', 'stream_events']
    for (const table of tables)
      expect((await database.pool.query(`select * from ${table}`)).rows, table).toEqual([])
  })

  it('keep a script as the words that it is', async () => {
    const client = aClient()
    const title = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await client.send(JSON.stringify(goodArchive([message({ title })])))
    expect(JSON.parse(await client.exported()).conversations[0].items[0].title).toBe(title)
  })

  it('keep the versions of a conversation and the one that is shown; Markdown has that one only', async () => {
    const [one, other] = [aClient(), aClient()]
    const branches = branchStore(database.db, { now: () => now })
    const id = await server.conversations.start(one.actor)
    const put = (title: string) => server.conversations.putItem(id, message({ itemId: title, title }))
    for (const title of ['a', 'b', 'c']) await put(title)
    await branches.begin(id, 'b', 'edit')
    await put('b2')
    await branches.show(id, 0)
    await put('d')
    await branches.begin(id, 'a', 'edit')
    await put('a2')
    await branches.show(id, 1)
    await put('e')
    await branches.show(id, 0)
    const file = await one.exported()
    expect(JSON.parse(file).conversations[0]).toMatchObject({
      parents: { b2: 'a', d: 'c', a2: null, e: 'b2' },
      shown: 'd',
    })
    await other.send(file)
    expect(withoutMarks(await other.exported())).toEqual(JSON.parse(file))
    const [copy] = await other.list()
    const shown = async () =>
      (await server.conversations.items(copy?.id ?? '', { limit: 9 })).items.map(({ title }) => title)
    expect(await shown()).toEqual(['a', 'b', 'c', 'd'])
    expect((await branches.shown(copy?.id ?? '')).forks).toMatchObject([
      { after: null, index: 0, branches: [1, 2] },
      { after: 'a', index: 0, branches: [0, 1] },
    ])
    await branches.show(copy?.id ?? '', 1)
    expect(await shown()).toEqual(['a', 'b2', 'e'])
    const words = await (await one.get('/api/archive?format=markdown')).text()
    expect(words.match(/^[a-e]2?$/gm)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('show the path of the last item where the file names no other, and that path alone of countless versions', async () => {
    const client = aClient()
    const items = ['a', 'b', 'c', 'd'].map((itemId) => message({ itemId }))
    await client.send(JSON.stringify(goodArchive(items, { parents: { a: null, c: 'a' } })))
    const many = Array.from({ length: 400 }, (_, n) => message({ itemId: `m${n}` }))
    const parents = Object.fromEntries(many.slice(1).map(({ itemId }) => [itemId, 'm0']))
    await client.send(JSON.stringify(goodArchive(many, { parents })))
    const ids = await Promise.all(
      (await client.list()).map(async ({ id }) =>
        (await server.conversations.items(id, { limit: 9 })).items.map(({ itemId }) => itemId),
      ),
    )
    expect(ids.sort()).toEqual([
      ['a', 'c', 'd'],
      ['m0', 'm399'],
    ])
  })

  it('are refused above the limit, whether they say their length or not', async () => {
    const client = aClient()
    const headers = { cookie: cookieOf(server, client.actor.id) }
    const stated = await app.request('/api/archive', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(200 * 1024 * 1024) },
      body: '{}',
    })
    expect(await client.refused(stated)).toMatchObject({ status: 413, error: 'payload_too_large' })
    const chunk = new Uint8Array(1024 * 1024).fill(32)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.byteLength
        if (sent > 200 * 1024 * 1024) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const counted = await app.request(
      new Request('http://localhost/api/archive', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit),
    )
    expect(counted.status).toBe(413)
    expect(sent).toBeLessThan(IMPORT_BYTES + 4 * chunk.byteLength)
  })

  it(`are refused with words in ${hostileArchives.length} hostile forms`, async () => {
    const client = aClient()
    const before = await rows()
    expect(hostileArchives.length).toBeGreaterThanOrEqual(200)
    const taken = []
    for (const [name, body] of hostileArchives) {
      const answer = await client.send(body)
      const { error, message: words } = refusal.parse(await answer.json())
      const isRefused = ['archive_refused', 'invalid_request', 'text_refused'].includes(error)
      if (answer.status !== 400 || !isRefused || words.length < 30 || words.length > 2_000)
        taken.push({ name, error, words })
    }
    expect(taken).toEqual([])
    expect(await rows()).toEqual(before)
    expect(await client.list()).toEqual([])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
  const rows = async (): Promise<unknown> =>
    (await database.pool.query('select (select count(*) from conversations), (select count(*) from items)'))
      .rows

  it('name the reason', async () => {
    const client = aClient()
    const reasonOf = async (body: object) =>
      (await client.refused(await client.send(JSON.stringify(body)))).message
    expect(await reasonOf(goodArchive([], {}, { version: 2 }))).toBe(
      'The file was not imported. A newer version of Parley made it, which this one cannot read. Nothing was changed.',
    )
    expect(await reasonOf({ hello: 1 })).toBe(
      'The file was not imported. It is not an export of conversations from Parley. Nothing was changed.',
    )
    expect(await reasonOf(goodArchive([message({ itemId: '' })]))).toBe(
      'The file was not imported. At conversations.0.items.0.itemId: an item needs an id. Nothing was changed.',
    )
  })

  it('stream: a portion is read from the database when the client takes it', async () => {
    const client = aClient()
    const id = await server.conversations.start(client.actor)
    for (let n = 0; n < 250; n += 1) await server.conversations.putItem(id, message({ title: `line ${n}` }))
    const answer = await client.get('/api/archive?format=json')
    const reader = answer.body?.getReader()
    await reader?.read()
    await server.conversations.putItem(id, message({ title: 'said during the export' }))
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += Buffer.from(part.value).toString()
    expect(text).toContain('said during the export')
  })

  it('a conversation appears only when it is whole', async () => {
    const client = aClient()
    const failing = archiveStore(database.db, { now: () => now })
    const items = [message(), { ...message(), itemId: undefined as unknown as string }]
    const about = { title: 'Half', createdAt: new Date(now).toISOString(), pinned: false, archived: false }
    await expect(failing.add(client.actor, { ...about, items })).rejects.toThrow()
    expect(await client.list()).toEqual([])
    expect(JSON.parse(await client.exported()).conversations).toEqual([])
  })
})
