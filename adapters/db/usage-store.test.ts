import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UsageCount, UsageOwner } from '#domain/usage/usage.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { usageStore } from './usage-store.ts'

const DAY = '2026-11-23'
const DOLLAR = 1e12
const count = (fields: Partial<UsageCount> = {}): UsageCount => ({
  day: DAY,
  provider: 'openai',
  source: 'm',
  kind: 'calls',
  amount: 1,
  picodollars: DOLLAR,
  unpriced: 0,
  ...fields,
})
const days = (from: string, to = from) => ({ from, to })

describe.each(databaseKinds)('usage on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())
  const store = () => usageStore(database.db)

  async function aUser(): Promise<UsageOwner> {
    const id = `u_${randomUUID()}`
    await database.db.insert(users).values({ id, name: '', email: `${id}@example.com` })
    return { kind: 'user', id }
  }
  const guest = (): UsageOwner => ({ kind: 'guest', id: randomUUID() })
  /** Each test counts on a day of its own. */
  let last = Date.parse('2026-01-01')
  const aDay = (): string => {
    last += 86_400_000
    return new Date(last).toISOString().slice(0, 10)
  }

  it('adds to what is there, for the owner and for the server', async () => {
    const [owner, other, day] = [await aUser(), guest(), aDay()]
    await store().add([
      count({ day, owner }),
      count({ day, owner: other, amount: 2, picodollars: 2 * DOLLAR }),
    ])
    await store().add([
      count({ day, owner }),
      count({ day, owner, kind: 'units', amount: 7, picodollars: 0, unpriced: 7 }),
    ])
    await store().add([count({ day })])
    expect(await store().spent(day, owner)).toEqual({ ownUsd: 2, serverUsd: 5 })
    expect(await store().spent(day)).toEqual({ ownUsd: 0, serverUsd: 5 })
    expect(await store().rows(days(day), owner)).toEqual([
      { provider: 'openai', source: 'm', kind: 'calls', amount: 2, usd: 2, unpriced: 0 },
      { provider: 'openai', source: 'm', kind: 'units', amount: 7, usd: 0, unpriced: 7 },
    ])
    expect(await store().rows(days(day))).toMatchObject([{ amount: 5, usd: 5 }, { amount: 7 }])
  })

  it('loses nothing when replicas add to the same rows at once, in different orders', async () => {
    const [one, other, day] = [await aUser(), guest(), aDay()]
    const counts = [one, other].flatMap((owner) =>
      (['calls', 'units', 'characters'] as const).map((of) => count({ day, owner, kind: of })),
    )
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => store().add(n % 2 === 0 ? counts : counts.toReversed())),
    )
    expect(await store().spent(day, one)).toEqual({ ownUsd: 60, serverUsd: 120 })
    expect((await store().rows(days(day), other)).map(({ amount }) => amount)).toEqual([20, 20, 20])
  })

  it('adds the same count twice where one statement has it twice', async () => {
    const [owner, day] = [guest(), aDay()]
    await store().add([count({ day, owner }), count({ day, owner })])
    expect(await store().spent(day, owner)).toEqual({ ownUsd: 2, serverUsd: 2 })
  })

  it('keeps sums exact beyond the numbers of JSON', async () => {
    const [owner, day] = [guest(), aDay()]
    const much = 9_000 * DOLLAR
    await store().add([count({ day, owner, picodollars: much })])
    await store().add([count({ day, owner, picodollars: much })])
    await store().add([count({ day, owner, picodollars: 1 })])
    const { rows } = await database.db.execute(
      sql`select picodollars::text as sum from usage_counts where owner_id = ${owner.id}`,
    )
    expect(rows).toEqual([{ sum: '18000000000000001' }])
  })

  it('counts for the server alone what belongs to a user who is gone', async () => {
    const day = aDay()
    await store().add([count({ day, owner: { kind: 'user', id: 'gone' } })])
    expect(await store().spent(day, { kind: 'user', id: 'gone' })).toEqual({ ownUsd: 0, serverUsd: 1 })
  })

  it('goes with the account, and leaves the totals without a person', async () => {
    const [owner, day] = [await aUser(), aDay()]
    await store().add([count({ day, owner })])
    await database.db.execute(sql`delete from users where id = ${owner.id}`)
    expect(await store().spent(day, owner)).toEqual({ ownUsd: 0, serverUsd: 1 })
    const { rows } = await database.db.execute(
      sql`select count(*)::int as left from usage_counts where owner_id = ${owner.id}`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  it('names who cost the most, with the address of a user and without that of a guest', async () => {
    const [owner, other, free, day] = [await aUser(), guest(), guest(), aDay()]
    await store().add([
      count({ day, owner }),
      count({ day, owner: other, picodollars: 3 * DOLLAR, unpriced: 1 }),
      count({ day, owner: free, picodollars: 0 }),
    ])
    expect(await store().top(day, 5)).toEqual([
      { owner: other, usd: 3, isPriceUnknown: true },
      { owner, email: `${owner.id}@example.com`, usd: 1, isPriceUnknown: false },
    ])
    expect(await store().top(day, 1)).toHaveLength(1)
  })

  it('reads a range of days, both ends included', async () => {
    const [owner, first] = [guest(), aDay()]
    const [second, third] = [aDay(), aDay()]
    for (const day of [first, second, third]) await store().add([count({ day, owner })])
    expect(await store().rows(days(first, second), owner)).toMatchObject([{ amount: 2 }])
    expect(await store().rows(days(second, third), owner)).toMatchObject([{ amount: 2 }])
  })

  it('forgets counts and totals after the days that are configured, and keeps them with 0', async () => {
    const owner = guest()
    for (const day of ['2020-01-01', '2020-01-02']) await store().add([count({ day, owner })])
    const clock = { now: () => Date.parse('2020-01-31T12:00:00Z') }
    const left = async () =>
      (await store().rows(days('2020-01-01', '2020-01-31'), owner)).map(({ amount }) => amount)
    await deleteExpiredRows(database, clock, { guestDays: 0, usageDays: 0, auditedForGood: [] })
    expect(await left()).toEqual([2])
    await deleteExpiredRows(database, clock, { guestDays: 0, usageDays: 29, auditedForGood: [] })
    expect(await left()).toEqual([1])
    expect(await store().rows(days('2020-01-01'))).toEqual([])
  })
})
