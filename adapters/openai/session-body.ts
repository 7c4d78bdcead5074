/** Converts our session for OpenAI: its own models and voices, and nothing that only we know. */
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { Models, Voices } from './models.ts'

export type Table = Readonly<{ models: Models; voices: Voices }>

/** The part of a session that holds for a text call. */
const settingsOf = (session: RealtimeSession, { models }: Table) => ({
  type: 'realtime' as const,
  model: models.realtime,
  instructions: session.instructions,
  tools: session.tools,
  tool_choice: session.tool_choice,
  max_output_tokens: session.max_output_tokens,
  truncation: 'auto' as const,
})

export const textBody = (session: RealtimeSession, table: Table) => ({
  ...settingsOf(session, table),
  output_modalities: ['text' as const],
})

/** The sound's format is left to the offer and its answer. */
export function voiceBody(session: RealtimeSession, table: Table) {
  const { input, output } = session.audio
  const { model: _ours, ...transcription } = input?.transcription ?? {}
  return {
    ...settingsOf(session, table),
    output_modalities: session.output_modalities,
    audio: {
      input: {
        transcription: { model: table.models.transcription, ...transcription },
        noise_reduction: input?.noise_reduction ?? NEAR,
        ...(input?.turn_detection !== undefined && { turn_detection: input.turn_detection }),
      },
      output: {
        voice: table.voices.voiceFor(output?.voice),
        ...(output?.speed !== undefined && { speed: output.speed }),
      },
    },
  }
}

/** A headset or a telephone held to the face; harmless where it is none. */
const NEAR = { type: 'near_field' } as const
