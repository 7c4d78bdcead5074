import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextPromptStore } from './conversation-store.ts'
import { users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const clock = { now: () => Date.parse('2026-01-01T00:00:00.000Z') }

describe.each(databaseKinds)('what the next conversation begins with, on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  async function aUser(): Promise<string> {
    const id = crypto.randomUUID()
    await database.db.insert(users).values({ id, name: '', email: `${id}@example.com` })
    return id
  }

  it('is the newest, for each user by themselves', async () => {
    const store = nextPromptStore(database.db, clock)
    const [ada, bob] = [await aUser(), await aUser()]
    expect(await store.of(ada)).toBeUndefined()
    await store.save(ada, 'conv_1', { prompt: 'One?', tradeId: 'trade_1' })
    await store.save(bob, 'conv_2', { prompt: 'Two?' })
    expect(await store.of(ada)).toEqual({ prompt: 'One?', tradeId: 'trade_1' })
    await store.save(ada, 'conv_3', { prompt: 'Three?' })
    expect([await store.of(ada), await store.of(bob)]).toEqual([{ prompt: 'Three?' }, { prompt: 'Two?' }])
  })

  it('is forgotten by the conversation that it came from, and by no other', async () => {
    const store = nextPromptStore(database.db, clock)
    const [ada, bob] = [await aUser(), await aUser()]
    await store.save(ada, 'conv_1', { prompt: 'One?' })
    await store.save(bob, 'conv_1', { prompt: 'One?' })
    await store.forget(ada, 'conv_2')
    expect(await store.of(ada)).toEqual({ prompt: 'One?' })
    await store.forget(ada, 'conv_1')
    expect([await store.of(ada), await store.of(bob)]).toEqual([undefined, { prompt: 'One?' }])
  })

  it('is one row when calls end at once, and goes with its user', async () => {
    const store = nextPromptStore(database.db, clock)
    const ada = await aUser()
    await Promise.all(['A?', 'B?', 'C?'].map((prompt) => store.save(ada, 'conv_1', { prompt })))
    expect((await store.of(ada))?.prompt).toMatch(/^[ABC]\?$/)
    await database.pool.query('delete from users where id = $1', [ada])
    expect(await store.of(ada)).toBeUndefined()
  })
})
