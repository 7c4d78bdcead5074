/** Endpoints of the stored conversation, which a reload, a second tab or a returning guest reads. */
import * as z from 'zod/mini'
import { count, id, list, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { NOTE_MAX } from '../rules/feedback.ts'
import { transcriptRow } from '../transcript.ts'

/** The page reads a conversation in portions of this size. */
const ITEMS_AT_ONCE = 500

/** The number of tool calls that one stream keeps fresh; more cards do not fit on a screen. */
export const MAX_WATCHED = 8

/** More places to go on at than anyone makes by hand. */
const FORKS_MAX = 10_000

const fork = z.object({
  /** The item before it; null at the beginning. */
  after: z.nullable(id),
  /** The branch to show for each way to go on, in the order in which they were made. */
  branches: list(count, FORKS_MAX),
  /** The one that is shown. */
  index: count,
})
export type ConversationFork = z.output<typeof fork>

const rating = z.object({ itemId: id, isGood: z.boolean(), note: text(NOTE_MAX) })
export type Rating = z.output<typeof rating>

export const conversation = z.object({
  id,
  /** The newest `limit` items, oldest first. */
  items: list(transcriptRow, ITEMS_AT_ONCE),
  hasEarlier: z.boolean(),
  /** The position of the app stream; pass it as `after`. */
  lastEventId: id,
  /** True for a conversation that is not listed, and removed when it ends. */
  offTheRecord: z.optional(z.literal(true)),
  /** The branch that is shown, and the places at which other ones leave it; absent for a straight conversation. */
  branch: z.optional(count),
  forks: z.optional(list(fork, FORKS_MAX)),
  /** The caller's opinions of these items. */
  ratings: z.optional(list(rating, ITEMS_AT_ONCE)),
})
export type Conversation = z.output<typeof conversation>

export const conversationPage = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(ITEMS_AT_ONCE))),
  /** Returns only items before this one. */
  before: z.optional(id),
})

export const getConversation = defineEndpoint({
  operation: 'conversation.read',
  method: 'GET',
  path: '/api/conversation',
  summary: 'The current conversation of the caller, newest items last.',
  params: conversationPage,
  body: z.undefined(),
  output: conversation,
})

export const startConversation = defineEndpoint({
  operation: 'conversation.start',
  method: 'POST',
  path: '/api/conversation',
  summary: 'Put the current conversation away and begin an empty one.',
  params: z.object({}),
  body: z.optional(z.object({ offTheRecord: z.optional(z.boolean()) })),
  output: conversation,
})

/** Answers `text/event-stream` of contract/stream.ts; `Last-Event-ID` or `after` sets where it continues. */
export const openStream = defineEndpoint({
  operation: 'stream.read',
  method: 'GET',
  path: '/api/stream',
  summary: 'The app stream of the current conversation (server-sent events, resumable).',
  params: z.object({
    conversation: id,
    after: z.optional(id),
    /** The item ids of the tool calls that the page is looking at, with commas between them. */
    watch: z.optional(text(MAX_WATCHED * 129)),
  }),
  body: z.undefined(),
  output: z.undefined(),
})
