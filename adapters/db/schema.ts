/** Defines the tables. After a change: `npx drizzle-kit generate --name <what_changed>` writes the next migration. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShareMasks } from '#contract/shares.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from '#domain/ports.ts'
import type { SessionPersona } from '#domain/sessions.ts'
import { binary, json, moment, plainText } from './columns.ts'
import { users } from './schema-auth.ts'

type ActorKind = Actor['kind']

export const guests = pgTable('guests', {
  id: plainText('id').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
})

/**
 * The three counters number what belongs to a conversation. Taking the next number locks this row until the commit,
 * so within one conversation a lower number is always visible before a higher one, whichever process writes.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: plainText('id').primaryKey(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: plainText('actor_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Null for the one conversation of an actor that is current. */
    putAwayAt: moment('put_away_at'),
    /** Null until the first exchange is complete. */
    title: plainText('title'),
    /** Null for a title that came with an imported file or a fork. */
    titleBy: text('title_by').$type<'rules' | 'model' | 'person'>(),
    pinned: boolean('pinned').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    /** A deleted conversation can be restored for some seconds, and then the row goes. */
    deletedAt: moment('deleted_at'),
    /** Off the record: never listed, and removed with everything in it as soon as it ends. */
    offTheRecord: boolean('off_the_record').notNull().default(false),
    /** Messages of the user; a conversation without one is not listed. */
    turns: integer('turns').notNull().default(0),
    lastTurnAt: moment('last_turn_at'),
    lastItem: integer('last_item').notNull().default(0),
    lastHistory: integer('last_history').notNull().default(0),
    lastEvent: bigint('last_event', { mode: 'number' }).notNull().default(0),
    /** The branch that is shown and continued. */
    branch: integer('branch').notNull().default(0),
    /** The conversations that this one was forked from, oldest first. */
    lineage: json('lineage').$type<readonly string[]>().notNull().default(sql`'[]'::jsonb`),
  },
  (t) => [
    // No index on what changes with every item: such an update would touch every index of the row.
    uniqueIndex('conversations_current').on(t.actorKind, t.actorId).where(sql`${t.putAwayAt} is null`),
    index('conversations_listed')
      .on(t.actorKind, t.actorId, t.archived, t.pinned, t.lastTurnAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.lastTurnAt} is not null`),
    index('conversations_untitled')
      .on(t.actorKind, t.actorId, t.lastTurnAt)
      .where(sql`${t.title} is null and ${t.lastTurnAt} is not null`),
    index('conversations_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('conversations_off_the_record').on(t.id).where(sql`${t.offTheRecord}`),
  ],
)

const conversationId = () =>
  plainText('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })

export const items = pgTable(
  'items',
  {
    conversationId: conversationId(),
    seq: integer('seq').notNull(),
    itemId: plainText('item_id').notNull(),
    item: json('item').$type<TranscriptItem>().notNull(),
    status: text('status').$type<TranscriptItem['status']>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** 0 for the branch with which the conversation began. */
    branch: integer('branch').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.itemId] }),
    uniqueIndex('items_in_order').on(t.conversationId, t.seq),
    index('items_of_branch').on(t.conversationId, t.branch, t.seq),
    index('items_in_progress').on(t.conversationId).where(sql`${t.status} = 'IN_PROGRESS'`),
  ],
)

export const history = pgTable(
  'history',
  {
    conversationId: conversationId(),
    seq: integer('seq').notNull(),
    itemId: plainText('item_id').notNull(),
    item: json('item').notNull(),
    branch: integer('branch').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.itemId] }),
    uniqueIndex('history_in_order').on(t.conversationId, t.seq),
    index('history_of_branch').on(t.conversationId, t.branch, t.seq),
  ],
)

/** Where each branch leaves another one; domain/branch-tree.ts has the rules. */
export const branches = pgTable(
  'branches',
  {
    conversationId: conversationId(),
    id: integer('id').notNull(),
    parent: integer('parent').notNull(),
    /** The numbers of the last item and the last row of history that it shares with its parent. */
    after: integer('after').notNull(),
    historyAfter: integer('history_after').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.id] })],
)

/** Opinions of answers: one row per answer, with the newest opinion. */
export const feedback = pgTable(
  'feedback',
  {
    conversationId: conversationId(),
    itemId: plainText('item_id').notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: plainText('actor_id').notNull(),
    isGood: boolean('is_good').notNull(),
    note: plainText('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.itemId] }),
    index('feedback_time').on(t.at, t.conversationId, t.itemId),
  ],
)

/** Every picture once, by the hash of its type and bytes. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  mimeType: text('mime_type').notNull(),
  data: binary('data').notNull(),
  bytes: integer('bytes').notNull(),
})

/** A frozen copy of a conversation that everyone with its address may read. It goes with the conversation. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    conversationId: conversationId(),
    /** The actor of the conversation, 'user:<id>'; triggers keep it. */
    owner: text('owner').notNull().default(''),
    title: plainText('title').notNull(),
    items: json('items').$type<readonly TranscriptItem[]>().notNull(),
    masks: json('masks').$type<ShareMasks>().notNull(),
    hasEarlier: boolean('has_earlier').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('shares_conversation').on(t.conversationId),
    index('shares_expiry').on(t.expiresAt),
    index('shares_owner').on(t.owner, t.createdAt, t.id),
  ],
)

/** A picture without a use is deleted. */
export const pictureUses = pgTable(
  'picture_uses',
  {
    conversationId: conversationId(),
    hash: text('hash')
      .notNull()
      .references(() => pictures.hash),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.hash] }), index('picture_uses_hash').on(t.hash)],
)

export type ToolCallStatus = 'running' | 'done' | 'failed' | 'aborted'

export const toolCalls = pgTable(
  'tool_calls',
  {
    conversationId: conversationId(),
    callId: plainText('call_id').notNull(),
    itemId: plainText('item_id').notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: plainText('actor_id').notNull(),
    tool: plainText('tool').notNull(),
    arguments: json('arguments'),
    status: text('status').$type<ToolCallStatus>().notNull(),
    output: json('output'),
    modelView: plainText('model_view'),
    error: json('error').$type<{ code: string; message: string; details?: unknown }>(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    durationMs: integer('duration_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.callId] }),
    index('tool_calls_running').on(t.conversationId).where(sql`${t.status} = 'running'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: plainText('id').primaryKey(),
    conversationId: conversationId(),
    actor: json('actor').$type<Actor>().notNull(),
    secretHash: text('secret_hash').notNull(),
    model: plainText('model').notNull(),
    voice: plainText('voice').notNull(),
    instructions: plainText('instructions').notNull(),
    persona: json('persona').$type<SessionPersona>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('sessions_secret').on(t.secretHash),
    index('sessions_conversation').on(t.conversationId),
    index('sessions_expiry').on(t.expiresAt),
  ],
)

/** Calls that live at a provider and the process that watches over each. */
export const callLeases = pgTable(
  'call_leases',
  {
    callId: plainText('call_id').primaryKey(),
    sessionId: plainText('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    owner: text('owner').notNull(),
    until: moment('until').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('call_leases_until').on(t.until), index('call_leases_session').on(t.sessionId)],
)

/** Numbered per conversation without gaps, so that a reader sees when something it has not read is no longer kept. */
export const streamEvents = pgTable(
  'stream_events',
  {
    conversationId: conversationId(),
    id: bigint('id', { mode: 'number' }).notNull(),
    event: json('event').$type<StreamEvent>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.id] }), index('stream_events_age').on(t.createdAt)],
)

/** Counters that replicas share; the columns, in this order, are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since the epoch. */
  expire: bigint('expire', { mode: 'number' }),
})

export const sessionWallets = pgTable(
  'session_wallets',
  {
    sessionId: plainText('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    actorId: plainText('actor_id').notNull(),
    address: plainText('address').notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.actorKind, t.actorId] })],
)

/** The opening of the next conversation: one per user, the newest. */
export const nextPrompts = pgTable('next_prompts', {
  userId: plainText('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Named, not referenced: the question outlives the conversation that it came from. */
  conversationId: plainText('conversation_id').notNull(),
  prompt: plainText('prompt').notNull(),
  tradeId: plainText('trade_id'),
  savedAt: moment('saved_at').notNull(),
})
