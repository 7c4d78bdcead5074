/** The session object of the Realtime API (GA) and the partial form in which it is updated. */
import * as z from 'zod/mini'

const audioFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('audio/pcm'), rate: z.optional(z.number()) }),
  z.object({ type: z.literal('audio/pcmu') }),
  z.object({ type: z.literal('audio/pcma') }),
])

const turnDetection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('server_vad'),
    threshold: z.optional(z.number().check(z.gte(0), z.lte(1))),
    prefix_padding_ms: z.optional(z.number().check(z.gte(0))),
    silence_duration_ms: z.optional(z.number().check(z.gte(0))),
    create_response: z.optional(z.boolean()),
    interrupt_response: z.optional(z.boolean()),
    idle_timeout_ms: z.optional(z.nullable(z.number())),
  }),
  z.object({
    type: z.literal('semantic_vad'),
    eagerness: z.optional(z.enum(['low', 'medium', 'high', 'auto'])),
    create_response: z.optional(z.boolean()),
    interrupt_response: z.optional(z.boolean()),
  }),
])

/** Null switches a thing off; absent leaves it as it is. */
const audioInput = z.object({
  format: z.optional(audioFormat),
  transcription: z.optional(
    z.nullable(
      z.object({
        model: z.optional(z.string()),
        language: z.optional(z.string()),
        prompt: z.optional(z.string()),
      }),
    ),
  ),
  noise_reduction: z.optional(z.nullable(z.object({ type: z.enum(['near_field', 'far_field']) }))),
  turn_detection: z.optional(z.nullable(turnDetection)),
})
const audioOutput = z.object({
  format: z.optional(audioFormat),
  voice: z.optional(z.string()),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(1.5))),
})
const audio = z.object({ input: z.optional(audioInput), output: z.optional(audioOutput) })

export const functionTool = z.object({
  type: z.literal('function'),
  name: z.string(),
  description: z.optional(z.string()),
  /** JSON Schema. */
  parameters: z.optional(z.unknown()),
})
export type FunctionTool = z.output<typeof functionTool>

export const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), name: z.string() }),
])
export type ToolChoice = z.output<typeof toolChoice>

/** One kind at a time, as the provider has it: audio always brings its transcript. */
export const outputModalities = z.array(z.enum(['text', 'audio'])).check(z.length(1))

export const maxOutputTokens = z.union([z.int().check(z.gte(1), z.lte(4096)), z.literal('inf')])

const settings = {
  model: z.optional(z.string()),
  output_modalities: z.optional(outputModalities),
  instructions: z.optional(z.string()),
  tools: z.optional(z.array(functionTool)),
  tool_choice: z.optional(toolChoice),
  max_output_tokens: z.optional(maxOutputTokens),
  audio: z.optional(audio),
  include: z.optional(z.nullable(z.array(z.string()))),
  tracing: z.optional(z.unknown()),
  truncation: z.optional(z.unknown()),
  prompt: z.optional(z.unknown()),
}

/** What `session.update` carries: only what changes. */
export const sessionUpdate = z.object({ type: z._default(z.literal('realtime'), 'realtime'), ...settings })
export type SessionUpdate = z.output<typeof sessionUpdate>

/** The whole session, as `session.created` and `session.updated` tell it. */
export const realtimeSession = z.object({
  ...settings,
  type: z.literal('realtime'),
  object: z.literal('realtime.session'),
  id: z.string(),
  model: z.string(),
  output_modalities: outputModalities,
  instructions: z.string(),
  tools: z.array(functionTool),
  tool_choice: toolChoice,
  max_output_tokens: maxOutputTokens,
  /** Unix seconds; 0 when it does not end by itself. */
  expires_at: z.number(),
  audio,
})
export type RealtimeSession = z.output<typeof realtimeSession>
