import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from './schema-auth.ts'
import { defaultWallets, walletLabels } from './schema-trades.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { walletNameStore } from './wallet-name-store.ts'

describe.each(databaseKinds)('names of wallets on %s', (kind) => {
  let database: TestDatabase
  const store = () => walletNameStore(database.db, { now: () => 0 })
  beforeAll(async () => {
    database = await testDatabase(kind)
    for (const id of ['u', 'v'])
      await database.db.insert(users).values({ id, name: '', email: `${id}@example.com` })
  })
  beforeEach(async () => {
    await database.db.delete(walletLabels)
    await database.db.delete(defaultWallets)
  })
  afterAll(() => database.close())

  it('belong to one person each, and the last name holds', async () => {
    await store().name('u', 'one', 'Main')
    await store().name('u', 'two', 'Trading')
    await store().name('u', 'two', 'Fast')
    await store().name('v', 'three', 'Main')
    expect(await store().of('u')).toEqual({
      labels: new Map([
        ['one', 'Main'],
        ['two', 'Fast'],
      ]),
    })
    expect(await store().of('nobody')).toEqual({ labels: new Map() })
  })

  it('are unique for a person, whatever their case', async () => {
    await store().name('u', 'one', 'Main')
    await expect(store().name('u', 'two', ' MAIN')).rejects.toMatchObject({
      code: 'wallet_label_taken',
      details: { label: 'Main' },
    })
    await store().name('u', 'one', 'MAIN')
    expect((await store().of('u')).labels.get('one')).toBe('MAIN')
  })

  it('have one default a person, also when several are chosen at once', async () => {
    await Promise.all(['one', 'two', 'three'].map((address) => store().makeDefault('u', address)))
    expect(await database.db.select().from(defaultWallets)).toHaveLength(1)
    await store().makeDefault('u', 'two')
    expect((await store().of('u')).defaultAddress).toBe('two')
    expect((await store().of('v')).defaultAddress).toBeUndefined()
  })

  it('go with their person', async () => {
    await store().name('u', 'one', 'Main')
    await store().makeDefault('u', 'one')
    await database.db.delete(users).where(eq(users.id, 'u'))
    expect(await database.db.select().from(walletLabels)).toEqual([])
    expect(await database.db.select().from(defaultWallets)).toEqual([])
  })
})
