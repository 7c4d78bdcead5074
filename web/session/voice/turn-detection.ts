/** The turn detection of the server, from the user's settings (spec S9.48–S9.50). */
import type { SessionUpdate } from '#contract/realtime/session.ts'
import type { VoiceActivity } from '#contract/rules/voice-activity.ts'

export type Turns = Readonly<{
  activity: VoiceActivity
  muted: boolean
  /** Push-to-talk, as the mode or while the button is held: only the user ends a turn. */
  byHand: boolean
  /** True while the microphone is open without a held button. */
  open: boolean
}>
type TurnDetection = NonNullable<NonNullable<SessionUpdate['audio']>['input']>['turn_detection']

export type Listening = Readonly<{ detection: TurnDetection; open: boolean }>

export const listeningTo = (turns: Turns): Listening => ({ detection: detectionOf(turns), open: turns.open })

function detectionOf({ activity, muted, byHand }: Turns): TurnDetection {
  if (byHand) return null
  return {
    type: 'server_vad',
    threshold: activity.threshold,
    prefix_padding_ms: activity.prefixPaddingMs,
    silence_duration_ms: activity.silenceDurationMs,
    create_response: activity.autoRespond && !muted,
    interrupt_response: true,
  }
}
