import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DossierContent } from '#domain/memory/dossier.ts'
import type { DossierStore } from '#domain/memory/dossiers.ts'
import { conversationStore } from './conversation-store.ts'
import { dossierStore } from './dossier-store.ts'
import { memoryStore } from './memory-store.ts'
import { users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aUser } from './testing/items.ts'

const START = Date.parse('2026-11-01T10:00:00.000Z')
const CONTENT: DossierContent = {
  factIds: ['f1'],
  portfolio: null,
  trades: { confirmed: 0, valueUsd: 0, lastAt: null },
}

describe.each(databaseKinds)('dossiers on %s', (kind) => {
  let database: TestDatabase
  let store: DossierStore
  let now = START
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = dossierStore(database.db, clock)
  })
  afterAll(() => database.close())
  beforeEach(() => {
    now = START
  })

  async function someone(): Promise<string> {
    const id = randomUUID()
    await database.db.insert(users).values({ id, name: '', email: `${id}@example.com` })
    return id
  }

  it('counts its versions, and waits no longer', async () => {
    const ada = await someone()
    expect(await store.of(ada)).toBeUndefined()
    await store.want(ada)
    expect(await store.of(ada)).toEqual({ error: null })
    const wish = await store.claim(ada)
    expect(wish).toMatchObject({ attempts: 1 })
    expect(await store.save(ada, wish?.wantedAt ?? '', CONTENT)).toBe(true)
    const builtAt = new Date(START).toISOString()
    expect(await store.of(ada)).toEqual({ built: { version: 1, builtAt, content: CONTENT }, error: null })
    expect(await store.claim(ada)).toBeUndefined()
    await store.want(ada)
    await store.save(ada, (await store.claim(ada))?.wantedAt ?? '', CONTENT)
    expect((await store.of(ada))?.built?.version).toBe(2)
    await store.remove(ada)
    expect(await store.of(ada)).toBeUndefined()
  })

  it('is claimed once of many that try, and again when its server has stopped', async () => {
    const ada = await someone()
    await store.want(ada)
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim(ada)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    now += 2 * 60_000 + 1
    expect(await store.claim(ada)).toMatchObject({ attempts: 2 })
  })

  it('stays wanted when it was wanted again while it was built', async () => {
    const ada = await someone()
    await store.want(ada)
    const wish = await store.claim(ada)
    now += 1
    await store.want(ada)
    expect(await store.save(ada, wish?.wantedAt ?? '', CONTENT)).toBe(false)
    expect(await store.claim(ada)).toMatchObject({ attempts: 1 })
  })

  it('is tried again after a failure, and parked after the last one', async () => {
    const ada = await someone()
    await store.want(ada)
    await store.claim(ada)
    await store.release(ada)
    expect(await store.claim(ada)).toMatchObject({ attempts: 2 })
    await store.release(ada, 'no rows')
    expect(await store.claim(ada)).toBeUndefined()
    expect(await store.of(ada)).toEqual({ error: 'no rows' })
    expect(await store.waiting(1_000)).not.toContain(ada)
    await store.want(ada)
    expect(await store.claim(ada)).toMatchObject({ attempts: 1 })
  })

  it('is wanted for users with facts and no dossier, unless memory is off', async () => {
    const [ada, bob, eve] = [await someone(), await someone(), await someone()]
    const memories = memoryStore(database.db, clock)
    for (const id of [ada, bob]) {
      const conversationId = await conversationStore(database.db, clock).start({ ...aUser(), id })
      const saidAt = new Date(START).toISOString()
      await memories.add({ userId: id, sessionId: randomUUID(), conversationId }, [
        { kind: 'note', text: 'I hold JUP', itemId: 'i', saidAt },
      ])
    }
    await memories.turn(bob, false)
    const waiting = await store.waiting(1_000)
    expect([ada, bob, eve].map((id) => waiting.includes(id))).toEqual([true, false, false])
  })
})
