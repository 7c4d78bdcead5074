/** The G.711 laws against the values of the standard and against each other. */
import { describe, expect, it } from 'vitest'
import { aLaw, type Law, muLaw } from './g711.ts'

const laws: [string, Law][] = [
  ['mu', muLaw],
  ['A', aLaw],
]

describe('G.711', () => {
  it.each([
    [0xff, 0],
    [0x00, -32_124],
    [0x80, 32_124],
    [0xf0, 120],
    [0x70, -120],
  ])('mu-law byte %i is %i', (byte, sample) => {
    expect(muLaw.decode(byte)).toBe(sample)
  })

  it.each([
    [0xd5, 8],
    [0x55, -8],
    [0xaa, 32_256],
    [0x2a, -32_256],
    [0xc5, 264],
  ])('A-law byte %i is %i', (byte, sample) => {
    expect(aLaw.decode(byte)).toBe(sample)
  })

  it.each(laws)('%s-law: every byte but the second zero survives decoding and encoding', (name, law) => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter(
      (byte) => name === 'A' || byte !== 0x7f,
    )
    expect(bytes.map((byte) => law.encode(law.decode(byte)))).toEqual(bytes)
  })

  it.each(laws)('%s-law: every sample comes back within half a step of its size, in its order', (_, law) => {
    const samples = Array.from({ length: 65_536 }, (_, n) => n - 32_768)
    const decoded = samples.map((sample) => law.decode(law.encode(sample)))
    const isFar = (sample: number, n: number): boolean =>
      Math.abs((decoded[n] ?? Number.NaN) - sample) > Math.max(8, Math.abs(sample) / 31 + 4)
    expect(samples.filter(isFar)).toEqual([])
    expect(decoded).toEqual(decoded.toSorted((a, b) => a - b))
  })
})
