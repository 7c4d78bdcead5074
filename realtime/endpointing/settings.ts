/** Completes the session's turn detection for endpointing: every value there, and none that would break it. */
import type { RealtimeSession } from '#contract/realtime/session.ts'

type AudioInput = NonNullable<RealtimeSession['audio']['input']>
export type TurnDetection = AudioInput['turn_detection']

export type TurnSettings = Readonly<{
  threshold: number
  prefixMs: number
  silenceMs: number
  /** True when speech may cut a reply that is being spoken. */
  interrupts: boolean
}>

/** The provider's defaults, where the session sets nothing. */
const DEFAULTS = { threshold: 0.5, prefixMs: 300, silenceMs: 500 }
/** The provider listens to the sense of the words; here eagerness is how long a pause may be. */
const EAGER_MS = { low: 1000, medium: 500, high: 300, auto: 500 }
const MAX_PREFIX_MS = 2000
const SILENCE_MS = { least: 100, most: 5000 }

/** Null is push-to-talk: only the client says where a turn ends. */
export function turnSettings(detection: TurnDetection): TurnSettings | null {
  if (detection === null) return null
  const interrupts = detection?.interrupt_response ?? true
  if (detection?.type === 'semantic_vad') {
    return { ...DEFAULTS, silenceMs: EAGER_MS[detection.eagerness ?? 'auto'], interrupts }
  }
  if (!detection) return { ...DEFAULTS, interrupts }
  const { threshold, prefix_padding_ms, silence_duration_ms } = detection
  return {
    threshold: threshold ?? DEFAULTS.threshold,
    prefixMs: Math.min(MAX_PREFIX_MS, prefix_padding_ms ?? DEFAULTS.prefixMs),
    silenceMs: Math.min(
      SILENCE_MS.most,
      Math.max(SILENCE_MS.least, silence_duration_ms ?? DEFAULTS.silenceMs),
    ),
    interrupts,
  }
}

/** True when an utterance is answered by itself; never in push-to-talk. */
export const answersByItself = (detection: TurnDetection): boolean =>
  detection !== null && (detection?.create_response ?? true)
