import { describe, expect, it } from 'vitest'
import {
  clampVoice,
  clampVoiceActivity,
  DEFAULT_VOICE_ACTIVITY,
  presetOf,
  VOICE_PRESETS,
  VOICE_RANGES,
} from './voice-activity.ts'

describe('the settings of voice activity', () => {
  it('[S9.33, S9.34, S9.35, S9.36] default to balanced with automatic responses', () => {
    expect(DEFAULT_VOICE_ACTIVITY).toEqual({
      threshold: 0.95,
      prefixPaddingMs: 320,
      silenceDurationMs: 520,
      autoRespond: true,
    })
    expect(presetOf(DEFAULT_VOICE_ACTIVITY)?.recommended).toBe(true)
  })

  it('[S9.37, S9.38, S9.39] have three presets', () => {
    expect(
      VOICE_PRESETS.map((preset) => [
        preset.label,
        preset.threshold,
        preset.prefixPaddingMs,
        preset.silenceDurationMs,
      ]),
    ).toEqual([
      ['Snappy', 0.65, 250, 380],
      ['Balanced', 0.95, 320, 520],
      ['Patient', 0.82, 360, 800],
    ])
  })

  it('[S5.22, S5.23, S5.24] keep to their ranges', () => {
    expect(VOICE_RANGES).toEqual({
      threshold: { min: 0.2, max: 0.98, step: 0.01 },
      prefixPaddingMs: { min: 0, max: 1200, step: 10 },
      silenceDurationMs: { min: 200, max: 2000, step: 10 },
    })
  })

  it.each([
    ['[S5.22] below the range', 'threshold', 0, 0.2],
    ['[S5.22] above it', 'threshold', 1, 0.98],
    ['[S5.22] with more than two decimals', 'threshold', 0.7149, 0.71],
    ['[S5.22] what binary fractions make of 0.57', 'threshold', 0.57, 0.57],
    ['[S5.23] below the range', 'prefixPaddingMs', -1, 0],
    ['[S5.23] above it', 'prefixPaddingMs', 1300, 1200],
    ['[S5.23] between two steps', 'prefixPaddingMs', 317, 320],
    ['[S5.24] below the range', 'silenceDurationMs', 199, 200],
    ['[S5.24] above it', 'silenceDurationMs', 99_999, 2000],
    ['[S5.24] between two steps', 'silenceDurationMs', 384, 380],
    ['[S5.25] no number', 'threshold', Number.NaN, 0.2],
    ['[S5.25] no number', 'prefixPaddingMs', Number.POSITIVE_INFINITY, 0],
    ['[S5.25] no number', 'silenceDurationMs', Number.NEGATIVE_INFINITY, 200],
  ] as const)('%s: %s %s is %s', (_, range, input, kept) => {
    expect(clampVoice(range, input)).toBe(kept)
  })

  it.each([
    [0.955, 'Balanced'],
    [0.945, 'Balanced'],
    [0.944, undefined],
    [0.94, undefined],
  ])('[S9.40] a threshold of %s is %s', (threshold, label) => {
    expect(presetOf({ ...DEFAULT_VOICE_ACTIVITY, threshold })?.label).toBe(label)
  })

  it('match no preset when a time differs', () => {
    expect(presetOf({ ...DEFAULT_VOICE_ACTIVITY, silenceDurationMs: 530 })).toBeUndefined()
  })

  it('are clamped together', () => {
    expect(
      clampVoiceActivity({ threshold: 9, prefixPaddingMs: -4, silenceDurationMs: 0, autoRespond: false }),
    ).toEqual({ threshold: 0.98, prefixPaddingMs: 0, silenceDurationMs: 200, autoRespond: false })
  })
})
