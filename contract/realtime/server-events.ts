/** The events that a Realtime server (GA) sends, as one discriminated union; other events are ignored. */
import * as z from 'zod/mini'
import { figure, id, json, line, list, name, prose, text } from '../bounded.ts'
import { receivedItem } from './items.ts'
import { MAX_EVENT_BYTES, MAX_EVENT_ID_LENGTH, MAX_ITEMS_PER_CALL } from './limits.ts'
import { maxOutputTokens, metadata, outputModalities, realtimeSession } from './session.ts'

const event = <const T extends string, S extends z.core.$ZodShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), event_id: id, ...shape })

const tokenDetails = z.optional(
  z.object({
    text_tokens: z.optional(figure),
    audio_tokens: z.optional(figure),
    cached_tokens: z.optional(figure),
    cached_tokens_details: z.optional(z.object({ audio_tokens: z.optional(figure) })),
  }),
)
const usage = z.object({
  total_tokens: z.optional(figure),
  input_tokens: z.optional(figure),
  output_tokens: z.optional(figure),
  input_token_details: tokenDetails,
  output_token_details: tokenDetails,
})
export type Usage = z.output<typeof usage>

/** Only the event limits this length. */
const words = text(MAX_EVENT_BYTES)

const responseStatus = z.enum(['in_progress', 'completed', 'cancelled', 'incomplete', 'failed'])

/** Why a response ended early. */
const statusDetails = z.object({
  type: z.optional(name),
  reason: z.optional(line),
  error: z.optional(
    z.nullable(
      z.object({
        type: z.optional(name),
        code: z.optional(z.nullable(name)),
        message: z.optional(prose),
      }),
    ),
  ),
})

const realtimeResponse = z.object({
  object: z.optional(z.literal('realtime.response')),
  id,
  status: responseStatus,
  status_details: z.optional(z.nullable(statusDetails)),
  output: list(receivedItem, MAX_ITEMS_PER_CALL),
  /** Null when the response stays out of the conversation. */
  conversation_id: z.optional(z.nullable(id)),
  output_modalities: z.optional(outputModalities),
  max_output_tokens: z.optional(z.nullable(maxOutputTokens)),
  audio: z.optional(json(10_000)),
  usage: z.optional(z.nullable(usage)),
  metadata: z.optional(z.nullable(metadata)),
})
export type RealtimeResponse = z.output<typeof realtimeResponse>

/** 'audio' parts carry their transcript; their text is empty while they stream. */
const streamedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words }),
  z.object({
    type: z.literal('audio'),
    transcript: z.optional(words),
    audio: z.optional(words),
  }),
])

const realtimeError = z.object({
  /** 'invalid_request_error', 'server_error', … */
  type: name,
  code: z.optional(z.nullable(name)),
  message: prose,
  param: z.optional(z.nullable(name)),
  /** The id of the client event that caused the error. */
  event_id: z.optional(z.nullable(text(MAX_EVENT_ID_LENGTH))),
})
export type RealtimeError = z.output<typeof realtimeError>

const transcriptionError = z.object({
  type: z.optional(name),
  code: z.optional(name),
  message: z.optional(prose),
})
const transcriptionUsage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tokens'),
    total_tokens: figure,
    input_tokens: z.optional(figure),
    output_tokens: z.optional(figure),
  }),
  z.object({ type: z.literal('duration'), seconds: figure }),
])
const rateLimit = z.object({
  name: z.optional(name),
  limit: z.optional(figure),
  remaining: z.optional(figure),
  reset_seconds: z.optional(figure),
})

const item = { item_id: id }
const ofContent = { ...item, content_index: figure }
const previous = { previous_item_id: z.optional(z.nullable(id)) }
const ofResponse = { response_id: id }
const ofOutput = { ...ofResponse, output_index: figure }
const ofPart = { ...ofOutput, ...ofContent }
const ofCall = { ...ofOutput, ...item, call_id: id }

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
    audio_end_ms: figure,
    /**
     * Parley's server adds what the user heard, which stays in the item, and the rest, which they did not hear.
     */
    heard_transcript: z.optional(words),
    unheard_transcript: z.optional(words),
  }),
  event('conversation.item.input_audio_transcription.delta', {
    ...item,
    content_index: z.optional(figure),
    delta: z.optional(words),
  }),
  event('conversation.item.input_audio_transcription.completed', {
    ...ofContent,
    transcript: words,
    /** Parley's server adds what the user can say, when it understood nothing. */
    hint: z.optional(line),
    usage: z.optional(transcriptionUsage),
  }),
  event('conversation.item.input_audio_transcription.failed', { ...ofContent, error: transcriptionError }),

  event('input_audio_buffer.speech_started', { ...item, audio_start_ms: figure }),
  event('input_audio_buffer.speech_stopped', { ...item, audio_end_ms: figure }),
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
  event('response.output_text.delta', { ...ofPart, delta: words }),
  event('response.output_text.done', { ...ofPart, text: words }),
  event('response.output_audio_transcript.delta', { ...ofPart, delta: words }),
  event('response.output_audio_transcript.done', { ...ofPart, transcript: words }),
  event('response.output_audio.delta', { ...ofPart, delta: words }),
  event('response.output_audio.done', ofPart),
  event('response.function_call_arguments.delta', { ...ofCall, delta: words }),
  event('response.function_call_arguments.done', {
    ...ofCall,
    name: z.optional(name),
    arguments: words,
  }),

  event('rate_limits.updated', { rate_limits: list(rateLimit, 50) }),
])
export type ServerEvent = z.output<typeof serverEvent>
export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
