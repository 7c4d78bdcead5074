/** Valid and malformed offers. */

import { describe, expect, it } from 'vitest'
import { fc } from '../scripts/testing/property.ts'
import type { CodecName } from './line.ts'
import { chooseCodec, readOffer, withPublicAddress } from './sdp.ts'
import { OFFER_LINES, offerOf } from './testing/offer.ts'

const read = (sdp: string) => {
  const offer = readOffer(sdp)
  if ('ok' in offer) throw new Error(offer.message)
  return offer
}

describe('reading an offer', () => {
  it("reads Chromium's", () => {
    expect(read(offerOf())).toMatchObject({
      mid: '0',
      hasChannel: true,
      maxMessageSize: 262_144,
      codecs: [
        { name: 'opus', payloadType: 111 },
        { name: 'pcmu', payloadType: 0 },
        { name: 'pcma', payloadType: 8 },
      ],
    })
  })

  it('hands on everything but the candidates', () => {
    const { sdp } = read(offerOf())
    expect(sdp).toBe(offerOf((line) => (line.startsWith('a=candidate') ? [] : line)))
  })

  it.each([
    ['an offer without a data channel', (line: string) => line, 7, { hasChannel: false }],
    [
      'static payload types without a map',
      (line: string) => (/^a=rtpmap:(0|8)/.test(line) ? [] : line),
      0,
      { codecs: [{ name: 'opus' }, { name: 'pcmu' }, { name: 'pcma' }] },
    ],
    [
      'a static number that was given another meaning',
      (line: string) => line.replace('0 PCMU/8000', '0 G722/8000'),
      0,
      { codecs: [{ name: 'opus' }, { name: 'pcma' }] },
    ],
    [
      'mono opus, which is not opus by its RFC',
      (line: string) => line.replace('opus/48000/2', 'opus/48000'),
      0,
      { codecs: [{ name: 'pcmu' }, { name: 'pcma' }] },
    ],
    [
      'no maximum message size',
      (line: string) => (line.startsWith('a=max-message-size') ? [] : line),
      0,
      { maxMessageSize: 65_536 },
    ],
    [
      'a direction for the whole session',
      (line: string) => (line === 'a=sendrecv' ? [] : line),
      0,
      { mid: '0' },
    ],
  ])('%s', (_, change, cut, expected) => {
    const sdp = offerOf(change)
    const lines = sdp.split('\r\n')
    expect(
      read(
        cut
          ? lines
              .slice(
                0,
                lines.findIndex((line) => line.startsWith('m=app')),
              )
              .join('\r\n')
          : sdp,
      ),
    ).toMatchObject(expected)
  })

  it.each([
    ['nothing', ''],
    ['something else', '{"type":"offer"}'],
    ['a book', `v=0\r\n${'a=x\r\n'.repeat(20_000)}`],
    ['no audio', offerOf((line) => line.replace('m=audio', 'm=application'))],
    [
      'a picture',
      offerOf((line) => (line.startsWith('m=app') ? ['m=video 9 UDP/TLS/RTP/SAVPF 96', line] : line)),
    ],
    [
      'two sounds',
      offerOf((line) => (line.startsWith('m=app') ? ['m=audio 9 UDP/TLS/RTP/SAVPF 0', line] : line)),
    ],
    ['a listener', offerOf((line) => line.replace('sendrecv', 'recvonly'))],
    ['a speaker that will not listen', offerOf((line) => line.replace('sendrecv', 'sendonly'))],
    ['no name for the audio', offerOf((line) => (line === 'a=mid:0' ? [] : line))],
    ['a name that is more', offerOf((line) => line.replace('a=mid:0', 'a=mid:0 evil'))],
  ])('refuses %s', (_, sdp) => {
    expect(readOffer(sdp)).toMatchObject({ ok: false, reason: 'bad-offer' })
  })

  it('no text makes it throw', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom(...OFFER_LINES), fc.string()), { maxLength: 40 })
    fc.assert(
      fc.property(lines, (each) => {
        expect(readOffer(['v=0', ...each].join('\n'))).toBeTypeOf('object')
      }),
    )
  })
})

describe('choosing the codec', () => {
  const cases: [string, readonly CodecName[] | undefined, CodecName | undefined][] = [
    ['the first of the offer', undefined, 'opus'],
    ['the one that was requested', ['pcma'], 'pcma'],
    ['the first that was requested', ['pcmu', 'opus'], 'pcmu'],
    ['none of none', [], undefined],
  ]
  it.each(cases)('%s', (_, requested, name) => {
    const chosen = chooseCodec(read(offerOf()), requested)
    expect('ok' in chosen ? undefined : chosen.name).toBe(name)
  })

  it('refuses when there is none', () => {
    const offer = read(offerOf((line) => line.replace('111 63 9 0 8', '9')))
    expect(chooseCodec(offer)).toMatchObject({ reason: 'no-codec', message: expect.stringContaining('PCMU') })
    expect(chooseCodec(offer, ['opus'])).toMatchObject({ reason: 'no-codec' })
  })
})

describe('the address that the world knows', () => {
  const answer = [
    'm=audio 47123 UDP/TLS/RTP/SAVPF 111',
    'a=candidate:1 1 UDP 2114977791 172.17.0.2 47123 typ host',
    'a=end-of-candidates',
    'm=application 47123 UDP/DTLS/SCTP webrtc-datachannel',
    '',
  ].join('\r\n')

  it('stands behind our own, on the same port', () => {
    const lines = withPublicAddress(answer, '203.0.113.7').split('\r\n')
    expect(lines[2]).toBe('a=candidate:public 1 UDP 1694498815 203.0.113.7 47123 typ host')
    expect(lines.toSpliced(2, 1).join('\r\n')).toBe(answer)
  })
})
