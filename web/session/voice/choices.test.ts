import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_VOICE_ACTIVITY } from '#contract/rules/voice-activity.ts'
import { codecOf, prefer } from './codec.ts'
import { createLevels } from './levels.ts'
import { listeningTo } from './turn-detection.ts'

describe('the codec', () => {
  it.each([
    ['[S2.4, S9.45] opus without a wish', '', 'opus'],
    ['[S2.5, S9.46] pcmu', '?codec=pcmu', 'pcmu'],
    ['[S2.5, S9.47] pcma', '?x=1&codec=pcma', 'pcma'],
    ['opus for what is not known', '?codec=mp3', 'opus'],
  ])('%s', (_, search, codec) => {
    expect(codecOf(search)).toBe(codec)
  })

  it('[S2.5, S9.46, S9.47] comes first, and the others stay behind it', () => {
    const codec = (mimeType: string) => ({ mimeType, clockRate: 8000 })
    const offered = ['audio/opus', 'audio/red', 'audio/PCMU', 'audio/PCMA'].map(codec)
    const order = (wanted: 'opus' | 'pcmu' | 'pcma') =>
      prefer(wanted, offered).map(({ mimeType }) => mimeType)
    expect(order('pcma')).toEqual(['audio/PCMA', 'audio/opus', 'audio/red', 'audio/PCMU'])
    expect(order('pcmu')).toEqual(['audio/PCMU', 'audio/opus', 'audio/red', 'audio/PCMA'])
    expect(order('opus')).toEqual(offered.map(({ mimeType }) => mimeType))
  })
})

describe('turn-taking', () => {
  const turns = { activity: DEFAULT_VOICE_ACTIVITY, muted: false, byHand: false, open: true }
  it('[S9.33, S9.34, S9.35, S9.48] is the settings of the panel, and speech interrupts', () => {
    expect(listeningTo(turns)).toEqual({
      open: true,
      detection: {
        type: 'server_vad',
        threshold: 0.95,
        prefix_padding_ms: 320,
        silence_duration_ms: 520,
        create_response: true,
        interrupt_response: true,
      },
    })
  })

  it.each([
    ['[S9.49] follows autoRespond', { activity: { ...DEFAULT_VOICE_ACTIVITY, autoRespond: false } }],
    ['[S9.50] is off while the microphone is muted', { muted: true }],
  ])('the automatic reply %s', (_, change) => {
    expect(listeningTo({ ...turns, ...change }).detection).toMatchObject({ create_response: false })
  })

  it('belongs to the user alone while a button is held', () => {
    expect(listeningTo({ ...turns, byHand: true }).detection).toBeNull()
  })
})

/** The level of a microphone that delivers these samples. */
function levelOf(samples: Float32Array): number {
  const node = { connect: () => undefined, disconnect: () => undefined }
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => node
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      getFloatTimeDomainData = (into: Float32Array) => into.set(samples)
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const levels = createLevels()
  levels.plug('input', {} as MediaStream)
  return levels.get().input
}

describe('the level', () => {
  const tone = (peak: number) => Float32Array.from({ length: 128 }, (_, n) => peak * Math.sin(n))
  it('is zero in silence, one at full voice, and grows between', () => {
    expect(levelOf(new Float32Array(128))).toBe(0)
    expect(levelOf(tone(0.001))).toBe(0)
    expect(levelOf(tone(1))).toBe(1)
    const [low, middle, high] = [0.01, 0.05, 0.2].map((peak) => levelOf(tone(peak)))
    expect(low).toBeGreaterThan(0)
    expect(middle).toBeGreaterThan(low ?? 1)
    expect(high).toBeGreaterThan(middle ?? 1)
    expect(high).toBeLessThan(1)
  })
})
