/** Stores the audit: domain/audit.ts. Rows are added and never changed. */
import type { Audit, ToolAudit } from '#domain/audit.ts'
import { groupCommit } from './group-commit.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { storableJson } from './storable.ts'
import type { Db } from './transaction.ts'

/** A refused call is recorded too, whatever it carried: enough to see the request, not enough to fill the disk. */
const MAX_ARGUMENTS = 8_192

/** One prepared statement for any number of rows: a quarter of what an insert with a parameter per value costs. */
const INSERT = {
  name: 'audit-rows',
  text: `insert into audit
    (actor_kind, actor_id, channel, tool, arguments, outcome, code, duration_ms, conversation_id)
    select actor_kind, actor_id, channel, tool, arguments, outcome, code, duration_ms, conversation_id
    from jsonb_to_recordset($1::jsonb) as row(actor_kind text, actor_id text, channel text, tool text,
      arguments jsonb, outcome text, code text, duration_ms integer, conversation_id text)`,
} as const

/** A row is kept when its promise says so; under load many rows share one statement. */
export const auditStore = (db: Db): Audit =>
  redactQueryErrors({
    record: groupCommit((rows: readonly ToolAudit[]) =>
      db.$client.query({ ...INSERT, values: [storableJson(rows.map(toRow))] }),
    ),
  })

const toRow = ({ actor, arguments: args, channel, conversationId, durationMs, ...row }: ToolAudit) => ({
  channel,
  ...row,
  actor_kind: actor.kind,
  actor_id: actor.id,
  arguments: clipped(args),
  duration_ms: Math.round(durationMs),
  conversation_id: conversationId,
})

function clipped(given: unknown): unknown {
  const text = storableJson(given)
  return text.length <= MAX_ARGUMENTS ? given : { clipped: text.slice(0, MAX_ARGUMENTS), length: text.length }
}
