/** The filter between 16 and 8 kHz, measured with tones. */
import { describe, expect, it } from 'vitest'
import { fc, runs } from '../scripts/testing/property.ts'
import { createDoubler, createHalver } from './resample.ts'
import { amplitudeOf, toneOf } from './testing/tone.ts'

const AMPLITUDE = 8000
const decibels = (amplitude: number): number => 20 * Math.log10(amplitude / AMPLITUDE)
/** One second, without the filter's onset. */
const settled = (pcm: Int16Array): Int16Array => pcm.subarray(pcm.length / 4)

describe('halving', () => {
  it.each([100, 300, 1000, 2000, 3000, 3400])('%i Hz passes', (hertz) => {
    const filtered = settled(createHalver()(toneOf(hertz, 16_000)))
    expect(Math.abs(decibels(amplitudeOf(filtered, hertz, 8000)))).toBeLessThan(0.3)
  })

  it.each([4600, 5000, 6000, 7000, 7800])('%i Hz does not fold down', (hertz) => {
    const filtered = settled(createHalver()(toneOf(hertz, 16_000)))
    expect(decibels(amplitudeOf(filtered, 8000 - hertz, 8000))).toBeLessThan(-45)
  })
})

describe('doubling', () => {
  it.each([100, 300, 1000, 2000, 3000, 3400])('%i Hz passes without its mirror image', (hertz) => {
    const filtered = settled(createDoubler()(toneOf(hertz, 8000, 8000)))
    expect(Math.abs(decibels(amplitudeOf(filtered, hertz)))).toBeLessThan(0.3)
    expect(decibels(amplitudeOf(filtered, 8000 - hertz))).toBeLessThan(-45)
  })
})

it.each([
  ['halving', createHalver],
  ['doubling', createDoubler],
])('%s does not depend on where frames are cut', (_, create) => {
  const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 400, maxLength: 400 })
  const cuts = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 })
  fc.assert(
    fc.property(samples, cuts, (sound, at) => {
      const pcm = Int16Array.from(sound)
      const edges = [0, ...at.map((cut) => 2 * cut).sort((a, b) => a - b), pcm.length]
      const inParts = create()
      const parts = edges.slice(1).flatMap((end, n) => [...inParts(pcm.subarray(edges[n], end))])
      expect(parts).toEqual([...create()(pcm)])
    }),
    runs(50),
  )
})

it('loud sound is clipped, not wrapped', () => {
  const square = Int16Array.from({ length: 1600 }, (_, n) => (n % 16 < 8 ? 32_767 : -32_768))
  const filtered = createHalver()(square)
  expect(Math.max(...filtered)).toBeGreaterThan(32_000)
  for (let n = 40; n < filtered.length; n++) {
    const phase = (2 * n - 23 + 1600) % 16
    if (phase > 2 && phase < 6) expect(filtered[n]).toBeGreaterThan(0)
  }
})
