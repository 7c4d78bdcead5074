/** RTP headers: written, read, and refused when malformed. */

import { describe, expect, it } from 'vitest'
import { fc, runs } from '../scripts/testing/property.ts'
import { readRtp, writeRtp } from './rtp.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('RTP', () => {
  it('what is written is read', () => {
    const packet = fc.record({
      payloadType: fc.integer({ min: 0, max: 127 }),
      marker: fc.boolean(),
      sequence: fc.integer({ min: 0, max: 0xffff }),
      timestamp: fc.integer({ min: 0, max: 0xffffffff }),
      ssrc: fc.integer({ min: 0, max: 0xffffffff }),
      payload: fc.uint8Array({ maxLength: 200 }),
    })
    fc.assert(
      fc.property(packet, (sent) => {
        expect(readRtp(writeRtp(sent))).toEqual(sent)
      }),
    )
  })

  it.each([
    ['plain', '80 6f 0001 00000002 00000003 aabb', [0xaa, 0xbb]],
    ['with two contributing sources', '82 6f 0001 00000002 00000003 11111111 22222222 aabb', [0xaa, 0xbb]],
    ['with a header extension', '90 6f 0001 00000002 00000003 bede 0001 10ff0000 aabb', [0xaa, 0xbb]],
    ['with padding', 'a0 6f 0001 00000002 00000003 aabb 0002', [0xaa, 0xbb]],
    ['empty', '80 6f 0001 00000002 00000003', []],
  ])('reads the payload: %s', (_, hex, payload) => {
    expect([...(readRtp(bytes(hex))?.payload ?? [-1])]).toEqual(payload)
  })

  it.each([
    ['too short', '80 6f 0001 00000002 000000'],
    ['another version', '40 6f 0001 00000002 00000003 aabb'],
    ['sources that are not there', '8f 6f 0001 00000002 00000003 aabb'],
    ['an extension that is cut', '90 6f 0001 00000002 00000003 bede'],
    ['an extension longer than the packet', '90 6f 0001 00000002 00000003 bede ffff 10ff0000'],
    ['more padding than packet', 'a0 6f 0001 00000002 00000003 aabb ff'],
  ])('refuses %s', (_, hex) => {
    expect(readRtp(bytes(hex))).toBeUndefined()
  })

  it('no bytes make it throw, and no payload lies outside its packet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (packet) => {
        const read = readRtp(packet)
        if (read) expect(read.payload.length).toBeLessThanOrEqual(packet.length - 12)
      }),
      runs(2000),
    )
  })
})
