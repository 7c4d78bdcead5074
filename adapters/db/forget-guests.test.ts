/** Guests who have not come for long are deleted, portion by portion. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestStore } from './account-store.ts'
import { forgetGuests } from './forget-guests.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { botCheckStore } from './sign-in-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const DAY_MS = 86_400_000
const KEEPING = { guestDays: 30, usageDays: 400, auditedForGood: [] }

describe.each(databaseKinds)('guests on %s', (kind) => {
  let database: TestDatabase
  let now = Date.parse('2026-06-01T00:00:00.000Z')
  const clock = { now: () => now }
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  async function kept() {
    const { rows } =
      await database.db.execute(sql`select (select array_agg(id order by id) from guests) as guests,
      (select array_agg(guest_id order by guest_id) from checked_guests) as checked`)
    return rows[0]
  }
  async function come(...ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await guestStore(database.db, clock).seen(id)
      await botCheckStore(database.db, clock).passed(id)
    }
  }

  it('go with their bot check when they have not come for as long as their conversations are kept', async () => {
    const { db } = database
    await come('a', 'c', 'e', 'g')
    now += 20 * DAY_MS
    await come('b', 'd', 'f')
    await guestStore(db, clock).seen('c')
    now += 11 * DAY_MS
    await deleteExpiredRows(database, clock, { ...KEEPING, guestDays: 0 })
    expect(await kept()).toMatchObject({ guests: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
    await deleteExpiredRows(database, clock, KEEPING)
    expect(await kept()).toEqual({ guests: ['b', 'c', 'd', 'f'], checked: ['b', 'd', 'f'] })
    await forgetGuests(db, new Date(now), 2)
    expect(await kept()).toEqual({ guests: null, checked: null })
  })
})
