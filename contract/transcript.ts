/** One line of the transcript as server and page exchange it (spec S3.1–S3.8). */
import * as z from 'zod/mini'

/** What stands in place of words that were spoken and are not, or never will be, there (spec S3.7, S4.22). */
export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'

const attachment = z.object({
  id: z.string(),
  label: z.string(),
  /** Size as text, '120 KB'. */
  description: z.string(),
  mimeType: z.string(),
  dataUrl: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type Attachment = z.output<typeof attachment>

const guardrailResult = z.object({
  status: z.enum(['IN_PROGRESS', 'DONE']),
  category: z.optional(z.enum(['OFFENSIVE', 'OFF_BRAND', 'VIOLENCE', 'NONE'])),
  rationale: z.optional(z.string()),
  testText: z.optional(z.string()),
})

const messageData = z.object({
  attachments: z.optional(z.array(attachment)),
  /** True when the reply was stopped before its end. */
  interrupted: z.optional(z.boolean()),
  /** The rest of a spoken reply that was stopped: it was made, and nobody heard it. */
  unheard: z.optional(z.string()),
  /** Under words that were not understood: what can be said here. */
  hint: z.optional(z.string()),
  /** True when the assistant says here that money moved, and no confirmed trade stands in the same turn. */
  unproved: z.optional(z.boolean()),
})

/** What a tool note carries: the call, and its whole card view once it is done. */
const toolNoteData = z.object({
  callId: z.string(),
  tool: z.string(),
  intent: z.string(),
  arguments: z.unknown(),
  output: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** ISO time at which the call began and, once done, how long it took. */
  startedAt: z.string(),
  durationMs: z.optional(z.number()),
})
export type ToolNoteData = z.output<typeof toolNoteData>

const base = {
  itemId: z.string(),
  title: z.string(),
  status: z.enum(['IN_PROGRESS', 'DONE']),
  createdAtMs: z.number(),
  /** Wall-clock words for the reader, '14:31'; made by the page, never stored. */
  timestamp: z.optional(z.string()),
  isHidden: z._default(z.boolean(), false),
  expanded: z._default(z.boolean(), false),
  guardrailResult: z.optional(guardrailResult),
}

export const transcriptItem = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('MESSAGE'),
    role: z.enum(['user', 'assistant']),
    data: z.optional(messageData),
  }),
  z.object({ ...base, type: z.literal('TOOL_NOTE'), data: toolNoteData }),
  z.object({ ...base, type: z.literal('BREADCRUMB'), data: z.optional(z.record(z.string(), z.unknown())) }),
])
export type TranscriptItem = z.output<typeof transcriptItem>

/** Stands for an item that this version cannot read: a newer server may store types that it does not know (spec S3.8). */
export type UnknownItem = Omit<MessageItem, 'type' | 'role' | 'data'> & { type: 'UNKNOWN'; data?: undefined }

type Place = Pick<UnknownItem, 'itemId' | 'createdAtMs' | 'isHidden'>
export const unknownItem = (place: Place): UnknownItem => ({
  ...place,
  type: 'UNKNOWN',
  title: '',
  status: 'DONE',
  expanded: false,
})

/** An item as the page reads it; one that cannot be read costs its own row and nothing else. */
export const transcriptRow = z.union([
  transcriptItem,
  z.pipe(
    z.object({ itemId: z.string(), createdAtMs: z.number(), isHidden: base.isHidden }),
    z.transform(unknownItem),
  ),
])
export type TranscriptRow = z.output<typeof transcriptRow>
export type MessageItem = Extract<TranscriptItem, { type: 'MESSAGE' }>
export type ToolNoteItem = Extract<TranscriptItem, { type: 'TOOL_NOTE' }>
export type BreadcrumbItem = Extract<TranscriptItem, { type: 'BREADCRUMB' }>
