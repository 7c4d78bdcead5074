/** Stores the audit: domain/audit.ts. Rows are added and never changed, except that a deleted conversation takes the arguments along; refused calls are only counted. */
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Audit, Looks, ToolAudit } from '#domain/audit.ts'
import { groupCommit } from './group-commit.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { audit } from './schema-audit.ts'
import { storableJson } from './storable.ts'
import type { Db } from './transaction.ts'

/** Enough to see the request, not enough to fill the disk. */
const MAX_ARGUMENTS = 8_192

/** One prepared statement for any number of rows: a quarter of what an insert with a parameter per value costs. */
const INSERT = {
  name: 'audit-rows',
  text: `insert into audit
    (actor_kind, actor_id, channel, tool, arguments, outcome, code, duration_ms, conversation_id, subject_id)
    select row.actor_kind, row.actor_id, channel, tool,
      case when off_the_record then null else arguments end, outcome, code, duration_ms, conversation_id, subject_id
    from jsonb_to_recordset($1::jsonb) as row(actor_kind text, actor_id text, channel text, tool text,
      arguments jsonb, outcome text, code text, duration_ms integer, conversation_id text, subject_id text)
    left join conversations on conversations.id = conversation_id
    where off_the_record is not true or tool = any($2)`,
} as const

const COUNT = {
  name: 'refused-calls',
  text: `insert into refused_calls (actor_kind, actor_id, minute, calls, channel, tool, code)
    select actor_kind, actor_id, date_trunc('minute', now()), count(*), max(channel), max(tool), max(code)
    from jsonb_to_recordset($1::jsonb) as row(actor_kind text, actor_id text, channel text, tool text, code text)
    group by actor_kind, actor_id
    on conflict (actor_kind, actor_id, minute) do update set calls = refused_calls.calls + excluded.calls,
      channel = excluded.channel, tool = excluded.tool, code = excluded.code`,
} as const

/**
 * A row is kept when its promise says so. Of a conversation that is off the record only calls of `tradingTools` are
 * kept, without their arguments. Under load many rows share one statement.
 */
export const auditStore = (db: Db, tradingTools: readonly string[] = []): Audit =>
  redactQueryErrors({
    record: groupCommit(async (rows: readonly ToolAudit[]) => {
      const [refused, others] = [rows.filter(isRefused), rows.filter((row) => !isRefused(row))]
      const query = (
        statement: typeof COUNT | typeof INSERT,
        some: readonly ToolAudit[],
        ...more: unknown[]
      ) =>
        some.length > 0 &&
        db.$client.query({ ...statement, values: [storableJson(some.map(toRow)), ...more] })
      await query(COUNT, refused)
      await query(INSERT, others, tradingTools)
    }),
  })

const isRefused = ({ outcome }: ToolAudit): boolean => outcome === 'refused'

const toRow = ({
  actor,
  arguments: args,
  channel,
  conversationId,
  durationMs,
  subjectId,
  ...row
}: ToolAudit) => ({
  channel,
  ...row,
  actor_kind: actor.kind,
  actor_id: actor.id,
  arguments: clipped(args),
  duration_ms: Math.round(durationMs),
  conversation_id: conversationId,
  subject_id: subjectId,
})

/** Looks are read from the audit itself, so none is shown that is not on record, and none is on record unseen. */
export const lookStore = (db: Db): Looks =>
  redactQueryErrors<Looks>({
    of: async (userId, limit) => {
      const isTheirs = eq(audit.subjectId, userId)
      const role = sql<string>`coalesce(${audit.arguments} ->> 'role', 'admin')`
      const [rows, [row]] = await Promise.all([
        db
          .select({ at: audit.at, what: audit.tool, role })
          .from(audit)
          .where(isTheirs)
          .orderBy(desc(audit.at), desc(audit.id))
          .limit(limit),
        db.select({ n: count() }).from(audit).where(isTheirs),
      ])
      return { looks: rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })), total: row?.n ?? 0 }
    },
  })

function clipped(given: unknown): unknown {
  const text = storableJson(given)
  return text.length <= MAX_ARGUMENTS ? given : { clipped: text.slice(0, MAX_ARGUMENTS), length: text.length }
}
