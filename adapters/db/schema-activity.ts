/** Defines the tables of live calls and of the servers they run on. After a change: `npx drizzle-kit generate --name <what_changed>`. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CallActivity, Replica } from '#domain/call-activity.ts'
import { json, moment, plainText } from './columns.ts'
import { sessions } from './schema.ts'

export const replicas = pgTable(
  'replicas',
  {
    id: text('id').primaryKey(),
    report: json('report').$type<Replica>().notNull(),
    /** It has died when this is past. */
    until: moment('until').notNull(),
  },
  (t) => [index('replicas_until').on(t.until)],
)

/** A call without an end is live as long as its replica is. */
export const calls = pgTable(
  'calls',
  {
    id: text('id').primaryKey(),
    /** Named, not referenced: its row goes first. */
    replicaId: text('replica_id').notNull(),
    sessionId: plainText('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CallActivity['kind']>().notNull(),
    state: text('state').$type<CallActivity['state']>().notNull(),
    tool: plainText('tool'),
    turns: integer('turns').notNull(),
    toolCalls: integer('tool_calls').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    startedAt: moment('started_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('calls_live').on(t.replicaId).where(sql`${t.endedAt} is null`),
    index('calls_session').on(t.sessionId),
    index('calls_started').on(t.startedAt),
  ],
)
