/** The accounts in the database as admins see them: domain/people.ts. */
import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id as boundedId, time } from '#contract/bounded.ts'
import type { ListedPerson, People, PersonQuery } from '#domain/people.ts'
import type { Clock } from '#domain/ports.ts'
import { held } from './account-store.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { sessions } from './schema.ts'
import { userCalls, userRoles, userSessions, users, wornBadges } from './schema-auth.ts'
import type { Db } from './transaction.ts'

/** With every digit that the database has: the cursor must not skip people of the same millisecond. */
const place = z.object({ at: time.check(z.iso.datetime()), id: boundedId })
const exactly = sql<string>`to_char(${users.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** More than anybody has open. */
const CALLS_MAX = 200

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export function peopleStore(db: Db, clock: Clock): People {
  const columns = () => ({ ...personColumns, ...signedIn(new Date(clock.now())) })
  return redactQueryErrors<People>({
    async list(query) {
      const rows = await db
        .select({ ...columns(), exactly })
        .from(users)
        .leftJoin(wornBadges, eq(wornBadges.userId, users.id))
        .where(matches(query))
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(query.limit + 1)
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return {
        people: page.map(toPerson),
        next: last ? toCursor({ at: last.exactly, id: last.id }) : null,
      }
    },
    async byId(id) {
      const [row] = await db
        .select(columns())
        .from(users)
        .leftJoin(wornBadges, eq(wornBadges.userId, users.id))
        .where(eq(users.id, id))
      return row && toPerson(row)
    },
    calls: (id) =>
      db
        .select({
          id: sessions.id,
          conversationId: sessions.conversationId,
          openedAt: sessions.createdAt,
          userAgent: userSessions.userAgent,
        })
        .from(userSessions)
        .innerJoin(userCalls, eq(userCalls.userSession, userSessions.id))
        .innerJoin(sessions, eq(sessions.id, userCalls.callSession))
        .where(and(eq(userSessions.userId, id), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.createdAt))
        .limit(CALLS_MAX),
  })
}

const personColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  createdAt: users.createdAt,
  roles: held,
  assignedBadge: wornBadges.badge,
}

/** By name: drizzle leaves out the tables of columns in a query of its own. */
const live = (what: SQL, now: Date) => sql`(select ${what} from ${userSessions} live
  where live.user_id = ${users}.id and live.expires_at > ${now.toISOString()})`

const signedIn = (now: Date) => ({
  signedIn: sql<number>`${live(sql`count(*)::int`, now)}`,
  lastSeenAt: sql<Date | null>`${live(sql`max(live.last_seen_at)`, now)}`.mapWith(userSessions.lastSeenAt),
})

type Row = Omit<ListedPerson, 'roles'> & Readonly<{ roles: string[]; exactly?: string }>

const toPerson = ({ roles, exactly: _, ...row }: Row): ListedPerson => ({
  ...row,
  // Only what was granted stands there.
  roles: ['user', ...roles] as ListedPerson['roles'],
})

function matches({ search = '', role, cursor }: PersonQuery): SQL | undefined {
  const text = escaped(search.trim())
  return and(
    cursor === undefined ? undefined : isAfter(cursor),
    text === ''
      ? undefined
      : or(ilike(users.email, `%${text}%`), ilike(users.name, `%${text}%`), ilike(users.id, `${text}%`)),
    role &&
      sql`exists (select 1 from ${userRoles} found where found.user_id = ${users}.id
        and found.role = ${role} and found.revoked_at is null)`,
  )
}

function isAfter(cursor: string): SQL {
  const { at, id } = fromCursor(place, cursor)
  return sql`(${users.createdAt}, ${users.id}) < (${at}::timestamptz, ${id})`
}
