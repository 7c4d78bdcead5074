/** Stores sign-ins: sign-in links with the browsers that requested them, and passed bot checks. */
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Clock } from '#domain/ports.ts'
import type { BotChecks, SignInLinks } from '#domain/sign-in/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { checkedGuests, signInLinks, signInRequests, spentCaptchas } from './schema-auth.ts'
import { type Db, withTransaction } from './transaction.ts'

export const signInLinkStore = (db: Db, clock: Clock): SignInLinks => {
  const now = (): Date => new Date(clock.now())
  const isLive = () => gt(signInLinks.expiresAt, now())
  const live = (tokenHash: string) => and(eq(signInLinks.tokenHash, tokenHash), isLive())
  return redactQueryErrors<SignInLinks>({
    keep: (link) =>
      withTransaction(db, async (tx) => {
        const isOver = lte(signInLinks.expiresAt, now())
        await tx.delete(signInLinks).where(and(eq(signInLinks.email, link.email), isOver))
        // When two replicas arrive at once, one waits and then finds the address taken.
        const { rowCount } = await tx.insert(signInLinks).values(link).onConflictDoNothing()
        return rowCount === 1
      }),
    async find(tokenHash) {
      const [row] = await db.select().from(signInLinks).where(live(tokenHash))
      return row
    },
    async live(email) {
      const [row] = await db
        .select()
        .from(signInLinks)
        .where(and(eq(signInLinks.email, email), isLive()))
      return row
    },
    addRequest: (tokenHash, request) =>
      withTransaction(db, async (tx) => {
        // Held until the request stands, or it would refer to a link that is gone.
        const [link] = await tx.select().from(signInLinks).where(live(tokenHash)).for('share')
        if (!link) return false
        await tx.insert(signInRequests).values({ ...request, tokenHash, requestedAt: now() })
        return true
      }),
    async request(tokenHash, by) {
      const isIt =
        'codeHash' in by
          ? eq(signInRequests.codeHash, by.codeHash)
          : eq(signInRequests.browserHash, by.browserHash)
      const [row] = await db
        .select()
        .from(signInRequests)
        .where(and(eq(signInRequests.tokenHash, tokenHash), isIt))
        .orderBy(desc(signInRequests.requestedAt))
        .limit(1)
      if (!row) return undefined
      const { browserHash, codeHash, callback, visitor } = row
      return { browserHash, codeHash, callback, visitor }
    },
    async takeTry(tokenHash) {
      const [row] = await db
        .update(signInLinks)
        .set({ triesLeft: sql`${signInLinks.triesLeft} - 1` })
        .where(and(live(tokenHash), gt(signInLinks.triesLeft, 0)))
        .returning({ after: signInLinks.triesLeft })
      return row ? row.after + 1 : 0
    },
    async forget(tokenHash) {
      await db.delete(signInLinks).where(eq(signInLinks.tokenHash, tokenHash))
    },
  })
}

export const botCheckStore = (db: Db, clock: Clock): BotChecks =>
  redactQueryErrors<BotChecks>({
    async spend(id, expiresAt) {
      const { rowCount } = await db.insert(spentCaptchas).values({ id, expiresAt }).onConflictDoNothing()
      return rowCount === 1
    },
    async hasPassed(guestId) {
      const rows = await db.select().from(checkedGuests).where(eq(checkedGuests.guestId, guestId))
      return rows.length > 0
    },
    async passed(guestId) {
      const row = { guestId, checkedAt: new Date(clock.now()) }
      await db.insert(checkedGuests).values(row).onConflictDoNothing()
    },
  })
