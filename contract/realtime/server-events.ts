/** What a Realtime server (GA) tells its clients, as one discriminated union; events of other kinds are ignored. */
import * as z from 'zod/mini'
import { receivedItem } from './items.ts'
import { maxOutputTokens, outputModalities, realtimeSession } from './session.ts'

const event = <const T extends string, S extends z.core.$ZodShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), event_id: z.string(), ...shape })

const tokenDetails = z.optional(z.looseObject({ text_tokens: z.optional(z.number()) }))
const usage = z.object({
  total_tokens: z.optional(z.number()),
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  input_token_details: tokenDetails,
  output_token_details: tokenDetails,
})
export type Usage = z.output<typeof usage>

const responseStatus = z.enum(['in_progress', 'completed', 'cancelled', 'incomplete', 'failed'])

/** Why a response ended other than by its own end. */
const statusDetails = z.looseObject({
  type: z.optional(z.string()),
  reason: z.optional(z.string()),
  error: z.optional(
    z.nullable(
      z.looseObject({
        type: z.optional(z.string()),
        code: z.optional(z.nullable(z.string())),
        message: z.optional(z.string()),
      }),
    ),
  ),
})

const realtimeResponse = z.object({
  object: z.optional(z.literal('realtime.response')),
  id: z.string(),
  status: responseStatus,
  status_details: z.optional(z.nullable(statusDetails)),
  output: z.array(receivedItem),
  /** Null when the response stands beside the conversation. */
  conversation_id: z.optional(z.nullable(z.string())),
  output_modalities: z.optional(outputModalities),
  max_output_tokens: z.optional(z.nullable(maxOutputTokens)),
  audio: z.optional(z.unknown()),
  usage: z.optional(z.nullable(usage)),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})
export type RealtimeResponse = z.output<typeof realtimeResponse>

/** 'audio' parts carry their transcript; the text of the part is empty while it streams. */
const streamedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('audio'),
    transcript: z.optional(z.string()),
    audio: z.optional(z.string()),
  }),
])

const realtimeError = z.object({
  /** 'invalid_request_error', 'server_error', … */
  type: z.string(),
  code: z.optional(z.nullable(z.string())),
  message: z.string(),
  param: z.optional(z.nullable(z.string())),
  /** The client event that it answers. */
  event_id: z.optional(z.nullable(z.string())),
})
export type RealtimeError = z.output<typeof realtimeError>

const transcriptionError = z.looseObject({
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
})
const transcriptionUsage = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tokens'), total_tokens: z.number() }),
  z.looseObject({ type: z.literal('duration'), seconds: z.number() }),
])
const rateLimit = z.object({
  name: z.optional(z.string()),
  limit: z.optional(z.number()),
  remaining: z.optional(z.number()),
  reset_seconds: z.optional(z.number()),
})

const item = { item_id: z.string() }
const ofContent = { ...item, content_index: z.number() }
const previous = { previous_item_id: z.optional(z.nullable(z.string())) }
const ofResponse = { response_id: z.string() }
const ofOutput = { ...ofResponse, output_index: z.number() }
const ofPart = { ...ofOutput, ...ofContent }
const ofCall = { ...ofOutput, ...item, call_id: z.string() }

export const serverEvent = z.discriminatedUnion('type', [
  event('error', { error: realtimeError }),
  event('session.created', { session: realtimeSession }),
  event('session.updated', { session: realtimeSession }),

  event('conversation.item.added', { ...previous, item: receivedItem }),
  event('conversation.item.done', { ...previous, item: receivedItem }),
  event('conversation.item.retrieved', { item: receivedItem }),
  event('conversation.item.deleted', item),
  event('conversation.item.truncated', {
    ...ofContent,
    audio_end_ms: z.number(),
    /** Our own server also says what was heard, which stays in the item, and what was not. */
    heard_transcript: z.optional(z.string()),
    unheard_transcript: z.optional(z.string()),
  }),
  event('conversation.item.input_audio_transcription.delta', {
    ...item,
    content_index: z.optional(z.number()),
    delta: z.optional(z.string()),
  }),
  event('conversation.item.input_audio_transcription.completed', {
    ...ofContent,
    transcript: z.string(),
    /** Our own server also says what can be said, to somebody of whom nothing was understood. */
    hint: z.optional(z.string()),
    usage: z.optional(transcriptionUsage),
  }),
  event('conversation.item.input_audio_transcription.failed', { ...ofContent, error: transcriptionError }),

  event('input_audio_buffer.speech_started', { ...item, audio_start_ms: z.number() }),
  event('input_audio_buffer.speech_stopped', { ...item, audio_end_ms: z.number() }),
  event('input_audio_buffer.committed', { ...item, ...previous }),
  event('input_audio_buffer.cleared', {}),
  event('output_audio_buffer.started', ofResponse),
  event('output_audio_buffer.stopped', ofResponse),
  event('output_audio_buffer.cleared', ofResponse),

  event('response.created', { response: realtimeResponse }),
  event('response.done', { response: realtimeResponse }),
  event('response.output_item.added', { ...ofOutput, item: receivedItem }),
  event('response.output_item.done', { ...ofOutput, item: receivedItem }),
  event('response.content_part.added', { ...ofPart, part: streamedPart }),
  event('response.content_part.done', { ...ofPart, part: streamedPart }),
  event('response.output_text.delta', { ...ofPart, delta: z.string() }),
  event('response.output_text.done', { ...ofPart, text: z.string() }),
  event('response.output_audio_transcript.delta', { ...ofPart, delta: z.string() }),
  event('response.output_audio_transcript.done', { ...ofPart, transcript: z.string() }),
  event('response.output_audio.delta', { ...ofPart, delta: z.string() }),
  event('response.output_audio.done', ofPart),
  event('response.function_call_arguments.delta', { ...ofCall, delta: z.string() }),
  event('response.function_call_arguments.done', {
    ...ofCall,
    name: z.optional(z.string()),
    arguments: z.string(),
  }),

  event('rate_limits.updated', { rate_limits: z.array(rateLimit) }),
])
export type ServerEvent = z.output<typeof serverEvent>
export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
