import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shout } from '#domain/stage.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { STAGE_TOPIC, stageStore } from './stage-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aUser } from './testing/items.ts'

const START = Date.parse('2026-06-01T00:00:00.000Z')
const MINUTE = 60_000
const ada = aUser()

describe.each(databaseKinds)('the stage on %s', (kind) => {
  let database: TestDatabase
  let now = START
  const clock = { now: () => now }
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = START
    await database.db.execute(sql`truncate shouts, stage_scene`)
  })
  const store = () => stageStore(database.db, database.bus, clock)
  const shoutAt = (ms: number, message = 'gm everyone'): Shout => ({
    id: crypto.randomUUID(),
    alias: 'Ada',
    message,
    createdAt: new Date(ms).toISOString(),
    expiresAt: new Date(ms + 10 * MINUTE).toISOString(),
  })

  it('[C3.39] shows the default scene until one is set, and the newest from then on', async () => {
    expect(await store().scene()).toEqual({ scene: 'market-live' })
    await store().setScene(ada, 'standby')
    now += MINUTE
    const set = await store().setScene(ada, 'game-show')
    expect(set).toEqual({ scene: 'game-show', updatedAt: '2026-06-01T00:01:00.000Z' })
    expect(await store().scene()).toEqual(set)
    const { rows } = await database.db.execute(sql`select scene, set_by from stage_scene`)
    expect(rows).toEqual([{ scene: 'game-show', set_by: ada.id }])
  })

  it('has one scene when many set it at once', async () => {
    const scenes = ['standby', 'game-show', 'market-live'] as const
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => store().setScene(ada, scenes[at % 3] ?? 'standby')),
    )
    const { rows } = await database.db.execute(sql`select count(*)::int as scenes from stage_scene`)
    expect(rows).toEqual([{ scenes: 1 }])
  })

  it('shows the default for a scene that this version does not know', async () => {
    await store().setScene(ada, 'disco' as 'standby')
    expect(await store().scene()).toEqual({ scene: 'market-live' })
  })

  it('[C3.38] gives the newest shouts first, unchanged, up to the limit', async () => {
    const [first, second, third] = [shoutAt(now, 'one 🚀'), shoutAt(now, 'two'), shoutAt(now, "it's <b>")]
    for (const shout of [first, second, third]) await store().addShout(ada, shout)
    expect(await store().shouts(50)).toEqual([third, second, first])
    expect(await store().shouts(2)).toEqual([third, second])
  })

  it('gives no shout that has expired, and the cleanup deletes it', async () => {
    const [old, young] = [shoutAt(START), shoutAt(START + 5 * MINUTE)]
    for (const shout of [old, young]) await store().addShout(ada, shout)
    now = START + 10 * MINUTE
    expect(await store().shouts(50)).toEqual([young])
    now += 1
    await deleteExpiredRows(database, clock, { guestDays: 30, usageDays: 0, auditedForGood: [] })
    const { rows } = await database.db.execute(sql`select id from shouts`)
    expect(rows).toEqual([{ id: young.id }])
  })

  it('keeps a bounded number', async () => {
    await database.db.execute(
      sql`insert into shouts (id, actor_kind, actor_id, alias, message, created_at, expires_at)
          select n, 'user', 'u', 'Ada', 'hello', '2026-06-01', '2026-06-02' from generate_series(1, 600) n`,
    )
    await store().addShout(ada, shoutAt(now))
    const { rows } = await database.db.execute(sql`select count(*)::int as kept from shouts`)
    expect(rows).toEqual([{ kept: 500 }])
  })

  it('notifies every server of a change', async () => {
    const changes = { count: 0 }
    const first = Promise.withResolvers<void>()
    const both = Promise.withResolvers<void>()
    const leave = database.bus.subscribe(STAGE_TOPIC, () => {
      changes.count += 1
      first.resolve()
      if (changes.count >= 2) both.resolve()
    })
    await store().setScene(ada, 'standby')
    await first.promise
    await store().addShout(ada, shoutAt(now))
    await both.promise
    leave()
  })
})
