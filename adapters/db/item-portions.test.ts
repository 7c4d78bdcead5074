import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveStore } from './archive-store.ts'
import { conversationStore } from './conversation-store.ts'
import { endOfPortion } from './item-portions.ts'
import { items } from './schema.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, message, toolNote } from './testing/items.ts'

const clock = { now: () => Date.parse('2026-06-01T00:00:00Z') }
const KILOBYTE = 1024

describe.each(databaseKinds)('portions of a conversation on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  /** Words that nothing compresses. */
  async function talk(...kilobytes: readonly number[]): Promise<string> {
    const store = conversationStore(database.db, clock)
    const id = await store.start(aGuest())
    for (const size of kilobytes)
      await store.putItem(id, message({ title: randomBytes((size * KILOBYTE) / 2).toString('hex') }))
    return id
  }
  const endAfter = (id: string, seq: number, most: { items: number; bytes: number }) =>
    endOfPortion(database.db, and(eq(items.conversationId, id), gt(items.seq, seq)), most)

  it('end with the last item that fits, and hold one that does not fit alone', async () => {
    const id = await talk(8, 8, 8, 80, 1)
    const most = { items: 10, bytes: 30 * KILOBYTE }
    expect(await endAfter(id, 0, most)).toBe(3)
    expect(await endAfter(id, 3, most)).toBe(4)
    expect(await endAfter(id, 4, most)).toBe(5)
    expect(await endAfter(id, 5, most)).toBeUndefined()
    expect(await endAfter(id, 0, { items: 2, bytes: 30 * KILOBYTE })).toBe(2)
  })

  it('of an imported file let others go on between its results', async () => {
    const archives = archiveStore(database.db, clock)
    const notes = Array.from({ length: 6 }, () => {
      const note = toolNote({ status: 'DONE' })
      return { ...note, data: { ...note.data, output: { text: 'word '.repeat(4 * KILOBYTE) } } }
    })
    const about = { title: 'Results', createdAt: new Date(clock.now()).toISOString(), pinned: false }
    const ends: string[] = []
    const adding = archives.add(aGuest(), { ...about, archived: false, items: notes })
    const added = adding.finally(() => ends.push('import'))
    for (let n = 0; n < 5; n++) await conversationStore(database.db, clock).isOffTheRecord('none')
    ends.push('others')
    await added
    // Two connections to a server do not wait for each other at all.
    if (kind === 'pglite') expect(ends).toEqual(['others', 'import'])
    expect(ends).toHaveLength(2)
  })

  it('make a file that has every item once', async () => {
    const sizes = [...Array<number>(150).fill(1), 200, 200, 1]
    const id = await talk(...sizes)
    const found: number[] = []
    for await (const { item, seq } of archiveStore(database.db, clock).items(id)) {
      expect(item.type === 'MESSAGE' && item.title.length).toBe((sizes[seq - 1] ?? 0) * KILOBYTE)
      found.push(seq)
    }
    expect(found).toEqual(sizes.map((_, at) => at + 1))
  })
})
