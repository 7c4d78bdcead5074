/** The app stream: server-to-browser events beside a call, for what is ours and not the model's (design §4.4). */
import * as z from 'zod/mini'
import { trade } from './trades.ts'
import { transcriptRow } from './transcript.ts'

export const streamEvent = z.discriminatedUnion('type', [
  /** An item began, changed or finished; the newest version replaces the older one by `itemId`. */
  z.object({ type: z.literal('item'), item: transcriptRow }),
  /** A finished tool made these stale. */
  z.object({ type: z.literal('touched'), touches: z.array(z.literal('wallet')) }),
  /** A trade of this person moved on; the newest version replaces the older one by `id`. */
  z.object({ type: z.literal('trade'), trade }),
  z.object({
    type: z.literal('notice'),
    level: z.enum(['info', 'warn', 'error']),
    code: z.string(),
    message: z.string(),
  }),
  /** The call behind a session ended for a reason the page must say. */
  z.object({
    type: z.literal('ended'),
    sessionId: z.string(),
    /** 'failed', 'draining', 'idle', … */
    code: z.optional(z.string()),
    reason: z.string(),
  }),
  /** The reader was away for longer than events are kept: fetch the conversation again, then go on from here. */
  z.object({ type: z.literal('reset') }),
])
export type StreamEvent = z.output<typeof streamEvent>
