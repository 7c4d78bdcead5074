/** Builds the session object of the embedded engine, and applies partial updates to it. */
import type { ClientEventOf } from '#contract/realtime/client-events.ts'
import type { FunctionTool, RealtimeSession, SessionUpdate } from '#contract/realtime/session.ts'
import type { SessionTool } from '#domain/session-tools.ts'
import { audioNotAvailable, refuse } from './refusals.ts'
import { change, emit, type StepContext } from './step-context.ts'

export const toFunctionTool = ({ name, description, parameters }: SessionTool): FunctionTool => ({
  type: 'function',
  name,
  description,
  parameters,
})

type SessionSettings = Readonly<{
  id: string
  model: string
  instructions: string
  tools: readonly SessionTool[]
  /** Unix seconds. */
  expiresAt: number
}>

/** The defaults of the protocol (spec S9.41–S9.43); the page sends the settings of its panel when a call opens. */
const INITIAL_DETECTION = {
  type: 'server_vad',
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 500,
  create_response: true,
  interrupt_response: true,
} as const

/** The session that a voice call starts with. */
export const voiceSession = (settings: SessionSettings & { voice: string }): RealtimeSession => ({
  ...textSession(settings),
  output_modalities: ['audio'],
  audio: {
    input: {
      format: { type: 'audio/pcm', rate: 24_000 },
      transcription: { model: settings.model },
      noise_reduction: null,
      turn_detection: INITIAL_DETECTION,
    },
    output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: settings.voice, speed: 1 },
  },
})

/** The session that a text call starts with. */
export const textSession = (settings: SessionSettings): RealtimeSession => ({
  type: 'realtime',
  object: 'realtime.session',
  id: settings.id,
  model: settings.model,
  output_modalities: ['text'],
  instructions: settings.instructions,
  tools: settings.tools.map(toFunctionTool),
  tool_choice: 'auto',
  max_output_tokens: 'inf',
  tracing: null,
  truncation: 'auto',
  prompt: null,
  include: null,
  expires_at: settings.expiresAt,
  audio: {},
})

/** Only what the update names changes. The model stays: it belongs to the engine, as with the provider. */
function mergeSession(session: RealtimeSession, update: SessionUpdate): RealtimeSession {
  const { audio, model: _model, type: _type, ...rest } = update
  return {
    ...session,
    ...present(rest),
    audio: {
      ...session.audio,
      ...(audio?.input && { input: { ...session.audio.input, ...present(audio.input) } }),
      ...(audio?.output && { output: { ...session.audio.output, ...present(audio.output) } }),
    },
  }
}

/** Absent and undefined mean the same; null is a value that switches something off. */
const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // The filter is what makes the narrower type true.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

export function updateSession(draft: StepContext, event: ClientEventOf<'session.update'>): void {
  const { voice } = draft.state
  if (!voice && event.session.output_modalities?.includes('audio')) {
    refuse(draft, event.event_id, audioNotAvailable('session.output_modalities'))
    return
  }
  const session = mergeSession(draft.state.session, event.session)
  change(draft, { session })
  emit(draft, { type: 'session.updated', session })
  if (voice && event.session.audio) draft.outputs.push({ do: 'listen', session })
}
