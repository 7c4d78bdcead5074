/** Stores address books: domain/contacts.ts. */
import { and, asc, eq } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import { CONTACTS_MAX, type Contact, type Contacts, isSameLabel, labelKey } from '#domain/contacts.ts'
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
        const book = await listOf(tx, userId)
        requireFree(book, entry)
        if (book.length >= CONTACTS_MAX) throw new ParleyError('contacts_full')
        const row = { ...entry, userId, labelKey: labelKey(entry.label), createdAt: new Date(clock.now()) }
        const [added] = await tx.insert(contacts).values(row).onConflictDoNothing().returning()
        if (!added) throw new ParleyError('contact_exists', { label: entry.label })
        return contactOf(added)
      }),
    rename: (userId, id, label) =>
      withTransaction(db, async (tx) => {
        requireFree(await listOf(tx, userId), { id, label })
        const [row] = await tx
          .update(contacts)
          .set({ label, labelKey: labelKey(label) })
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

type Wanted = Pick<Contact, 'id' | 'label'> & Partial<Pick<Contact, 'address'>>

function requireFree(book: readonly Contact[], { id, label, address }: Wanted): void {
  const taken = book.find(
    (each) => each.id !== id && (isSameLabel(each.label, label) || each.address === address),
  )
  if (taken) throw new ParleyError('contact_exists', { label: taken.label })
}
