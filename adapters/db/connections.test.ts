import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './open.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './testing/database.ts'

describe.each(databaseKinds)('an open database on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  it('answers a ping and counts its connections', async () => {
    // Its two seconds do not pass on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await database.ping()
    vi.useRealTimers()
    expect(database.stats()).toEqual({ total: 1, idle: 1, waiting: 0, max: kind === 'pglite' ? 1 : 10 })
  })

  if (kind === 'pglite') return

  it('outlives its connections', async () => {
    const warn = vi.fn()
    const { url = '' } = database
    const other = await openDatabase({ url, dataDir: '', log: { ...silentLog, warn } })
    await other.pool.query('select 1')
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
    await other.pool.query('select 1')
    await other.close()
  })
})
