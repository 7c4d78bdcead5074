/** Stores people: users with an account (domain/accounts.ts) and guests. */
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Accounts, SignedIn, UserSession } from '#domain/accounts.ts'
import type { Clock, Guests, User } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { roleStore } from './role-store.ts'
import { guests, sessions } from './schema.ts'
import { userCalls, userRoles, userSessions, users } from './schema-auth.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

/** Pages call often, but the time of the last visit matters to the minute at most. */
const PRECISION_MS = 60_000
/** As long as requests that were on the way may need. */
const FORMER_MS = 30_000
/** No call outlives its session; the clocks of servers differ a little. */
const LONG_OVER_MS = 3_600_000
const CALLS_AT_ONCE = 1_000

type SessionRow = typeof userSessions.$inferSelect

const toSession = (row: SessionRow): UserSession => ({
  id: row.id,
  signedInAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
  userAgent: row.userAgent,
  address: row.ipAddress || null,
})

/**
 * The roles that a user holds, as one column of a query over users. By name: drizzle leaves out the tables of columns.
 */
export const held = sql<string[]>`array(select held.role from ${userRoles} held
  where held.user_id = ${users}.id and held.revoked_at is null order by held.id)`

const toUser = ({ id, email, roles }: { id: string; email: string; roles: string[] }): User => ({
  kind: 'user',
  id,
  email,
  // Only what grant() wrote can stand there.
  roles: ['user', ...roles] as User['roles'],
})

const userColumns = { id: users.id, email: users.email, roles: held }

function toSignedIn(row: SessionRow, user: User, token: string): SignedIn {
  const isFormer = row.token !== token
  return { user, session: toSession(row), token: row.token, isFormer, mustRenew: row.renew && !isFormer }
}

function sessionsIn(db: Db, clock: Clock) {
  const now = (): Date => new Date(clock.now())

  async function noteSeen(row: SessionRow): Promise<void> {
    if (clock.now() - row.lastSeenAt.getTime() < PRECISION_MS) return
    await db.update(userSessions).set({ lastSeenAt: now() }).where(eq(userSessions.id, row.id))
  }

  return {
    async byToken(token: string): Promise<SignedIn | undefined> {
      const isFormer = and(eq(userSessions.formerToken, token), gt(userSessions.formerUntil, now()))
      const [row] = await db
        .select({ session: userSessions, user: userColumns })
        .from(userSessions)
        .innerJoin(users, eq(users.id, userSessions.userId))
        .where(and(or(eq(userSessions.token, token), isFormer), gt(userSessions.expiresAt, now())))
      if (!row) return undefined
      await noteSeen(row.session)
      return toSignedIn(row.session, toUser(row.user), token)
    },
    async sessions(userId: string): Promise<readonly UserSession[]> {
      const rows = await db
        .select()
        .from(userSessions)
        .where(and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, now())))
        .orderBy(desc(userSessions.createdAt))
      return rows.map(toSession)
    },
    endSessions: (userId: string, sessionId?: string) =>
      withTransaction(db, async (tx) => {
        const isOne = sessionId === undefined ? undefined : eq(userSessions.id, sessionId)
        const isTarget = and(eq(userSessions.userId, userId), isOne)
        const left = await tx.select({ id: userSessions.id }).from(userSessions).where(isTarget).for('update')
        const ids = left.map(({ id }) => id)
        const calls = await endCalls(tx, ids, clock.now())
        await tx.delete(userSessions).where(inArray(userSessions.id, ids))
        return { ended: left.length, calls }
      }),
    async renew(sessionId: string, token: string): Promise<string | undefined> {
      const fresh = randomBytes(32).toString('base64url')
      const { rowCount } = await db
        .update(userSessions)
        .set({
          token: fresh,
          formerToken: token,
          formerUntil: new Date(clock.now() + FORMER_MS),
          renew: false,
          updatedAt: now(),
        })
        .where(and(eq(userSessions.id, sessionId), eq(userSessions.token, token)))
      return rowCount === 1 ? fresh : undefined
    },
  }
}

/** A sign-in may have opened more calls than one statement takes numbers of. Returns those that may still go on. */
async function endCalls(tx: Transaction, signIns: readonly string[], now: number): Promise<string[]> {
  const calls: string[] = []
  const { rows: opened } = await tx.execute<{ id: string }>(
    sql`select call_session as id from ${userCalls} where user_session = any(${sql.param(signIns)}::text[])`,
  )
  const [endedAt, livesAt] = [now, now - LONG_OVER_MS].map((at) => new Date(at).toISOString())
  for (let at = 0; at < opened.length; at += CALLS_AT_ONCE) {
    const some = sql.param(opened.slice(at, at + CALLS_AT_ONCE).map(({ id }) => id))
    const { rows: ended } = await tx.execute<{ id: string }>(sql`
      update ${sessions} set ended_at = coalesce(ended_at, ${endedAt}::timestamptz)
      where id = any(${some}::text[]) and expires_at > ${livesAt} returning id`)
    calls.push(...ended.map(({ id }) => id))
  }
  return calls
}

const callsIn = (db: Db) => ({
  /** A sign-out that runs makes this wait. */
  async openedCall(userSession: string, callSession: string): Promise<boolean> {
    const { rowCount } = await db.execute(sql`insert into ${userCalls} (call_session, user_session)
      select ${callSession}, id from ${userSessions} where id = ${userSession} for key share`)
    return rowCount === 1
  },
})

export const accountStore = (db: Db, clock: Clock): Accounts =>
  redactQueryErrors<Accounts>({
    ...sessionsIn(db, clock),
    ...callsIn(db),
    ...roleStore(db, clock),
    async byId(userId) {
      const [row] = await db.select(userColumns).from(users).where(eq(users.id, userId))
      return row && toUser(row)
    },
    async byEmail(email) {
      const [row] = await db.select(userColumns).from(users).where(eq(users.email, email.toLowerCase()))
      return row && toUser(row)
    },
    async withRoles() {
      const rows = await db
        .selectDistinct(userColumns)
        .from(users)
        .innerJoin(userRoles, and(eq(userRoles.userId, users.id), isNull(userRoles.revokedAt)))
        .orderBy(asc(users.email))
      return rows.map(toUser)
    },
  })

export const guestStore = (db: Db, clock: Clock): Guests =>
  redactQueryErrors({
    seen: async (id) => {
      const now = new Date(clock.now())
      await db
        .insert(guests)
        .values({ id, createdAt: now, lastSeenAt: now })
        .onConflictDoUpdate({
          target: guests.id,
          set: { lastSeenAt: now },
          setWhere: lt(guests.lastSeenAt, new Date(clock.now() - PRECISION_MS)),
        })
    },
  })
