import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userSettings, users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { userSettingsStore } from './user-settings-store.ts'

describe.each(databaseKinds)('settings of users on %s', (kind) => {
  let database: TestDatabase
  const store = () => userSettingsStore(database.db, { now: () => 0 })
  beforeAll(async () => {
    database = await testDatabase(kind)
    await database.db.insert(users).values({ id: 'u', name: '', email: 'u@example.com' })
  })
  afterAll(() => database.close())

  it('are the usual ones until they are changed, one by one', async () => {
    expect(await store().of('u')).toEqual({ slippageBps: null, language: null })
    expect(await store().save('u', { slippageBps: 30 })).toEqual({ slippageBps: 30, language: null })
    expect(await store().save('u', { language: 'es' })).toEqual({ slippageBps: 30, language: 'es' })
    await store().save('u', { slippageBps: null })
    expect(await store().of('u')).toEqual({ slippageBps: null, language: 'es' })
  })

  it('go with their user', async () => {
    await database.db.delete(users).where(eq(users.id, 'u'))
    expect(await database.db.select().from(userSettings)).toEqual([])
  })
})
