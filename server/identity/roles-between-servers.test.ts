/** Two servers on one Postgres: a role that is changed on one of them counts on the other. PGlite has one process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { type SecondServer, secondServer } from '#adapters/db/testing/second-server.ts'
import { createPeopleServer, type PeopleServer, TESTER } from '../testing/people.ts'

describe.skipIf(!process.env.TEST_DATABASE_URL)('roles on two servers', () => {
  let database: TestDatabase
  let second: SecondServer
  let one: PeopleServer
  let other: PeopleServer
  beforeAll(async () => {
    database = await testDatabase('postgres')
    second = await secondServer(database)
    one = await createPeopleServer({ database })
    // The clock stands still, so that only the notice of the other server can end what is cached here.
    const now = Date.now()
    other = await createPeopleServer({
      database: { ...second.database, bus: second.bus, url: second.url },
      now: () => now,
    })
  })
  afterAll(async () => {
    await other?.close()
    await one?.close()
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
