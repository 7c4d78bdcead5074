/**
 * Stores mail that waits or stays here: the outbox of domain/mail.ts.
 * Its texts are sealed, and erased when their link ends.
 */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import type { KeptMail, Outbox } from '#domain/mail.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { mails } from './schema-auth.ts'
import type { Db } from './transaction.ts'

/** Encrypts the texts; `id` is that of the mail, so that a text opens in its own row only. */
export type TextSeal = Readonly<{
  seal(text: string, id: string): string
  /** Undefined for what was sealed with another key. */
  open(text: string, id: string): string | undefined
}>

type Row = typeof mails.$inferSelect

export function mailStore(db: Db, clock: Clock, seal: TextSeal): Outbox {
  const now = (): Date => new Date(clock.now())
  const textOf = ({ id, text }: Row): string | undefined => (text === null ? undefined : seal.open(text, id))

  function toMail(row: Row): KeptMail {
    const { id, to, subject, linkEnd, createdAt } = row
    const text = textOf(row)
    return { id, to, subject, createdAt, ...(text !== undefined && { text }), ...(linkEnd && { linkEnd }) }
  }

  async function eraseExpired(): Promise<void> {
    await db
      .update(mails)
      .set({ text: null, linkEnd: 'expired' })
      .where(and(isNotNull(mails.text), lte(mails.expiresAt, now())))
  }

  return redactQueryErrors<Outbox>({
    async add({ to, subject, text, link }) {
      const id = randomUUID()
      const ofLink = link && { linkHash: link.tokenHash, expiresAt: link.expiresAt }
      await db
        .insert(mails)
        .values({ id, to, subject, text: seal.seal(text, id), ...ofLink, createdAt: now() })
      return id
    },
    async waiting(id) {
      await eraseExpired()
      const [row] = await db.select().from(mails).where(eq(mails.id, id))
      const text = row && textOf(row)
      return row && text !== undefined ? { id, to: row.to, subject: row.subject, text } : undefined
    },
    async sent(id) {
      await db.update(mails).set({ text: null, sentAt: now() }).where(eq(mails.id, id))
    },
    async endLink(hash, how) {
      await db
        .update(mails)
        .set({ text: null, linkEnd: how })
        .where(and(eq(mails.linkHash, hash), isNotNull(mails.text)))
    },
    eraseExpired,
    async recent(limit) {
      await eraseExpired()
      const rows = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit)
      return rows.map(toMail)
    },
  })
}
