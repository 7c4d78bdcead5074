/** Tests the mark of a secret; it needs TEST_DATABASE_URL, because PGlite has one process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markSecret } from './secret-mark.ts'
import { silentLog, type TestDatabase, testDatabase } from './testing/database.ts'

describe.skipIf(!process.env.TEST_DATABASE_URL)('the mark of a secret', () => {
  let database: TestDatabase
  const mark = (number: number) =>
    markSecret(number, { url: database.url ?? '', pool: database.pool, log: silentLog })
  beforeAll(async () => {
    database = await testDatabase('postgres')
  })
  afterAll(() => database.close())

  it.each([
    [1, 2],
    [-1, 1],
    [-2_147_483_648, 2_147_483_647],
  ])('%i shows a server with %i while it runs', async (one, other) => {
    const first = await mark(one)
    expect(await first.hasOther()).toBe(false)
    const same = await mark(one)
    expect(await same.hasOther()).toBe(false)
    const second = await mark(other)
    expect([await first.hasOther(), await second.hasOther()]).toEqual([true, true])
    await Promise.all([first.close(), same.close()])
    await expect.poll(() => second.hasOther()).toBe(false)
    await second.close()
  })
})
