/** Conversation items of the Realtime API (GA): messages, function calls and their outputs. */
import * as z from 'zod/mini'
import { id, list, name, text } from '../bounded.ts'
import { MAX_EVENT_BYTES, MAX_ITEM_ID_LENGTH, MAX_PARTS, MAX_PARTS_OF_PROVIDER } from './limits.ts'

const itemStatus = z.enum(['in_progress', 'completed', 'incomplete'])

/** An id from a client: at most 32 characters, so no UUID with dashes. */
const givenItemId = text(MAX_ITEM_ID_LENGTH).check(z.regex(/^[\w-]+$/))

/** Only the event limits this length; the engine refuses longer texts with a message. */
const words = text(MAX_EVENT_BYTES)

const inputText = z.object({ type: z.literal('input_text'), text: words })
const inputImage = z.object({
  type: z.literal('input_image'),
  image_url: words,
  detail: z.optional(z.enum(['auto', 'low', 'high'])),
})
const inputAudio = z.object({
  type: z.literal('input_audio'),
  /** Base64; only clients send it. */
  audio: z.optional(words),
  transcript: z.optional(z.nullable(words)),
})
const outputText = z.object({ type: z.literal('output_text'), text: words })
const outputAudio = z.object({
  type: z.literal('output_audio'),
  audio: z.optional(words),
  transcript: z.optional(z.nullable(words)),
})

/** The provider's documentation still uses the beta's names 'text' and 'audio' in assistant items. */
function renameBetaPart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('type' in part)) return part
  if (part.type === 'text') return { ...part, type: 'output_text' }
  return part.type === 'audio' ? { ...part, type: 'output_audio' } : part
}

const userPart = z.discriminatedUnion('type', [inputText, inputImage, inputAudio])
const assistantPart = z.pipe(
  z.transform(renameBetaPart),
  z.discriminatedUnion('type', [outputText, outputAudio]),
)
export type UserPart = z.output<typeof userPart>

const common = {
  object: z.optional(z.literal('realtime.item')),
  status: z._default(itemStatus, 'completed'),
}

/** The four kinds of item, with the given schemas for ids and message parts. */
const itemsWith = <
  I extends z.ZodMiniType,
  U extends z.ZodMiniType,
  A extends z.ZodMiniType,
  S extends z.ZodMiniType,
>(
  itemId: I,
  content: Readonly<{ user: U; assistant: A; system: S }>,
) =>
  z.discriminatedUnion('type', [
    z.discriminatedUnion('role', [
      z.object({
        id: itemId,
        ...common,
        type: z.literal('message'),
        role: z.literal('user'),
        content: content.user,
      }),
      z.object({
        id: itemId,
        ...common,
        type: z.literal('message'),
        role: z.literal('assistant'),
        content: content.assistant,
      }),
      z.object({
        id: itemId,
        ...common,
        type: z.literal('message'),
        role: z.literal('system'),
        content: content.system,
      }),
    ]),
    z.object({
      id: itemId,
      ...common,
      type: z.literal('function_call'),
      call_id: id,
      name,
      /** JSON text. */
      arguments: words,
    }),
    z.object({
      id: itemId,
      ...common,
      type: z.literal('function_call_output'),
      call_id: id,
      output: words,
    }),
  ])

/** Drops unreadable parts; a message without readable parts fails to parse. */
const readableParts = <P extends z.ZodMiniType>(part: P) =>
  z.pipe(
    list(z.union([part, z.transform(() => null)]), MAX_PARTS_OF_PROVIDER).check(
      z.refine((parts) => parts.length === 0 || parts.some((each) => each !== null)),
    ),
    z.transform((parts) => parts.filter((each) => each !== null)),
  )

/**
 * An item from a server, always with an id. Servers add types and parts over time, and an event has to survive
 * them.
 */
export const receivedItem = z.union([
  itemsWith(id, {
    user: readableParts(userPart),
    assistant: readableParts(assistantPart),
    system: readableParts(inputText),
  }),
  z.pipe(
    z.object({ id }),
    z.transform((item) => ({ id: item.id, type: 'unknown' as const })),
  ),
])
export type ReceivedItem = z.output<typeof receivedItem>

/** An item that Parley creates or stores. */
export type ConversationItem = Exclude<ReceivedItem, { type: 'unknown' }>

/** An item that a client creates; the server assigns an id when it has none. */
export const newItem = itemsWith(z.optional(givenItemId), {
  user: list(userPart, MAX_PARTS),
  assistant: list(assistantPart, MAX_PARTS),
  system: list(inputText, MAX_PARTS),
})
export type NewItem = z.output<typeof newItem>

export type MessageItem = Extract<ConversationItem, { type: 'message' }>
export type UserMessage = Extract<ConversationItem, { role: 'user' }>
export type AssistantMessage = Extract<ConversationItem, { role: 'assistant' }>
export type FunctionCall = Extract<ConversationItem, { type: 'function_call' }>

/** Returns the text of a message: its text parts and the transcripts of its audio parts. */
export const messageText = (message: MessageItem): string =>
  message.content
    .map((part) => ('text' in part ? part.text : 'transcript' in part ? (part.transcript ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
