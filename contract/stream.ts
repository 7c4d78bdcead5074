/**
 * The app stream: server-to-browser events beside a call, for Parley's own data rather than the model's (design
 * §4.4).
 */
import * as z from 'zod/mini'
import { id, json, line, list, name, text } from './bounded.ts'
import { TOOL_ARGUMENTS_MAX, TOOL_RESULT_MAX, TOUCHES } from './tool.ts'
import { trade } from './trades.ts'
import { transcriptRow } from './transcript.ts'

export const streamEvent = z.discriminatedUnion('type', [
  /** An item began, changed or finished; a newer version replaces the older one by `itemId`. */
  z.object({ type: z.literal('item'), item: transcriptRow }),
  /** A finished tool made these stale. */
  z.object({ type: z.literal('touched'), touches: list(z.enum(TOUCHES), 20) }),
  /** A trade of this user changed state; a newer version replaces the older one by `id`. */
  z.object({ type: z.literal('trade'), trade }),
  /** A conversation of this user was opened, renamed, pinned, archived, deleted or restored. */
  z.object({ type: z.literal('conversations') }),
  z.object({
    type: z.literal('notice'),
    level: z.enum(['info', 'warn', 'error']),
    code: name,
    /** May contain a provider's message after Parley's own. */
    message: text(20_000),
  }),
  /** A call of the session began or ended; the timeline of its log says so. */
  z.object({
    type: z.literal('call'),
    sessionId: id,
    medium: z.enum(['text', 'voice']),
    isOpen: z.boolean(),
  }),
  /** The session's call ended for a reason that the page must show. */
  z.object({
    type: z.literal('ended'),
    sessionId: id,
    /** 'failed', 'draining', 'idle', … */
    code: z.optional(name),
    reason: line,
  }),
  /** The signal stack has changed. It is not stored, so a reader that was away gets none. */
  z.object({ type: z.literal('signals') }),
  /** A newer result of a tool call that the page is looking at. The stored conversation keeps the original one. */
  z.object({
    type: z.literal('refreshed'),
    itemId: id,
    /** The stored arguments; a page that shows the call with others ignores the result. */
    arguments: json(TOOL_ARGUMENTS_MAX),
    output: json(TOOL_RESULT_MAX),
  }),
  /**
   * The reader was away for longer than events are kept: it must fetch the conversation again, then continue here.
   */
  z.object({ type: z.literal('reset') }),
])
export type StreamEvent = z.output<typeof streamEvent>
export type RefreshedEvent = Extract<StreamEvent, { type: 'refreshed' }>
