/** The endpoint that searches everything that was said and done in the caller's conversations. */
import * as z from 'zod/mini'
import { id, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Hits are read in portions of at most this size. */
const HITS_AT_ONCE = 50
export const SEARCH_MAX = 200
/** A time, a number and an id in base64url. */
const cursor = text(400)

/** The author of an item: the user, the assistant, or a tool that returned something. */
export const AUTHORS = ['me', 'parley', 'tool'] as const
export type Author = (typeof AUTHORS)[number]

/** A piece of the item's text; a marked piece is what was searched for. */
const piece = z.object({ text: text(2_000), isMarked: z.boolean() })
export type Piece = z.output<typeof piece>

export const searchHit = z.object({
  conversationId: id,
  itemId: id,
  /** The title of the conversation. */
  title: name,
  at: time,
  from: z.enum(AUTHORS),
  /** The wire name of the tool that returned it. */
  tool: z.nullable(name),
  /** The trade that the item shows. */
  tradeId: z.nullable(id),
  /** True for an item of an imported file: neither the user nor the assistant said it here. */
  imported: z.optional(z.literal(true)),
  /** True for an item of a version that is not shown; its link leads to that version. */
  otherVersion: z.optional(z.literal(true)),
  /** The part of the item that fits best. */
  pieces: list(piece, 100),
})
export type SearchHit = z.output<typeof searchHit>

const isTime = time.check(z.iso.datetime())

export const searchConversations = defineEndpoint({
  operation: 'conversations.search',
  method: 'GET',
  path: '/api/search',
  summary: 'What was said and what tools returned in the conversations of the caller, newest first.',
  params: z.object({
    /** Words, "phrases" and -words; may be left out where a filter is given. */
    q: z.optional(text(SEARCH_MAX)),
    from: z.optional(z.enum(AUTHORS)),
    /** The wire name of a tool. */
    tool: z.optional(name),
    /** A symbol or a mint address. */
    token: z.optional(name),
    /** Returns only swaps that were agreed to. */
    trade: z.optional(z.literal('true')),
    since: z.optional(isTime),
    until: z.optional(isTime),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(HITS_AT_ONCE))),
    cursor: z.optional(cursor),
  }),
  body: z.undefined(),
  output: z.object({
    hits: list(searchHit, HITS_AT_ONCE),
    /** Pass it as `cursor`; null after the last portion. */
    next: z.nullable(cursor),
  }),
})
