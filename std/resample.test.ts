/** Tests the resampler: tones survive, aliases do not, and chunks join without a seam. */
import { describe, expect, it } from 'vitest'
import { levelOf } from '#speech/audio/pcm.ts'
import { fc, runs } from '../scripts/testing/property.ts'
import { createResampler } from './resample.ts'

const tone = (hertz: number, rate: number, samples: number, loudness = 10_000): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) =>
    Math.round(loudness * Math.sin((2 * Math.PI * hertz * at) / rate)),
  )

const joined = (parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]))

describe('resampling', () => {
  it.each([
    [24_000, 16_000],
    [22_050, 16_000],
    [48_000, 16_000],
    [8_000, 16_000],
    [16_000, 16_000],
  ])('from %i to %i keeps a tone a tone', (from, to) => {
    const resample = createResampler(from, to)
    const out = joined([resample(tone(1_000, from, from)), resample()])
    expect(Math.abs(out.length - to)).toBeLessThan(40)
    const wanted = tone(1_000, to, out.length)
    // The first and last few samples see the edge of the sound.
    const inner = out.subarray(100, -100)
    const off = levelOf(inner.map((sample, at) => sample - (wanted[at + 100] ?? 0)))
    expect(off / levelOf(inner)).toBeLessThan(0.02)
  })

  it('lets nothing through that the lower rate cannot hold', () => {
    const resample = createResampler(24_000, 16_000)
    const out = joined([resample(tone(10_500, 24_000, 24_000)), resample()])
    expect(levelOf(out.subarray(100, -100))).toBeLessThan(0.01)
  })

  it('gives the same in pieces as whole', () => {
    const sound = tone(700, 24_000, 3_000)
    const whole = createResampler(24_000, 16_000)
    const wanted = joined([whole(sound), whole()])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const resample = createResampler(24_000, 16_000)
        const parts: Int16Array[] = []
        let at = 0
        for (let n = 0; at < sound.length; n++) {
          const size = sizes[n % sizes.length] ?? 1
          parts.push(resample(sound.subarray(at, at + size)))
          at += size
        }
        parts.push(resample())
        expect(joined(parts)).toEqual(wanted)
      }),
      runs(30),
    )
  })
})
