/** Defines the tables of the audit: tool calls that were refused or changed something, and what admins did. */
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AuditActor } from '#domain/audit.ts'
import type { Actor } from '#domain/ports.ts'
import { json, moment, plainText } from './columns.ts'

type ActorKind = Actor['kind']
type AuditActorKind = AuditActor['kind']

/** Outlives what it speaks of: the conversation is named, not referenced. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull(),
    actorId: plainText('actor_id').notNull(),
    channel: plainText('channel').notNull(),
    tool: plainText('tool').notNull(),
    arguments: json('arguments'),
    outcome: text('outcome').$type<'ok' | 'refused' | 'failed' | 'aborted'>().notNull(),
    code: plainText('code'),
    durationMs: integer('duration_ms').notNull(),
    conversationId: plainText('conversation_id'),
    /** The user whose data an admin looked at, who can see that. */
    subjectId: plainText('subject_id'),
  },
  (t) => [
    index('audit_time').on(t.at),
    index('audit_subject').on(t.subjectId, t.at).where(sql`${t.subjectId} is not null`),
    index('audit_actor').on(t.actorKind, t.actorId, t.at),
    index('audit_conversation').on(t.conversationId).where(sql`${t.conversationId} is not null`),
    index('audit_tool').on(t.tool, t.at),
    // Operations have a dot in their name, and tools have none.
    index('audit_person').on(sql`(${t.arguments} ->> 'userId')`, t.at).where(sql`${t.tool} like '%.%'`),
  ],
)

/** Refused tool calls of one actor in one minute: counted, because anybody can make any number of them. */
export const refusedCalls = pgTable(
  'refused_calls',
  {
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: plainText('actor_id').notNull(),
    minute: moment('minute').notNull(),
    calls: integer('calls').notNull(),
    /** The last of them. */
    channel: plainText('channel').notNull(),
    tool: plainText('tool').notNull(),
    code: plainText('code'),
  },
  (t) => [
    primaryKey({ columns: [t.actorKind, t.actorId, t.minute] }),
    index('refused_calls_minute').on(t.minute),
  ],
)
