/** Endpoints of the list of conversations: read, open, rename, pin, archive, delete and restore. */
import * as z from 'zod/mini'
import { count, id, list, name, text, time, title } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { TITLE_MAX } from '../rules/conversations.ts'
import { conversation, conversationPage } from './conversation.ts'

/** The list is read in portions of at most this size. */
const CONVERSATIONS_AT_ONCE = 1000
/** Two flags, a time and an id in base64url. */
const cursor = text(400)

const conversationSummary = z.object({
  id,
  title: name,
  pinned: z.boolean(),
  archived: z.boolean(),
  /** Messages of the user. */
  turns: count,
  /** ISO time of the newest of them. */
  lastTurnAt: time,
  /** True for the conversation that a reload shows. */
  current: z.boolean(),
})
export type ConversationSummary = z.output<typeof conversationSummary>

const ofOne = z.object({ id })

export const listConversations = defineEndpoint({
  operation: 'conversations.list',
  method: 'GET',
  path: '/api/conversations',
  summary: 'The conversations of the caller: the pinned ones, then the others, newest first.',
  params: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(CONVERSATIONS_AT_ONCE))),
    cursor: z.optional(cursor),
    /** Returns only conversations with this text in their title. */
    filter: z.optional(text(TITLE_MAX)),
    /** Returns the archived ones instead. */
    archived: z.optional(z.literal('true')),
  }),
  body: z.undefined(),
  output: z.object({
    conversations: list(conversationSummary, CONVERSATIONS_AT_ONCE),
    /** Pass it as `cursor`; null after the last portion. */
    next: z.nullable(cursor),
  }),
})

export const readConversation = defineEndpoint({
  operation: 'conversations.read',
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'One conversation of the caller, newest items last.',
  params: z.extend(conversationPage, { id }),
  body: z.undefined(),
  output: conversation,
})

export const openConversation = defineEndpoint({
  operation: 'conversations.open',
  method: 'POST',
  path: '/api/conversations/:id/open',
  summary: 'Make a conversation the current one, which the next call continues.',
  params: ofOne,
  body: z.undefined(),
  output: conversation,
})

export const changeConversation = defineEndpoint({
  operation: 'conversations.change',
  method: 'PATCH',
  path: '/api/conversations/:id',
  summary: 'Rename, pin or archive a conversation.',
  params: ofOne,
  body: z.object({
    title: z.optional(title(TITLE_MAX)),
    pinned: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
  }),
  output: conversationSummary,
})

export const deleteConversation = defineEndpoint({
  operation: 'conversations.delete',
  method: 'DELETE',
  path: '/api/conversations/:id',
  summary: 'Delete a conversation for good after ten seconds, in which it can be restored.',
  params: ofOne,
  body: z.undefined(),
  output: z.object({ ok: z.literal(true) }),
})

export const restoreConversation = defineEndpoint({
  operation: 'conversations.restore',
  method: 'POST',
  path: '/api/conversations/:id/undo',
  summary: 'Restore a conversation that was deleted less than ten seconds ago.',
  params: ofOne,
  body: z.undefined(),
  output: conversationSummary,
})

export const deleteConversations = defineEndpoint({
  operation: 'conversations.deleteAll',
  method: 'DELETE',
  path: '/api/conversations',
  summary: 'Delete all conversations of the caller for good, the current one too.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ ok: z.literal(true) }),
})
