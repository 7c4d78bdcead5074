/** Voice activity on known audio: voices, silence and noise. */
import { describe, expect, it } from 'vitest'
import { FRAME, RATE } from '../ports.ts'
import { createEnergyGate } from './energy-gate.ts'
import { loadVoiceActivity } from './voice-activity.ts'

const create = await loadVoiceActivity()

function createRandom(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A buzzing voice: 120 Hz and its harmonics through three resonances, four syllables a second. */
function voice(seconds: number, loudness: number): Int16Array {
  const formants = [700, 1_220, 2_600]
  return Int16Array.from({ length: seconds * RATE }, (_, at) => {
    const time = at / RATE
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * time)) ** 0.5
    let sum = 0
    for (let harmonic = 1; harmonic * 120 < 4_000; harmonic++) {
      const hertz = harmonic * 120
      const gain = formants.reduce((most, formant) => most + 1 / (1 + ((hertz - formant) / 90) ** 2), 0)
      sum += gain * Math.sin(2 * Math.PI * hertz * time)
    }
    return Math.round(loudness * syllable * sum * 0.2)
  })
}

function noise(seconds: number, loudness: number): Int16Array {
  const random = createRandom()
  return Int16Array.from({ length: seconds * RATE }, () => Math.round((random() * 2 - 1) * loudness))
}

const mixed = (a: Int16Array, b: Int16Array): Int16Array =>
  a.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (b[at] ?? 0))))

/** Share of the frames that count as voiced, leaving out the first second in which the gate learns. */
function shareVoiced(pcm: Int16Array, threshold = 0.5): number {
  const activity = create(threshold)
  let [frames, voiced] = [0, 0]
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) {
    const result = activity.hear(pcm.subarray(at, at + FRAME))
    if (at < RATE) continue
    frames++
    if (result.voiced) voiced++
  }
  activity.close()
  return voiced / frames
}

describe('voice activity', () => {
  it('detects a voice', () => {
    expect(shareVoiced(voice(4, 9_000))).toBeGreaterThan(0.4)
  })

  it('detects it over background noise', () => {
    expect(shareVoiced(mixed(voice(4, 9_000), noise(4, 500)))).toBeGreaterThan(0.4)
  })

  it.each([0, 100, 1_000, 8_000])('detects no voice in noise of %i', (loudness) => {
    expect(shareVoiced(noise(4, loudness))).toBeLessThan(0.01)
  })

  it('detects less with a higher threshold', () => {
    const soft = voice(4, 700)
    const shares = [0.2, 0.5, 0.95].map((threshold) => shareVoiced(soft, threshold))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[0]).toBeGreaterThan(shares[2] ?? 1)
  })

  it('changes its threshold during a call', () => {
    const activity = create(0.2)
    const soft = voice(2, 700)
    const count = (): number => {
      let voiced = 0
      for (let at = 0; at + FRAME <= soft.length; at += FRAME) {
        if (activity.hear(soft.subarray(at, at + FRAME)).voiced) voiced++
      }
      return voiced
    }
    const before = count()
    activity.setThreshold(0.98)
    expect(count()).toBeLessThan(before)
    activity.close()
  })

  it('returns the level of each frame', () => {
    const activity = create()
    expect(activity.hear(new Int16Array(FRAME)).level).toBe(0)
    expect(activity.hear(new Int16Array(FRAME).fill(16_384)).level).toBeCloseTo(0.5)
    activity.close()
  })

  it('takes frames of 20 ms only, and none after its end', () => {
    const activity = create()
    expect(() => activity.hear(new Int16Array(160))).toThrow('320')
    activity.close()
    activity.close()
    expect(() => activity.hear(new Int16Array(FRAME))).toThrow('closed')
  })
})

describe('the energy gate', () => {
  const open = (threshold: number, levels: readonly number[]): boolean => {
    const gate = createEnergyGate(threshold)
    return levels.map((level) => gate.isOpen(level)).at(-1) ?? false
  }

  it('opens at 0.004 on a quiet line', () => {
    const quiet = Array<number>(100).fill(0.0002)
    expect(open(0.5, [...quiet, 0.0039])).toBe(false)
    expect(open(0.5, [...quiet, 0.0041])).toBe(true)
  })

  it('opens at 2.2 times the floor of a noisy line', () => {
    const noisy = Array<number>(101).fill(0.01)
    expect(open(0.5, [...noisy, 0.0215])).toBe(false)
    expect(open(0.5, [...noisy, 0.0225])).toBe(true)
  })

  it.each([
    [0.2, 0.0029],
    [0.5, 0.004],
    [0.98, 0.0066],
  ])('at the threshold %d opens above %d', (threshold, level) => {
    expect(open(threshold, [level * 0.98])).toBe(false)
    expect(open(threshold, [level * 1.02])).toBe(true)
  })

  it('is open for a caller who speaks at once', () => {
    expect(open(0.5, [0.1])).toBe(true)
    expect(open(0.5, Array<number>(20).fill(0.1))).toBe(true)
  })

  it('keeps its floor during speech with pauses', () => {
    const talk = Array.from({ length: 400 }, (_, frame) => (frame % 5 === 0 ? 0.002 : 0.1))
    expect(open(0.5, [...talk, 0.05])).toBe(true)
  })
})
