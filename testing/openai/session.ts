/** Builds sessions as OpenAI does: its defaults, and on top of them the client's settings. */
import * as z from 'zod/mini'
import { type RealtimeSession, type SessionUpdate, sessionUpdate } from '#contract/realtime/session.ts'
import { noModel, type Refusal, refusal } from './refusals.ts'

/** Those that take part in a Realtime session (openai 7.55, resources/realtime/realtime.d.ts). */
const MODELS = new Set([
  'gpt-realtime',
  'gpt-realtime-1.5',
  'gpt-realtime-2',
  'gpt-realtime-2.1',
  'gpt-realtime-2.1-mini',
  'gpt-realtime-mini',
])
const VOICES = new Set([
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'marin',
  'sage',
  'shimmer',
  'verse',
])
const TRANSCRIPTION_MODELS = new Set([
  'gpt-transcribe',
  'gpt-live-transcribe',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-realtime-whisper',
  'whisper-1',
])
const DEFAULT_MODEL = 'gpt-realtime-2.1'
const LIFE_SECONDS = 3600

const PCM = { type: 'audio/pcm', rate: 24_000 } as const
const INPUT = {
  format: PCM,
  transcription: null,
  noise_reduction: null,
  turn_detection: {
    type: 'server_vad',
    threshold: 0.5,
    prefix_padding_ms: 300,
    silence_duration_ms: 500,
    idle_timeout_ms: null,
    create_response: true,
    interrupt_response: true,
  },
} satisfies NonNullable<RealtimeSession['audio']['input']>
const OUTPUT = { format: PCM, voice: 'marin', speed: 1 } satisfies NonNullable<
  RealtimeSession['audio']['output']
>

/** The session in a request; without one everything is default. */
export function readSession(value: unknown): SessionUpdate | Refusal {
  const read = z.safeParse(sessionUpdate, value ?? {})
  if (!read.success) {
    const param = ['session', ...(read.error.issues[0]?.path ?? [])].join('.')
    return refusal(400, 'invalid_value', `Invalid value for '${param}'.`, param)
  }
  return refusalOf(read.data) ?? read.data
}

export const isRefusal = (value: object): value is Refusal => 'status' in value && 'message' in value

function refusalOf({ model, audio }: SessionUpdate): Refusal | undefined {
  if (model !== undefined && !MODELS.has(model)) return noModel(model)
  const voice = audio?.output?.voice
  if (voice !== undefined && !VOICES.has(voice)) return unknown('session.audio.output.voice', voice)
  const heardBy = audio?.input?.transcription?.model
  return heardBy === undefined || TRANSCRIPTION_MODELS.has(heardBy)
    ? undefined
    : unknown('session.audio.input.transcription.model', heardBy)
}

const unknown = (param: string, value: string): Refusal =>
  refusal(400, 'invalid_value', `Invalid value: '${value}'.`, param)

export function sessionOf(update: SessionUpdate, id: string, nowMs: number): RealtimeSession {
  const { audio, ...rest } = update
  return {
    tracing: null,
    truncation: 'auto',
    prompt: null,
    include: null,
    ...rest,
    type: 'realtime',
    object: 'realtime.session',
    id,
    model: update.model ?? DEFAULT_MODEL,
    instructions: update.instructions ?? '',
    tools: update.tools ?? [],
    tool_choice: update.tool_choice ?? 'auto',
    output_modalities: update.output_modalities ?? ['audio'],
    max_output_tokens: update.max_output_tokens ?? 'inf',
    expires_at: Math.floor(nowMs / 1000) + LIFE_SECONDS,
    audio: { input: { ...INPUT, ...audio?.input }, output: { ...OUTPUT, ...audio?.output } },
  }
}
