/** What a sign-in leaves in the database: the bindings of mailed links, and bot checks that were passed. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '#domain/clock.ts'
import type { BotChecks, SignInLinks } from '#domain/sign-in-links.ts'
import { checkedGuests, signInLinks, spentCaptchas } from './schema-auth.ts'
import { sealed } from './sealed.ts'
import type { Db } from './transaction.ts'

export const signInLinkStore = (db: Db, clock: Clock): SignInLinks => {
  const live = (tokenHash: string) =>
    and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, new Date(clock.now())))
  return sealed<SignInLinks>({
    async keep(link) {
      await db.insert(signInLinks).values(link)
    },
    async find(tokenHash) {
      const [row] = await db.select().from(signInLinks).where(live(tokenHash))
      return row
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
  sealed<BotChecks>({
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
