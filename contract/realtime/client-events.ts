/** The events that a client may send to a Realtime server (GA), as one discriminated union. */
import * as z from 'zod/mini'
import { count, id, list, text } from '../bounded.ts'
import { newItem } from './items.ts'
import { MAX_EVENT_BYTES, MAX_EVENT_ID_LENGTH, MAX_ITEMS_PER_CALL } from './limits.ts'
import {
  instructions,
  maxOutputTokens,
  metadata,
  outputModalities,
  sessionUpdate,
  toolChoice,
  tools,
} from './session.ts'

const event = <const T extends string, S extends z.core.$ZodShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), event_id: z.optional(text(MAX_EVENT_ID_LENGTH)), ...shape })

/** The settings of one response that may differ from its session's. */
const responseParams = z.object({
  /** With 'none' the response stays out of the conversation. */
  conversation: z.optional(z.enum(['auto', 'none'])),
  instructions: z.optional(instructions),
  output_modalities: z.optional(outputModalities),
  tools: z.optional(tools),
  tool_choice: z.optional(toolChoice),
  max_output_tokens: z.optional(maxOutputTokens),
  metadata: z.optional(z.nullable(metadata)),
  /** Replaces the conversation as the model's input. */
  input: z.optional(list(newItem, MAX_ITEMS_PER_CALL)),
})
export type ResponseParams = z.output<typeof responseParams>

const itemId = id

export const clientEvent = z.discriminatedUnion('type', [
  event('session.update', { session: sessionUpdate }),
  event('conversation.item.create', {
    /** 'root' inserts the item first; without it the item goes to the end. */
    previous_item_id: z.optional(z.nullable(itemId)),
    item: newItem,
  }),
  event('conversation.item.retrieve', { item_id: itemId }),
  event('conversation.item.delete', { item_id: itemId }),
  event('conversation.item.truncate', {
    item_id: itemId,
    content_index: count,
    audio_end_ms: z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
  event('response.create', { response: z.optional(responseParams) }),
  event('response.cancel', { response_id: z.optional(id) }),
  event('input_audio_buffer.append', { audio: text(MAX_EVENT_BYTES) }),
  event('input_audio_buffer.commit', {}),
  event('input_audio_buffer.clear', {}),
  event('output_audio_buffer.clear', {}),
])
export type ClientEvent = z.output<typeof clientEvent>
export type ClientEventOf<T extends ClientEvent['type']> = Extract<ClientEvent, { type: T }>
