import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guests } from './schema.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'
import { withTransaction } from './transaction.ts'

describe.each(databaseKinds)('transactions on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  const isThere = async (id: string) =>
    (await database.db.select().from(guests).where(eq(guests.id, id))).length === 1
  const idle = () => database.stats().total - database.stats().idle + database.stats().waiting

  it('keeps everything or nothing', async () => {
    const [kept, lost] = [aGuest(), aGuest()]
    const result = await withTransaction(database.db, async (tx) => {
      await tx.insert(guests).values({ id: kept.id })
      return 'done'
    })
    expect(result).toBe('done')
    const failing = withTransaction(database.db, async (tx) => {
      await tx.insert(guests).values({ id: lost.id })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect([await isThere(kept.id), await isThere(lost.id)]).toEqual([true, false])
    expect(idle()).toBe(0)
  })

  it('does not call a success what was rolled back because an error in it was swallowed', async () => {
    const { id } = aGuest()
    const swallowing = withTransaction(database.db, async (tx) => {
      await tx.insert(guests).values({ id })
      await tx.execute(sql`select 1/0`).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('rolled back')
    expect(await isThere(id)).toBe(false)
    expect(idle()).toBe(0)
  })

  it('runs many at once, each for itself', async () => {
    const { id } = aGuest()
    await database.db.insert(guests).values({ id, lastSeenAt: new Date(0) })
    const addOne = () =>
      withTransaction(database.db, async (tx) => {
        const [row] = await tx.select().from(guests).where(eq(guests.id, id)).for('update')
        const next = new Date((row?.lastSeenAt.getTime() ?? 0) + 1)
        await tx.update(guests).set({ lastSeenAt: next }).where(eq(guests.id, id))
      })
    await Promise.all(Array.from({ length: 25 }, addOne))
    const [row] = await database.db.select().from(guests).where(eq(guests.id, id))
    expect(row?.lastSeenAt.getTime()).toBe(25)
  })

  it('leaves a usable pool when its connection breaks', async () => {
    const breaking = withTransaction(database.db, async (tx) => {
      // PGlite's one session cannot be ended; there the statement merely fails.
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid()), 1/0`)
    })
    await expect(breaking).rejects.toThrow()
    await database.pool.query('select 1')
    expect(idle()).toBe(0)
  })
})
