/** Samples, WAV files and sample rates: nothing is lost and nothing is added. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { createLeadTrimmer } from './lead-trimmer.ts'
import { bytesOf, levelOf, prepared, samplesOf, withoutLead, withPauses } from './pcm.ts'
import { wavHeader, wavOf } from './wav.ts'

const tone = (hertz: number, rate: number, samples: number, loudness = 10_000): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) =>
    Math.round(loudness * Math.sin((2 * Math.PI * hertz * at) / rate)),
  )

const joined = (parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]))

const pcm = fc
  .array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 400 })
  .map((each) => Int16Array.from(each))

describe('samples', () => {
  it('survive as bytes', () => {
    fc.assert(
      fc.property(pcm, (each) => {
        expect(samplesOf(bytesOf(each))).toEqual(each)
      }),
    )
  })

  it('have a level: of silence 0, of a full square 1, of a full sine its root mean square', () => {
    expect(levelOf(new Int16Array(320))).toBe(0)
    expect(levelOf(new Int16Array(0))).toBe(0)
    expect(levelOf(Int16Array.of(-32_768, -32_768))).toBe(1)
    expect(levelOf(tone(100, 16_000, 1_600, 32_767))).toBeCloseTo(Math.SQRT1_2, 3)
  })

  it('lose the silence in front of them, except for a hundredth of a second', () => {
    const sound = joined([new Int16Array(1_000), tone(440, 16_000, 500)])
    const rest = withoutLead(sound)
    expect(rest.length).toBeGreaterThan(500)
    expect(rest.length).toBeLessThanOrEqual(500 + 161)
    expect(withoutLead(new Int16Array(500))).toHaveLength(0)
  })

  it('lose it in pieces as well as whole', () => {
    const sound = joined([new Int16Array(640), tone(440, 16_000, 960)])
    const trim = createLeadTrimmer()
    const pieces = [0, 320, 640, 960, 1_280].map((at) => trim(sound.subarray(at, at + 320)))
    expect(pieces.slice(0, 2).every((piece) => piece.length === 0)).toBe(true)
    expect(joined(pieces)).toEqual(sound.subarray(640))
  })

  it('get the pauses that they lack, and no longer ones where they have them', () => {
    const word = tone(440, 16_000, 4_800)
    const hum = tone(440, 16_000, 8_000, 100)
    const bare = withPauses(word)
    expect(bare).toHaveLength(4_800 + 2 * 4_000)
    expect(bare.subarray(4_000, 8_800)).toEqual(word)
    const half = withPauses(joined([hum.subarray(0, 1_600), word]))
    expect(half).toHaveLength(4_800 + 2 * 4_000)
    const paused = joined([hum, word, hum])
    expect(withPauses(paused)).toEqual(paused)
    for (const nothing of [new Int16Array(0), new Int16Array(800)])
      expect(withPauses(nothing)).toEqual(nothing)
  })

  it('are prepared for the recognizer at one loudness, with noise and the same noise each time', () => {
    const [soft, loud] = [tone(300, 16_000, 1_600, 200), tone(300, 16_000, 1_600, 30_000)]
    for (const each of [soft, loud]) {
      const peak = prepared(each, 120).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      expect(Math.abs(peak - 16_000)).toBeLessThan(300)
    }
    expect(prepared(soft, 120)).toEqual(prepared(soft, 120))
    const silence = prepared(new Int16Array(1_600), 120)
    expect(new Set(silence).size).toBeGreaterThan(50)
    expect(levelOf(silence)).toBeLessThan(0.01)
  })
})

describe('WAV', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(pcm, fc.constantFrom(8_000, 16_000, 24_000, 48_000), (each, rate) => {
        const file = wavOf(each, rate)
        const header = wavHeader(file)
        expect(header).toEqual({ rate, channels: 1, dataAt: 44 })
        expect(samplesOf(file.subarray(44))).toEqual(each)
      }),
    )
  })

  it('needs more bytes until the samples begin', () => {
    const file = wavOf(Int16Array.of(1, 2, 3), 16_000)
    for (let length = 0; length < 44; length++) expect(wavHeader(file.subarray(0, length))).toBe('more')
    expect(wavHeader(file.subarray(0, 44))).toMatchObject({ dataAt: 44 })
  })

  it('skips chunks that it does not know', () => {
    const file = wavOf(Int16Array.of(7), 22_050)
    const list = Uint8Array.of(...new TextEncoder().encode('LIST'), 3, 0, 0, 0, 1, 2, 3, 0)
    const longer = Uint8Array.of(...file.subarray(0, 36), ...list, ...file.subarray(36))
    expect(wavHeader(longer)).toEqual({ rate: 22_050, channels: 1, dataAt: 56 })
  })

  it('is refused without its markers or with another sample format', () => {
    expect(wavHeader(new Uint8Array(64))).toBeUndefined()
    const floats = wavOf(Int16Array.of(1), 16_000)
    floats[20] = 3
    expect(wavHeader(floats)).toBeUndefined()
  })
})
