import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attachment } from '#contract/transcript.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Conversations } from '#domain/conversations.ts'
import { appStreamStore } from './app-stream-store.ts'
import { conversationStore } from './conversation-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, message } from './testing/items.ts'

const SIZE = 300_000
const aPicture = (): string => `data:image/png;base64,${randomBytes(SIZE).toString('base64')}`
const attachment = (dataUrl: string): Attachment => ({
  id: 'a',
  label: 'Image 1',
  description: '300 KB',
  mimeType: 'image/png',
  dataUrl,
  size: SIZE,
})
const modelItem = (id: string, ...urls: string[]) => ({
  id,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [
    { type: 'input_text', text: 'look: picture:0' },
    ...urls.map((image_url) => ({ type: 'input_image', image_url })),
  ],
})

describe.each(databaseKinds)('pictures on %s', (kind) => {
  let database: TestDatabase
  let store: Conversations
  let stream: AppStream
  beforeAll(async () => {
    database = await testDatabase(kind)
    store = conversationStore(database.db, { now: Date.now })
    stream = appStreamStore(database.db, database.bus)
  })
  afterAll(() => database.close())

  const numberOf = async (query: ReturnType<typeof sql>) =>
    Number((await database.db.execute<{ value: string }>(query)).rows[0]?.value)
  /** Counts only the rows that stand: a table also keeps what the loser of a race between two writers had begun to write. */
  const stored = () => {
    const sizes = ['items', 'history', 'stream_events', 'pictures'].map(
      (table) => sql`(select coalesce(sum(pg_column_size(t.*)), 0) from ${sql.identifier(table)} t)`,
    )
    return numberOf(sql`select ${sql.join(sizes, sql` + `)} as value`)
  }
  const pictures = () => numberOf(sql`select count(*) as value from pictures`)

  it('are stored once, whoever shows them and however often, and come back everywhere', async () => {
    const [id, other] = [await store.current(aGuest()), await store.current(aGuest())]
    const url = aPicture()
    const item = message({ itemId: 'i1', data: { attachments: [attachment(url), attachment(url)] } })
    const before = await stored()
    for (const each of [id, other]) {
      await Promise.all([
        store.putItem(each, item),
        store.putHistory(each, { itemId: 'i1', item: modelItem('i1', url) }),
        stream.publish(each, { type: 'item', item }),
      ])
    }
    const grown = (await stored()) - before
    expect(grown).toBeGreaterThan(SIZE)
    expect(grown).toBeLessThan(1.5 * SIZE)

    for (const each of [id, other]) {
      expect((await store.items(each, { limit: 5 })).items).toEqual([item])
      expect(await store.history(each, 5)).toEqual([{ itemId: 'i1', item: modelItem('i1', url) }])
      const events = stream.read(each, '0', new AbortController().signal)
      expect((await events[Symbol.asyncIterator]().next()).value).toEqual({
        id: '1',
        event: { type: 'item', item },
      })
    }
  })

  it('are read newest first and up to a limit, and the rest is named', async () => {
    const id = await store.current(aGuest())
    const urls = Array.from({ length: 10 }, aPicture)
    for (const [at, url] of urls.entries())
      await store.putHistory(id, { itemId: `h${at}`, item: modelItem(`h${at}`, url) })
    const rows = await store.history(id, 20)
    const gone = { type: 'input_text', text: '[an earlier image]' }
    expect(rows.slice(0, 2).map(({ item }) => item)).toMatchObject([
      { content: [{}, gone] },
      { content: [{}, gone] },
    ])
    expect(rows.slice(2).map(({ item }) => item)).toEqual(
      urls.slice(2).map((url, at) => modelItem(`h${at + 2}`, url)),
    )
  })

  it('of a history are 4 MB at most, the newest ones, since each call holds its own copy of them', async () => {
    const id = await store.current(aGuest())
    const large = () => `data:image/png;base64,${randomBytes(1_400_000).toString('base64')}`
    const urls = [large(), large(), large(), large()]
    for (const [at, url] of urls.entries())
      await store.putHistory(id, { itemId: `i${at}`, item: modelItem(`i${at}`, url) })
    const rows = await store.history(id, 20)
    expect(urls.map((url) => JSON.stringify(rows).includes(url))).toEqual([false, false, true, true])
  })

  it('of another form than a data URL stay as they are', async () => {
    const id = await store.current(aGuest())
    const item = modelItem('odd', 'https://elsewhere.example/x.png', 'data:text/plain,x')
    await store.putHistory(id, { itemId: 'odd', item })
    expect(await store.history(id, 5)).toEqual([{ itemId: 'odd', item }])
  })

  it('without a conversation are not stored', async () => {
    const before = await pictures()
    const item = message({ itemId: 'i1', data: { attachments: [attachment(aPicture())] } })
    await expect(store.putItem('none', item)).rejects.toThrow('does not exist')
    expect(await pictures()).toBe(before)
  })
})
