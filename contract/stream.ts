/** The app stream: server-to-browser events beside a call, for what is ours and not the model's (design §4.4). */
import * as z from 'zod/mini'
import { id, line, list, name, text } from './bounded.ts'
import { TOUCHES } from './tool.ts'
import { trade } from './trades.ts'
import { transcriptRow } from './transcript.ts'

export const streamEvent = z.discriminatedUnion('type', [
  /** An item began, changed or finished; the newest version replaces the older one by `itemId`. */
  z.object({ type: z.literal('item'), item: transcriptRow }),
  /** A finished tool made these stale. */
  z.object({ type: z.literal('touched'), touches: list(z.enum(TOUCHES), 20) }),
  /** A trade of this person moved on; the newest version replaces the older one by `id`. */
  z.object({ type: z.literal('trade'), trade }),
  z.object({
    type: z.literal('notice'),
    level: z.enum(['info', 'warn', 'error']),
    code: name,
    /** A provider's message may stand here after words of ours. */
    message: text(20_000),
  }),
  /** The call behind a session ended for a reason the page must say. */
  z.object({
    type: z.literal('ended'),
    sessionId: id,
    /** 'failed', 'draining', 'idle', … */
    code: z.optional(name),
    reason: line,
  }),
  /** The reader was away for longer than events are kept: fetch the conversation again, then go on from here. */
  z.object({ type: z.literal('reset') }),
])
export type StreamEvent = z.output<typeof streamEvent>
