/** Settings of voice activity detection: ranges, presets and clamps (spec S3.40, S5.22–S5.25, S9.33–S9.40). */

export type VoiceActivity = Readonly<{
  threshold: number
  prefixPaddingMs: number
  silenceDurationMs: number
  /** Respond as soon as the user falls silent. */
  autoRespond: boolean
}>
export type VoiceRange = keyof Omit<VoiceActivity, 'autoRespond'>

export const VOICE_RANGES: Readonly<
  Record<VoiceRange, Readonly<{ min: number; max: number; step: number }>>
> = {
  threshold: { min: 0.2, max: 0.98, step: 0.01 },
  prefixPaddingMs: { min: 0, max: 1200, step: 10 },
  silenceDurationMs: { min: 200, max: 2000, step: 10 },
}

export const DEFAULT_VOICE_ACTIVITY: VoiceActivity = {
  threshold: 0.95,
  prefixPaddingMs: 320,
  silenceDurationMs: 520,
  autoRespond: true,
}

export type VoicePreset = Readonly<{ id: string; label: string; recommended?: true }> &
  Omit<VoiceActivity, 'autoRespond'>
export const VOICE_PRESETS: readonly VoicePreset[] = [
  { id: 'snappy', label: 'Snappy', threshold: 0.65, prefixPaddingMs: 250, silenceDurationMs: 380 },
  {
    id: 'balanced',
    label: 'Balanced',
    recommended: true,
    threshold: 0.95,
    prefixPaddingMs: 320,
    silenceDurationMs: 520,
  },
  { id: 'patient', label: 'Patient', threshold: 0.82, prefixPaddingMs: 360, silenceDurationMs: 800 },
]
/** Spec S9.40, plus slack for binary fractions. */
const THRESHOLD_TOLERANCE = 0.005 + 1e-9

/** Spec S5.22–S5.25: clamps into the range and onto its steps; anything but a number becomes the minimum. */
export function clampVoice(range: VoiceRange, value: number): number {
  const { min, max, step } = VOICE_RANGES[range]
  if (!Number.isFinite(value)) return min
  const onStep = Math.round(value / step) * step
  return Number(Math.min(max, Math.max(min, onStep)).toFixed(2))
}

export const clampVoiceActivity = (settings: VoiceActivity): VoiceActivity => ({
  threshold: clampVoice('threshold', settings.threshold),
  prefixPaddingMs: clampVoice('prefixPaddingMs', settings.prefixPaddingMs),
  silenceDurationMs: clampVoice('silenceDurationMs', settings.silenceDurationMs),
  autoRespond: settings.autoRespond,
})

/** Returns the preset that these settings match, within tolerance. */
export const presetOf = (settings: VoiceActivity): VoicePreset | undefined =>
  VOICE_PRESETS.find(
    (preset) =>
      Math.abs(preset.threshold - settings.threshold) <= THRESHOLD_TOLERANCE &&
      preset.prefixPaddingMs === settings.prefixPaddingMs &&
      preset.silenceDurationMs === settings.silenceDurationMs,
  )
