/** Mail that waits or stays here: the outbox of domain/mail.ts. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Clock } from '#domain/clock.ts'
import type { KeptMail, Outbox } from '#domain/mail.ts'
import { mails } from './schema-auth.ts'
import { sealed } from './sealed.ts'
import type { Db } from './transaction.ts'

const toMail = ({ id, to, subject, text, createdAt }: typeof mails.$inferSelect): KeptMail => ({
  id,
  to,
  subject,
  text: text ?? '',
  createdAt,
})

export const mailStore = (db: Db, clock: Clock): Outbox =>
  sealed<Outbox>({
    async add(mail) {
      const id = randomUUID()
      await db.insert(mails).values({ ...mail, id, createdAt: new Date(clock.now()) })
      return id
    },
    async waiting(id) {
      const [row] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, id), isNotNull(mails.text)))
      return row && toMail(row)
    },
    async sent(id) {
      await db
        .update(mails)
        .set({ text: null, sentAt: new Date(clock.now()) })
        .where(eq(mails.id, id))
    },
    async recent(limit) {
      const rows = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit)
      return rows.map(toMail)
    },
  })
