/** The audit log as admins read it: domain/audit.ts. Stored rows and counted refusals are one list. */
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ARGUMENTS_MAX } from '#contract/api/audit.ts'
import { text, time } from '#contract/bounded.ts'
import type { AuditEntry, AuditFilter, AuditLog } from '#domain/audit.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { audit, refusedCalls } from './schema-audit.ts'
import { users } from './schema-auth.ts'
import type { Db } from './transaction.ts'

/** An operation names its person in its arguments; the index `audit_person` has the same two expressions. */
const subjectOf = sql`(${audit.arguments} ->> 'userId')`
const isOperation = sql`${audit.tool} like '%.%'`

/** The keys sort as the rows do; those of stored rows are their numbers. */
const storedKey = sql`to_char(${audit.id}, 'FM0000000000000000000')`
const countedKey = sql`${refusedCalls.actorKind} || ' ' || ${refusedCalls.actorId}`

const place = z.object({ at: time.check(z.iso.datetime()), key: text(300) })
type Page = Parameters<AuditLog['list']>[1]

export const auditLogStore = (db: Db): AuditLog =>
  redactQueryErrors<AuditLog>({
    async list(filter, page) {
      const known = { people: await peopleOf(db, filter.person), tools: await toolsOf(db, filter.search) }
      const { rows } = await db.execute<Row>(sql`
        select log.*, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
          (select email from ${users} where actor_kind = 'user' and id = actor_id) as actor_email,
          (select email from ${users} where id = subject) as subject_email
        from (${stored(filter, known, page)} union all ${counted(filter, known, page)}) log
        order by at desc, log.key collate "C" desc limit ${page.limit + 1}`)
      const shown = rows.slice(0, page.limit)
      const last = rows.length > page.limit ? shown.at(-1) : undefined
      return {
        entries: shown.map(toEntry),
        next: last ? toCursor({ at: last.exactly, key: last.key }) : null,
      }
    },
  })

type Row = Readonly<{
  key: string
  exactly: string
  actor_kind: AuditEntry['actor']['kind']
  actor_id: string
  actor_email: string | null
  channel: string
  tool: string
  outcome: AuditEntry['outcome']
  code: string | null
  duration_ms: number | null
  calls: number
  conversation_id: string | null
  arguments: string | null
  subject: string | null
  subject_email: string | null
}>

const toEntry = (row: Row): AuditEntry => ({
  id: `${row.exactly} ${row.key}`,
  at: new Date(row.exactly).toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id },
  email: row.actor_email,
  channel: row.channel,
  operation: row.tool,
  outcome: row.outcome,
  code: row.code,
  durationMs: row.duration_ms,
  calls: row.calls,
  conversationId: row.conversation_id,
  arguments: row.arguments,
  subject: row.subject === null ? null : { id: row.subject, email: row.subject_email },
})

/** An id stands for itself, an address for the account that has it. */
async function peopleOf(db: Db, person: string | undefined): Promise<readonly string[] | undefined> {
  if (person === undefined) return undefined
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${users} where email = ${person.trim().toLowerCase()}`,
  )
  return [person.trim(), ...rows.map(({ id }) => id)]
}

/** Goes from name to name in the index `audit_tool`: there are many rows, and few names. */
async function toolsOf(db: Db, search = ''): Promise<readonly string[] | undefined> {
  if (search.trim() === '') return undefined
  const { rows } = await db.execute<{ tool: string }>(sql`
    with recursive names as (
      (select tool from ${audit} order by tool limit 1) union all
      select (select tool from ${audit} where tool > names.tool order by tool limit 1)
        from names where names.tool is not null)
    select tool from names where tool ilike ${partOf(search)}`)
  return rows.map(({ tool }) => tool)
}

const partOf = (search: string): string => `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`

type Columns = Readonly<{ at: SQL; key: SQL; actorKind: SQL; actorId: SQL; tool: SQL; subject?: SQL }>

const storedColumns: Columns = {
  at: sql`${audit.at}`,
  key: storedKey,
  actorKind: sql`${audit.actorKind}`,
  actorId: sql`${audit.actorId}`,
  tool: sql`${audit.tool}`,
  subject: subjectOf,
}
const countedColumns: Columns = {
  at: sql`${refusedCalls.minute}`,
  key: countedKey,
  actorKind: sql`${refusedCalls.actorKind}`,
  actorId: sql`${refusedCalls.actorId}`,
  tool: sql`${refusedCalls.tool}`,
}

/** The values that the filters stand for. */
type Known = Readonly<{ people: readonly string[] | undefined; tools?: readonly string[] | undefined }>

/** Each of the two is cut by itself, so that an index over the time can serve it. */
const stored = (filter: AuditFilter, known: Known, { limit, cursor }: Page): SQL => sql`
  (select at, ${storedKey} as key, actor_kind, actor_id, channel, tool, outcome, code, duration_ms, 1 as calls,
      conversation_id, left(arguments::text, ${ARGUMENTS_MAX}) as arguments,
      case when ${isOperation} then ${subjectOf} end as subject
    from ${audit}
    where ${matches(storedColumns, filter, known, cursor)}
      and ${filter.outcome === undefined ? sql`true` : sql`${audit.outcome} = ${filter.outcome}`}
    order by at desc, id desc limit ${limit + 1})`

const counted = (filter: AuditFilter, { people }: Known, { limit, cursor }: Page): SQL => sql`
  (select minute as at, ${countedKey} as key, actor_kind, actor_id, channel, tool, 'refused', code, null::int, calls,
      null, null, null
    from ${refusedCalls}
    where ${matches(countedColumns, filter, { people }, cursor)}
      and ${filter.outcome === undefined || filter.outcome === 'refused'}
    order by minute desc, (${countedKey}) collate "C" desc limit ${limit + 1})`

function matches(columns: Columns, filter: AuditFilter, { people, tools }: Known, cursor?: string): SQL {
  const { at, actorKind, tool } = columns
  const { from, to, operation, search = '' } = filter
  const tests = [
    people && isAbout(columns, people),
    filter.actorKind && sql`${actorKind} = ${filter.actorKind}`,
    operation && sql`${tool} = ${operation}`,
    tools
      ? sql`${tool} = any(${sql.param([...tools])})`
      : search.trim() && sql`${tool} ilike ${partOf(search)}`,
    from && sql`${at} >= ${from}::timestamptz`,
    to && sql`${at} < ${to}::timestamptz`,
    cursor && isAfter(columns, cursor),
  ]
  return sql.join([sql`true`, ...tests.filter((test) => typeof test === 'object')], sql` and `)
}

function isAbout({ actorId, subject }: Columns, people: readonly string[]): SQL {
  const ids = sql.param([...people])
  const isActor = sql`${actorId} = any(${ids})`
  return subject ? sql`(${isActor} or (${isOperation} and ${subject} = any(${ids})))` : isActor
}

function isAfter({ at, key }: Columns, cursor: string): SQL {
  const after = fromCursor(place, cursor)
  return sql`(${at}, (${key}) collate "C") < (${after.at}::timestamptz, ${after.key} collate "C")`
}
