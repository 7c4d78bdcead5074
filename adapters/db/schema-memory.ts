/** Defines the tables of session logs and memories. After a change: `npx drizzle-kit generate --name <what_changed>`. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TimelineEvent, UploadedLog } from '#contract/api/logs.ts'
import type { DossierContent } from '#domain/memory/dossier.ts'
import type { FactKind } from '#domain/memory/facts.ts'
import type { LogStatus, SessionOrigin } from '#domain/memory/session-logs.ts'
import { json, moment, plainText } from './columns.ts'
import { conversations } from './schema.ts'
import { users } from './schema-auth.ts'

const conversationId = () =>
  plainText('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })
const userId = () =>
  plainText('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The words of the session are in the items of its conversation, with which the log changes its owner. */
export const sessionLogs = pgTable(
  'session_logs',
  {
    /** Named, not referenced: the log outlives its session. */
    sessionId: plainText('session_id').primaryKey(),
    conversationId: conversationId(),
    /** The actor of the conversation, 'user:<id>'; triggers keep it. */
    owner: text('owner').notNull().default(''),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    origin: json('origin').$type<SessionOrigin>().notNull(),
    status: text('status').$type<LogStatus>().notNull().default('pending_summary'),
    attempts: integer('attempts').notNull().default(0),
    error: plainText('error'),
    /** Set while a server works on the summary. */
    claimedUntil: moment('claimed_until'),
    /** The part of the page's log that the server does not know itself. */
    uploaded: json('uploaded').$type<UploadedLog>(),
    /** The changes on the page, and when they came; null for a log of an earlier version. */
    timeline: json('timeline').$type<readonly TimelineEvent[]>(),
  },
  (t) => [
    index('session_logs_conversation').on(t.conversationId, t.startedAt),
    index('session_logs_owner').on(t.owner, t.startedAt),
    index('session_logs_status').on(t.owner, t.status, t.endedAt),
    index('session_logs_pending')
      .on(t.endedAt)
      .where(sql`${t.status} = 'pending_summary' and ${t.owner} like 'user:%'`),
    index('session_logs_of_guests').on(t.endedAt).where(sql`${t.owner} like 'guest:%'`),
    index('session_logs_failed').on(t.endedAt).where(sql`${t.status} = 'failed'`),
  ],
)

/** One row for each session of a user that was read for memories. */
export const memories = pgTable(
  'memories',
  {
    sessionId: plainText('session_id').primaryKey(),
    userId: userId(),
    conversationId: conversationId(),
    /** Null where the summary is made of the facts. */
    summary: plainText('summary'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('memories_user').on(t.userId, t.createdAt),
    index('memories_conversation').on(t.conversationId),
  ],
)

/** A forgotten fact keeps its row without its words, so that a repeated job does not bring it back. */
export const memoryFacts = pgTable(
  'memory_facts',
  {
    /** Made of its source, so that a repeated job finds it. */
    id: text('id').primaryKey(),
    userId: userId(),
    conversationId: conversationId(),
    sessionId: plainText('session_id').notNull(),
    /** The turn that it comes from. */
    itemId: plainText('item_id').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    text: plainText('text').notNull(),
    saidAt: moment('said_at').notNull(),
    usedAt: moment('used_at').notNull(),
    uses: integer('uses').notNull().default(0),
    edited: boolean('edited').notNull().default(false),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('memory_facts_user').on(t.userId, t.usedAt).where(sql`${t.deletedAt} is null`),
    uniqueIndex('memory_facts_once')
      .on(t.userId, t.kind, sql`lower(${t.text})`)
      .where(sql`${t.deletedAt} is null`),
    index('memory_facts_session').on(t.userId, t.sessionId),
    index('memory_facts_conversation').on(t.conversationId),
    index('memory_facts_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null and ${t.text} <> ''`),
  ],
)

/** The dossier that a job made of a user. It names facts by their ids: no word of them is here. */
export const dossiers = pgTable(
  'dossiers',
  {
    userId: userId().primaryKey(),
    /** 0 until the first one is built. */
    version: integer('version').notNull().default(0),
    content: json('content').$type<DossierContent>(),
    builtAt: moment('built_at'),
    /** Set while a newer one is wanted. */
    wantedAt: moment('wanted_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last build failed for good. */
    error: plainText('error'),
    /** Set while a server builds it. */
    claimedUntil: moment('claimed_until'),
  },
  (t) => [
    index('dossiers_wanted').on(t.wantedAt).where(sql`${t.wantedAt} is not null and ${t.error} is null`),
  ],
)

/** A row means that this user has switched memory off. */
export const memoryOff = pgTable('memory_off', {
  userId: plainText('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
})
