/** Stores address books: domain/contacts.ts. */
import { and, asc, eq, or } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import { CONTACTS_MAX, type Contact, type Contacts, labelKey } from '#domain/contacts.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { contacts } from './schema-trades.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

const contactOf = ({ id, label, address, createdAt }: typeof contacts.$inferSelect): Contact => ({
  ...{ id, label, address },
  createdAt: createdAt.toISOString(),
})

const own = (userId: string, id: string) => and(eq(contacts.userId, userId), eq(contacts.id, id))

export const contactStore = (db: Db, clock: Clock): Contacts =>
  redactQueryErrors<Contacts>({
    list: (userId) => listOf(db, userId),
    add: (userId, entry) =>
      withTransaction(db, async (tx) => {
        const key = labelKey(entry.label)
        await requireFree(tx, userId, { key, address: entry.address })
        if ((await listOf(tx, userId)).length >= CONTACTS_MAX) throw new ParleyError('contacts_full')
        const row = { ...entry, userId, labelKey: key, createdAt: new Date(clock.now()) }
        const [added] = await tx.insert(contacts).values(row).onConflictDoNothing().returning()
        if (!added) throw new ParleyError('contact_exists', { label: entry.label })
        return contactOf(added)
      }),
    rename: (userId, id, label) =>
      withTransaction(db, async (tx) => {
        const key = labelKey(label)
        await requireFree(tx, userId, { key }, id)
        const [row] = await tx
          .update(contacts)
          .set({ label, labelKey: key })
          .where(own(userId, id))
          .returning()
        if (!row) throw new ParleyError('contact_not_found')
        return contactOf(row)
      }),
    remove: async (userId, id) => {
      const gone = await db.delete(contacts).where(own(userId, id)).returning({ id: contacts.id })
      if (gone.length === 0) throw new ParleyError('contact_not_found')
    },
  })

const listOf = async (db: Db | Transaction, userId: string): Promise<readonly Contact[]> =>
  (await db.select().from(contacts).where(eq(contacts.userId, userId)).orderBy(asc(contacts.labelKey))).map(
    contactOf,
  )

type Taken = Readonly<{ key: string; address?: string }>

async function requireFree(tx: Transaction, userId: string, { key, address }: Taken, except?: string) {
  const same = or(
    eq(contacts.labelKey, key),
    address === undefined ? undefined : eq(contacts.address, address),
  )
  const rows = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, userId), same))
  const taken = rows.find(({ id }) => id !== except)
  if (taken) throw new ParleyError('contact_exists', { label: taken.label })
}
