/** The conversation as stored: what a reload, a second tab or a returning guest sees. */
import * as z from 'zod/mini'
import { id, list } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { transcriptRow } from '../transcript.ts'

/** A conversation is read back page by page. */
const ITEMS_AT_ONCE = 500

export const conversation = z.object({
  id,
  /** Oldest first; the newest `limit` items. */
  items: list(transcriptRow, ITEMS_AT_ONCE),
  hasEarlier: z.boolean(),
  /** Where the app stream continues: pass it as `after`. */
  lastEventId: id,
})
export type Conversation = z.output<typeof conversation>

export const getConversation = defineEndpoint({
  operation: 'conversation.read',
  method: 'GET',
  path: '/api/conversation',
  summary: 'The current conversation of the caller, newest items last.',
  params: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(ITEMS_AT_ONCE))),
    /** Only items before this one: for reading back. */
    before: z.optional(id),
  }),
  body: z.undefined(),
  output: conversation,
})

export const startConversation = defineEndpoint({
  operation: 'conversation.start',
  method: 'POST',
  path: '/api/conversation',
  summary: 'Put the current conversation away and begin an empty one.',
  params: z.object({}),
  body: z.undefined(),
  output: conversation,
})

/** Answered as `text/event-stream` of contract/stream.ts; `Last-Event-ID` or `after` says where to continue. */
export const openStream = defineEndpoint({
  operation: 'stream.read',
  method: 'GET',
  path: '/api/stream',
  summary: 'The app stream of the current conversation (server-sent events, resumable).',
  params: z.object({ conversation: id, after: z.optional(id) }),
  body: z.undefined(),
  output: z.undefined(),
})
