/** Two servers on one Postgres: a role that is changed on one of them counts on the other. PGlite has one process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '#adapters/db/database.ts'
import { postgresPool } from '#adapters/db/postgres.ts'
import { postgresBus } from '#adapters/db/postgres-bus.ts'
import { silentLog, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import type { Bus } from '#domain/ports.ts'
import { createPeopleServer, type PeopleServer, TESTER } from '../testing/people.ts'

describe.skipIf(!process.env.TEST_DATABASE_URL)('roles on two servers', () => {
  let database: TestDatabase
  let second: Database
  let secondBus: Bus
  let one: PeopleServer
  let other: PeopleServer
  beforeAll(async () => {
    database = await testDatabase('postgres')
    const url = database.url ?? ''
    const pool = postgresPool(url)
    second = createDatabase({ kind: 'postgres', pool, close: () => pool.end() }, silentLog)
    secondBus = await postgresBus({ url, log: silentLog })
    one = await createPeopleServer({ database })
    // The clock stands still, so that only the notice of the other server can end what is cached here.
    const now = Date.now()
    other = await createPeopleServer({ database: { ...second, bus: secondBus, url }, now: () => now })
  })
  afterAll(async () => {
    await other?.close()
    await one?.close()
    await secondBus?.close()
    await second?.close()
    await database?.close()
  })

  it('a role that is granted and revoked on one counts on the other', async () => {
    const browser = await other.signedIn('ada@example.com')
    const isAdmin = async () => (await browser.request('/api/admin/audit')).status === 200
    expect(await isAdmin()).toBe(false)
    const { id } = await one.grant('ada@example.com', 'admin')
    await expect.poll(isAdmin).toBe(true)
    await one.identity.roles.revoke({ userId: id, role: 'admin', author: TESTER })
    await expect.poll(isAdmin).toBe(false)
  })
})
