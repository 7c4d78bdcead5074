/** Stores roles and badges with their history. A change of roles makes the user's sessions new. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Accounts, GivenRole } from '#domain/accounts.ts'
import type { Clock } from '#domain/ports.ts'
import { userRoles, userSessions, wornBadges } from './schema-auth.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

const renewAll = (tx: Transaction, userId: string) =>
  tx.update(userSessions).set({ renew: true }).where(eq(userSessions.userId, userId))

type Roles = Pick<Accounts, 'grant' | 'revoke' | 'grants' | 'assignedBadge' | 'assignBadge'>

export const roleStore = (db: Db, clock: Clock): Roles => ({
  grant: (userId: string, role: GivenRole, grantedBy: string) =>
    withTransaction(db, async (tx) => {
      const row = { userId, role, grantedBy, grantedAt: new Date(clock.now()) }
      // The index over the roles that are held now is what decides between two grants at once.
      const { rowCount } = await tx.insert(userRoles).values(row).onConflictDoNothing()
      if (rowCount === 1) await renewAll(tx, userId)
      return rowCount === 1
    }),
  revoke: (userId: string, role: GivenRole, revokedBy: string) =>
    withTransaction(db, async (tx) => {
      const { rowCount } = await tx
        .update(userRoles)
        .set({ revokedAt: new Date(clock.now()), revokedBy })
        .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role), isNull(userRoles.revokedAt)))
      if (rowCount === 1) await renewAll(tx, userId)
      return rowCount === 1
    }),
  grants: (userId: string) =>
    db.select().from(userRoles).where(eq(userRoles.userId, userId)).orderBy(asc(userRoles.id)),
  async assignedBadge(userId) {
    const [row] = await db
      .select({ badge: wornBadges.badge })
      .from(wornBadges)
      .where(eq(wornBadges.userId, userId))
    return row?.badge
  },
  async assignBadge(userId, badge, givenBy) {
    if (!badge) return void (await db.delete(wornBadges).where(eq(wornBadges.userId, userId)))
    const given = { badge, givenBy, givenAt: new Date(clock.now()) }
    await db
      .insert(wornBadges)
      .values({ userId, ...given })
      .onConflictDoUpdate({ target: wornBadges.userId, set: given })
  },
})
