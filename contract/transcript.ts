/** One line of the transcript as server and page exchange it (spec S3.1–S3.8). */
import * as z from 'zod/mini'
import { figure, id, json, line, list, name, prose, record, text, time } from './bounded.ts'
import { MAX_IMAGE_URL_LENGTH, MAX_IMAGES_PER_MESSAGE, MAX_REPLY_BYTES } from './realtime/limits.ts'
import { TOOL_RESULT_MAX } from './tool.ts'

/** What stands in place of words that were spoken and are not, or never will be, there (spec S3.7, S4.22). */
export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'

/** As long as a model's answer, which is the longest that is ever said. */
const words = text(MAX_REPLY_BYTES)

const attachment = z.object({
  id,
  label: name,
  /** Size as text, '120 KB'. */
  description: line,
  mimeType: name,
  dataUrl: text(MAX_IMAGE_URL_LENGTH),
  /** Bytes. */
  size: figure,
})
export type Attachment = z.output<typeof attachment>

const guardrailResult = z.object({
  status: z.enum(['IN_PROGRESS', 'DONE']),
  category: z.optional(z.enum(['OFFENSIVE', 'OFF_BRAND', 'VIOLENCE', 'NONE'])),
  rationale: z.optional(line),
  testText: z.optional(prose),
})

const messageData = z.object({
  attachments: z.optional(list(attachment, MAX_IMAGES_PER_MESSAGE)),
  /** True when the reply was stopped before its end. */
  interrupted: z.optional(z.boolean()),
  /** The rest of a spoken reply that was stopped: it was made, and nobody heard it. */
  unheard: z.optional(words),
  /** Under words that were not understood: what can be said here. */
  hint: z.optional(line),
  /** True when the assistant says here that money moved, and no confirmed trade stands in the same turn. */
  unproved: z.optional(z.boolean()),
})

/** What a tool note carries: the call, and its whole card view once it is done. */
const toolNoteData = z.object({
  callId: id,
  tool: name,
  intent: line,
  arguments: json(TOOL_RESULT_MAX),
  output: z.optional(json(TOOL_RESULT_MAX)),
  error: z.optional(z.object({ code: name, message: prose })),
  /** ISO time at which the call began and, once done, how long it took. */
  startedAt: time,
  durationMs: z.optional(figure),
})
export type ToolNoteData = z.output<typeof toolNoteData>

const base = {
  itemId: id,
  /** A message has all its words here. */
  title: words,
  status: z.enum(['IN_PROGRESS', 'DONE']),
  createdAtMs: figure,
  /** Wall-clock words for the reader, '14:31'; made by the page, never stored. */
  timestamp: z.optional(time),
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
  z.object({ ...base, type: z.literal('BREADCRUMB'), data: z.optional(record(json(TOOL_RESULT_MAX), 100)) }),
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
    z.object({ itemId: base.itemId, createdAtMs: base.createdAtMs, isHidden: base.isHidden }),
    z.transform(unknownItem),
  ),
])
export type TranscriptRow = z.output<typeof transcriptRow>
export type MessageItem = Extract<TranscriptItem, { type: 'MESSAGE' }>
export type ToolNoteItem = Extract<TranscriptItem, { type: 'TOOL_NOTE' }>
export type BreadcrumbItem = Extract<TranscriptItem, { type: 'BREADCRUMB' }>
