import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTACTS_MAX } from '#domain/contacts.ts'
import { contactStore } from './contact-store.ts'
import { users } from './schema-auth.ts'
import { contacts } from './schema-trades.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const entry = (number: number, label = `Person ${number}`) => ({
  id: `adr_${number}`,
  label,
  address: `address-${number}`,
})

describe.each(databaseKinds)('address books on %s', (kind) => {
  let database: TestDatabase
  const store = () => contactStore(database.db, { now: () => 0 })
  beforeAll(async () => {
    database = await testDatabase(kind)
    for (const id of ['u', 'v'])
      await database.db.insert(users).values({ id, name: '', email: `${id}@example.com` })
  })
  beforeEach(async () => void (await database.db.delete(contacts)))
  afterAll(() => database.close())

  it('belong to one user each, in the order of their labels', async () => {
    await store().add('u', entry(1, 'zoe'))
    await store().add('u', entry(2, 'Anna'))
    await store().add('v', { ...entry(1, 'zoe'), id: 'adr_v' })
    expect((await store().list('u')).map(({ label }) => label)).toEqual(['Anna', 'zoe'])
    await expect(store().rename('v', 'adr_2', 'Eve')).rejects.toMatchObject({ code: 'contact_not_found' })
    await expect(store().remove('v', 'adr_2')).rejects.toMatchObject({ code: 'contact_not_found' })
    await store().remove('u', 'adr_2')
    expect((await store().list('u')).map(({ label }) => label)).toEqual(['zoe'])
  })

  it('have each label, whatever its case, and each address once', async () => {
    await store().add('u', entry(1, 'Anna'))
    await store().add('u', entry(2, 'Bob'))
    for (const twice of [entry(3, ' ANNA'), { ...entry(4), address: 'address-1' }])
      await expect(store().add('u', twice)).rejects.toMatchObject({
        code: 'contact_exists',
        details: { label: 'Anna' },
      })
    await expect(store().rename('u', 'adr_2', 'anna')).rejects.toMatchObject({ code: 'contact_exists' })
    expect((await store().rename('u', 'adr_1', 'ANNA')).label).toBe('ANNA')
  })

  it('have no two labels that look the same', async () => {
    await store().add('u', entry(1, 'Anna'))
    await store().add('u', entry(2, 'Bob'))
    for (const alike of ['Аnnа', 'Ánna', 'An na', 'A.nna'])
      await expect(store().add('u', entry(3, alike)), alike).rejects.toMatchObject({ code: 'contact_exists' })
    await expect(store().rename('u', 'adr_2', 'Аnna')).rejects.toMatchObject({ code: 'contact_exists' })
  })

  it('are bounded', async () => {
    const rows = Array.from({ length: CONTACTS_MAX }, (_, number) => ({
      ...{ ...entry(number), userId: 'u', labelKey: `person ${number}`, createdAt: new Date(0) },
    }))
    await database.db.insert(contacts).values(rows)
    await expect(store().add('u', entry(999))).rejects.toMatchObject({ code: 'contacts_full' })
  })

  it('go with their user', async () => {
    await store().add('u', entry(1))
    await database.db.delete(users).where(eq(users.id, 'u'))
    expect(await database.db.select().from(contacts)).toEqual([])
  })
})
