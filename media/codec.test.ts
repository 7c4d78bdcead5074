/** Each codec: a tone through it and back, loss, and packets that are not its own. */
import { describe, expect, it } from 'vitest'
import { fc, runs } from '../scripts/testing/property.ts'
import { type Codec, openCodec } from './codec.ts'
import type { CodecName } from './line.ts'
import { amplitudeOf, toneOf } from './testing/tone.ts'

const names: CodecName[] = ['opus', 'pcmu', 'pcma']

function framesOf(pcm: Int16Array): Int16Array[] {
  return Array.from({ length: pcm.length / 320 }, (_, n) => pcm.subarray(n * 320, n * 320 + 320))
}
const join = (parts: readonly Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]))

async function using(name: CodecName, what: (codec: Codec) => void): Promise<void> {
  const codec = await openCodec(name)
  try {
    what(codec)
  } finally {
    codec.free()
  }
}

describe.each(names)('%s', (name) => {
  it('carries a tone at its pitch and loudness, 20 ms in 20 ms', () =>
    using(name, (codec) => {
      const decoded = framesOf(toneOf(440, 16_000)).map((frame) => codec.decode(codec.encode(frame)))
      expect(decoded.every((frame) => frame.length === 320)).toBe(true)
      const amplitude = amplitudeOf(join(decoded.slice(10)), 440)
      expect(amplitude).toBeGreaterThan(7000)
      expect(amplitude).toBeLessThan(9000)
    }))

  it('fills a lost frame with something that is not louder than what was lost', () =>
    using(name, (codec) => {
      const packets = framesOf(toneOf(440, 9600)).map((frame) => codec.encode(frame))
      const next = packets.pop() ?? new Uint8Array()
      for (const packet of packets) codec.decode(packet)
      for (const filled of [codec.conceal(), codec.recover(next)]) {
        expect(filled).toHaveLength(320)
        expect(Math.max(...filled)).toBeLessThan(10_000)
      }
      expect(codec.decode(next)).toHaveLength(320)
    }))

  it('goes on after packets of nonsense', () =>
    using(name, (codec) => {
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (nonsense) => {
          try {
            codec.decode(nonsense)
            codec.recover(nonsense)
          } catch (error) {
            expect(String(error)).toContain('opus decode failed')
          }
        }),
        runs(500),
      )
      const decoded = framesOf(toneOf(440, 16_000)).map((frame) => codec.decode(codec.encode(frame)))
      expect(amplitudeOf(join(decoded.slice(20)), 440)).toBeGreaterThan(6500)
    }))
})

it('opus brings back a frame that was lost from the packet after it', () =>
  using('opus', (codec) => {
    // An isolated burst cannot be guessed from the audio before it.
    const sound = new Int16Array(32_000)
    sound.set(toneOf(600, 640, 16_000, 20_000), 16_000)
    const packets = framesOf(sound).map((frame) => codec.encode(frame))
    for (const packet of packets.slice(0, 50)) codec.decode(packet)
    const recovered = codec.recover(packets[51] ?? new Uint8Array())
    expect(amplitudeOf(recovered, 600)).toBeGreaterThan(4000)
  }))
