import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guests } from './schema.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { withTransaction } from './transaction.ts'

describe('the bridge to PGlite', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase('pglite')
  })
  afterAll(() => database.close())

  it('survives failing queries', async () => {
    for (let n = 0; n < 3; n++)
      await expect(database.pool.query('select 1/0')).rejects.toThrow('division by zero')
    const { rows } = await database.pool.query('select 2 as two')
    expect(rows).toEqual([{ two: 2 }])
  })

  it('runs drizzle’s queries, which bring their own type parsers', async () => {
    const { rows } = await database.db.execute(sql`select now() as now, ${'x'} as x`)
    expect(rows).toEqual([{ now: expect.any(String), x: 'x' }])
  })

  it('gives the codes and the types of Postgres', async () => {
    await database.db.insert(guests).values({ id: 'twice' })
    await expect(database.pool.query("insert into guests (id) values ('twice')")).rejects.toMatchObject({
      code: '23505',
      constraint: 'guests_pkey',
    })
    const { rows } = await database.pool.query(
      "select 9007199254740993::bigint as big, '{\"a\":[1]}'::jsonb as json, array[1,2] as list, '\\x00ff'::bytea as bytes",
    )
    expect(rows).toEqual([
      { big: '9007199254740993', json: { a: [1] }, list: [1, 2], bytes: Buffer.from([0, 255]) },
    ])
  })

  it('begins a new client with a clean session', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into guests (id) values ('abandoned')")
    await client.query('select pg_advisory_lock(1)')
    await client.query("set application_name = 'left behind'")
    client.release(true)
    const { rows } = await database.pool.query(
      "select (select count(*)::int from guests where id = 'abandoned') as rows, (select count(*)::int from pg_locks where locktype = 'advisory') as locks, current_setting('application_name') as name",
    )
    expect(rows).toEqual([{ rows: 0, locks: 0, name: '' }])
  })

  it('turns the wait of a transaction for itself into an error', async () => {
    const { options } = database.pool
    const limit = options.connectionTimeoutMillis
    // The limit of ten seconds is for a busy machine; no other process is here.
    options.connectionTimeoutMillis = 50
    const waiting = withTransaction(database.db, async () => {
      await database.db.insert(guests).values({ id: 'outside' })
    })
    await expect(waiting).rejects.toMatchObject({ cause: { message: expect.stringContaining('timeout') } })
    options.connectionTimeoutMillis = limit
    await database.pool.query('select 1')
    expect(database.stats()).toEqual({ total: 1, idle: 1, waiting: 0, max: 1 })
  })

  it('answers everybody when many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        database.pool.query('select $1::int as n', [n]).then(({ rows }) => rows[0].n),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })
})
