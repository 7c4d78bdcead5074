import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestStore } from './account-store.ts'
import { guests } from './schema.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'

describe.each(databaseKinds)('guests on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  it('notes when a guest came and when it was here last, to the minute', async () => {
    const start = Date.parse('2026-01-01T00:00:00.000Z')
    let now = start
    const store = guestStore(database.db, { now: () => now })
    const { id } = aGuest()
    const seenAfter = async (ms: number) => {
      now = start + ms
      await store.seen(id)
      const [row] = await database.db.select().from(guests).where(eq(guests.id, id))
      return [row?.createdAt.getTime(), row?.lastSeenAt.getTime()].map((time) => (time ?? 0) - start)
    }
    expect(await seenAfter(0)).toEqual([0, 0])
    expect(await seenAfter(30_000)).toEqual([0, 0])
    expect(await seenAfter(60_001)).toEqual([0, 60_001])
    await Promise.all(Array.from({ length: 5 }, () => store.seen(id)))
  })
})
