import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallClaims } from '#domain/ports.ts'
import { ownClaims, postgresClaims } from './call-claims.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './testing/database.ts'

describe.each(databaseKinds)('claims on %s', (kind) => {
  let database: TestDatabase
  const open = async (): Promise<CallClaims> =>
    database.url ? postgresClaims({ url: database.url, pool: database.pool, log: silentLog }) : ownClaims()
  let claims: CallClaims
  beforeAll(async () => {
    database = await testDatabase(kind)
    claims = await open()
  })
  afterAll(async () => {
    await claims.close()
    await database.close()
  })

  it('are held until the last call of the conversation is over', async () => {
    expect(await claims.isHeld('one')).toBe(false)
    const [first, second] = [await claims.hold('one'), await claims.hold('one')]
    expect(await claims.isHeld('one')).toBe(true)
    expect(await claims.isHeld('other')).toBe(false)
    await first()
    expect(await claims.isHeld('one')).toBe(true)
    await second()
    expect(await claims.isHeld('one')).toBe(false)
  })
})

/** Only where there is a server can there be a second replica. */
describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('claims of two replicas on %s', (kind) => {
  let database: TestDatabase
  const open = (): Promise<CallClaims> =>
    postgresClaims({ url: database.url ?? '', pool: database.pool, log: silentLog })
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  it('are seen by the other, and gone when their replica is', async () => {
    const [one, other] = [await open(), await open()]
    await one.hold('a')
    await other.hold('a')
    expect(await other.isHeld('a')).toBe(true)
    await other.close()
    await expect.poll(() => one.isHeld('a')).toBe(true)
    await one.close()
    await expect.poll(() => claimsFree('a')).toBe(true)
    async function claimsFree(id: string): Promise<boolean> {
      const third = await open()
      const isHeld = await third.isHeld(id)
      await third.close()
      return !isHeld
    }
  })

  it('are taken again when the connection had to be made anew', async () => {
    const claims = await open()
    await claims.hold('b')
    const { rowCount } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley bus' and datname = current_database() and query like '%pg_advisory_lock_shared%'",
    )
    expect(rowCount).toBe(1)
    await expect.poll(() => claims.isHeld('b')).toBe(true)
    await claims.close()
  })
})
