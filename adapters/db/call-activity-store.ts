/** Stores the live calls and the servers they run on: domain/call-activity.ts. The clock of the database says who lives. */
import { sql } from 'drizzle-orm'
import { type CallActivities, type CallActivity, REPLICA_MS } from '#domain/call-activity.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { storableJson } from './storable.ts'
import type { Db } from './transaction.ts'

const rowOf = (call: CallActivity) => ({
  id: call.id,
  session_id: call.sessionId,
  kind: call.kind,
  state: call.state,
  tool: call.tool ?? null,
  turns: call.turns,
  tool_calls: call.toolCalls,
  input_tokens: call.inputTokens,
  output_tokens: call.outputTokens,
  started_at: new Date(call.startedAtMs).toISOString(),
  changed_at: new Date(call.changedAtMs).toISOString(),
  ended_at: call.endedAtMs === undefined ? null : new Date(call.endedAtMs).toISOString(),
})

export const callActivityStore = (db: Db, replicaMs = REPLICA_MS): CallActivities =>
  redactQueryErrors<CallActivities>({
    renew: async (replica) => {
      const until = sql`clock_timestamp() + ${`${replicaMs} milliseconds`}::interval`
      await db.execute(sql`
        insert into replicas (id, report, until) values (${replica.id}, ${storableJson(replica)}::jsonb, ${until})
        on conflict (id) do update set report = excluded.report, until = excluded.until`)
    },
    // One statement for any number of calls.
    write: async (replicaId, calls) => {
      await db.execute(sql`
        insert into calls (id, replica_id, session_id, kind, state, tool, turns, tool_calls, input_tokens,
          output_tokens, started_at, changed_at, ended_at)
        select id, ${replicaId}, session_id, kind, state, tool, turns, tool_calls, input_tokens, output_tokens,
          started_at, changed_at, ended_at
        from jsonb_to_recordset(${storableJson(calls.map(rowOf))}::jsonb) as row(id text, session_id text,
          kind text, state text, tool text, turns integer, tool_calls integer, input_tokens bigint,
          output_tokens bigint, started_at timestamptz, changed_at timestamptz, ended_at timestamptz)
        where exists (select 1 from sessions where sessions.id = session_id)
        on conflict (id) do update set state = excluded.state, tool = excluded.tool, turns = excluded.turns,
          tool_calls = excluded.tool_calls, input_tokens = excluded.input_tokens,
          output_tokens = excluded.output_tokens, changed_at = excluded.changed_at, ended_at = excluded.ended_at`)
    },
    leave: async (replicaId) => {
      await db.execute(
        sql`update calls set ended_at = clock_timestamp() where replica_id = ${replicaId} and ended_at is null`,
      )
      await db.execute(sql`delete from replicas where id = ${replicaId}`)
    },
  })
