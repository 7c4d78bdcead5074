/** The session object of the Realtime API (GA) and its partial form for updates. */
import * as z from 'zod/mini'
import { figure, id, json, list, name, prose, record, text } from '../bounded.ts'
import { TOOLS_MAX } from '../rules/personas.ts'
import { INSTRUCTIONS_MAX, SEGMENT_MAX_BYTES } from '../rules/prompts.ts'

const audioFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('audio/pcm'), rate: z.optional(figure) }),
  z.object({ type: z.literal('audio/pcmu') }),
  z.object({ type: z.literal('audio/pcma') }),
])

/** No setting needs more than an hour, the longest duration of a call. */
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000))

const turnDetection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('server_vad'),
    threshold: z.optional(z.number().check(z.gte(0), z.lte(1))),
    prefix_padding_ms: z.optional(milliseconds),
    silence_duration_ms: z.optional(milliseconds),
    create_response: z.optional(z.boolean()),
    interrupt_response: z.optional(z.boolean()),
    idle_timeout_ms: z.optional(z.nullable(figure)),
  }),
  z.object({
    type: z.literal('semantic_vad'),
    eagerness: z.optional(z.enum(['low', 'medium', 'high', 'auto'])),
    create_response: z.optional(z.boolean()),
    interrupt_response: z.optional(z.boolean()),
  }),
])

/** Null switches a feature off; an absent field stays unchanged. */
const audioInput = z.object({
  format: z.optional(audioFormat),
  transcription: z.optional(
    z.nullable(
      z.object({
        model: z.optional(name),
        language: z.optional(name),
        prompt: z.optional(prose),
      }),
    ),
  ),
  noise_reduction: z.optional(z.nullable(z.object({ type: z.enum(['near_field', 'far_field']) }))),
  turn_detection: z.optional(z.nullable(turnDetection)),
})
const audioOutput = z.object({
  format: z.optional(audioFormat),
  voice: z.optional(name),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(1.5))),
})
const audio = z.object({ input: z.optional(audioInput), output: z.optional(audioOutput) })

const functionTool = z.object({
  type: z.literal('function'),
  name,
  description: z.optional(text(SEGMENT_MAX_BYTES)),
  /** JSON Schema. */
  parameters: z.optional(json(100_000)),
})
export const tools = list(functionTool, TOOLS_MAX)
export type FunctionTool = z.output<typeof functionTool>

export const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), name }),
])
export type ToolChoice = z.output<typeof toolChoice>

/** One modality at a time, as at the provider: audio always includes its transcript. */
export const outputModalities = z.array(z.enum(['text', 'audio'])).check(z.length(1))

export const maxOutputTokens = z.union([z.int().check(z.gte(1), z.lte(4096)), z.literal('inf')])

export const instructions = text(INSTRUCTIONS_MAX)

const settings = {
  model: z.optional(name),
  output_modalities: z.optional(outputModalities),
  instructions: z.optional(instructions),
  tools: z.optional(tools),
  tool_choice: z.optional(toolChoice),
  max_output_tokens: z.optional(maxOutputTokens),
  audio: z.optional(audio),
  include: z.optional(z.nullable(list(name, 50))),
  tracing: z.optional(json(10_000)),
  truncation: z.optional(json(10_000)),
  prompt: z.optional(json(10_000)),
}

/** These bounds are the provider's. */
export const metadata = record(text(512), 16, text(64))

/** The body of `session.update`: only the changes. */
export const sessionUpdate = z.object({ type: z._default(z.literal('realtime'), 'realtime'), ...settings })
export type SessionUpdate = z.output<typeof sessionUpdate>

/** The whole session, as `session.created` and `session.updated` carry it. */
export const realtimeSession = z.object({
  ...settings,
  type: z.literal('realtime'),
  object: z.literal('realtime.session'),
  id,
  model: name,
  output_modalities: outputModalities,
  instructions,
  tools,
  tool_choice: toolChoice,
  max_output_tokens: maxOutputTokens,
  /** Unix seconds; 0 when the session does not expire by itself. */
  expires_at: figure,
  audio,
})
export type RealtimeSession = z.output<typeof realtimeSession>
