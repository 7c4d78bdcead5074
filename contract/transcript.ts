/** A line of the transcript, as server and page exchange it (spec S3.1–S3.8). */
import * as z from 'zod/mini'
import { figure, id, json, line, list, name, prose, record, text, time } from './bounded.ts'
import { guardrailResult } from './guardrail.ts'
import { MAX_IMAGE_URL_LENGTH, MAX_IMAGES_PER_MESSAGE, MAX_REPLY_BYTES } from './realtime/limits.ts'
import { TOOL_RESULT_MAX } from './tool.ts'

/** Replaces spoken words that have not arrived, or never will (spec S3.7, S4.22). */
export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'

/** As long as a model's reply, the longest text in a conversation. */
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

/** A longer list says no more. */
export const MAX_UNSOURCED = 100

const messageData = z.object({
  attachments: z.optional(list(attachment, MAX_IMAGES_PER_MESSAGE)),
  /** True when the reply was interrupted. */
  interrupted: z.optional(z.boolean()),
  /** The rest of an interrupted spoken reply, which was generated but not heard. */
  unheard: z.optional(words),
  /** Appears under words that were not understood: examples of what to say. */
  hint: z.optional(line),
  /** Figures, as they are printed, that no result of the conversation holds. */
  unsourced: z.optional(list(name, MAX_UNSOURCED)),
  /** True when the assistant claims here that money moved, but the turn has no confirmed trade. */
  unproved: z.optional(z.boolean()),
})

/** The content of a tool note: the call, and its whole card view once it is done. */
const toolNoteData = z.object({
  callId: id,
  tool: name,
  intent: line,
  arguments: json(TOOL_RESULT_MAX),
  output: z.optional(json(TOOL_RESULT_MAX)),
  error: z.optional(z.object({ code: name, message: prose, details: z.optional(json(TOOL_RESULT_MAX)) })),
  /** ISO time at which the call began. */
  startedAt: time,
  durationMs: z.optional(figure),
})
export type ToolNoteData = z.output<typeof toolNoteData>

const base = {
  itemId: id,
  /** A message's title is its whole text. */
  title: words,
  status: z.enum(['IN_PROGRESS', 'DONE']),
  createdAtMs: figure,
  /** Local time for the reader, '14:31'; the page adds it, and it is never stored. */
  timestamp: z.optional(time),
  isHidden: z._default(z.boolean(), false),
  expanded: z._default(z.boolean(), false),
  /** True for an item of an imported file: nobody said it here, and no tool of this server returned it. */
  imported: z.optional(z.literal(true)),
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

/**
 * Stands for an item that this version cannot read: a newer server may have stored an unknown type (spec S3.8).
 */
export type UnknownItem = Omit<MessageItem, 'type' | 'role' | 'data'> & { type: 'UNKNOWN'; data?: undefined }

type Place = Pick<UnknownItem, 'itemId' | 'createdAtMs' | 'isHidden'>
export const unknownItem = (place: Place): UnknownItem => ({
  ...place,
  type: 'UNKNOWN',
  title: '',
  status: 'DONE',
  expanded: false,
})

/** An item as the page reads it; an unreadable one costs only its own row. */
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
