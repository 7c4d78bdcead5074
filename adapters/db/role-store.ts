/** Stores roles and badges with their history and their audit. A change of roles makes the user's sessions new. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  type Accounts,
  type Author,
  nameOfAuthor,
  type RoleChange,
  type RoleOutcome,
} from '#domain/accounts.ts'
import type { Clock } from '#domain/ports.ts'
import { audit } from './schema-audit.ts'
import { userRoles, userSessions, wornBadges } from './schema-auth.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

type Roles = Pick<Accounts, 'grant' | 'revoke' | 'grants' | 'assignedBadge' | 'assignBadge'>

export const roleStore = (db: Db, clock: Clock): Roles => ({
  grant: (change) => withTransaction(db, (tx) => grant(tx, change, new Date(clock.now()))),
  revoke: (change) => withTransaction(db, (tx) => revoke(tx, change, new Date(clock.now()))),
  grants: (userId) =>
    db.select().from(userRoles).where(eq(userRoles.userId, userId)).orderBy(asc(userRoles.id)),
  async assignedBadge(userId) {
    const [row] = await db
      .select({ badge: wornBadges.badge })
      .from(wornBadges)
      .where(eq(wornBadges.userId, userId))
    return row?.badge
  },
  assignBadge: (userId, badge, author) =>
    withTransaction(db, async (tx) => {
      const given = { givenBy: nameOfAuthor(author), givenAt: new Date(clock.now()) }
      if (badge)
        await tx
          .insert(wornBadges)
          .values({ userId, badge, ...given })
          .onConflictDoUpdate({ target: wornBadges.userId, set: { badge, ...given } })
      else await tx.delete(wornBadges).where(eq(wornBadges.userId, userId))
      await record(tx, author, 'people.badge', { userId, badge: badge ?? null })
    }),
})

async function grant(tx: Transaction, change: RoleChange, grantedAt: Date): Promise<RoleOutcome> {
  const { userId, role, author, reason } = change
  if (!isAllowed(author, await lockSuperadmins(tx))) return 'forbidden'
  const row = { userId, role, reason, grantedBy: nameOfAuthor(author), grantedAt }
  // The index over the roles that are held now is what decides between two grants at once.
  const { rowCount } = await tx.insert(userRoles).values(row).onConflictDoNothing()
  if (rowCount !== 1) return 'unchanged'
  return recordChange(tx, 'people.grant', change)
}

async function revoke(tx: Transaction, change: RoleChange, revokedAt: Date): Promise<RoleOutcome> {
  const { userId, role, author, reason } = change
  const superadmins = await lockSuperadmins(tx)
  if (!isAllowed(author, superadmins)) return 'forbidden'
  if (role === 'superadmin' && superadmins.includes(userId) && superadmins.length === 1)
    return 'last_superadmin'
  const { rowCount } = await tx
    .update(userRoles)
    .set({ revokedAt, revokedBy: nameOfAuthor(author), revokedReason: reason })
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role), isNull(userRoles.revokedAt)))
  if (rowCount !== 1) return 'unchanged'
  return recordChange(tx, 'people.revoke', change)
}

/**
 * Makes all changes of roles wait for each other: who waited sees the rows as the change before left them. Rows that
 * were added meanwhile are not seen, which refuses too much rather than too little.
 */
async function lockSuperadmins(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.role, 'superadmin'), isNull(userRoles.revokedAt)))
    .orderBy(asc(userRoles.id))
    .for('update')
  return rows.map(({ userId }) => userId)
}

/** The right was checked with the request; it may have been taken away since. */
const isAllowed = (author: Author, superadmins: readonly string[]): boolean =>
  author.kind === 'operator' || superadmins.includes(author.id)

async function recordChange(
  tx: Transaction,
  operation: string,
  { author, ...change }: RoleChange,
): Promise<'changed'> {
  await tx.update(userSessions).set({ renew: true }).where(eq(userSessions.userId, change.userId))
  await record(tx, author, operation, change)
  return 'changed'
}

const record = (tx: Transaction, { kind, id }: Author, tool: string, args: object) =>
  tx.insert(audit).values({
    actorKind: kind,
    actorId: id,
    channel: kind === 'user' ? 'page' : 'terminal',
    tool,
    arguments: args,
    outcome: 'ok',
    durationMs: 0,
  })
