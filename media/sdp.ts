/** Reads a browser's untrusted offer, chooses the one codec of a call, and completes the answer. */
import { MAX_OFFER_LENGTH } from '#contract/realtime/limits.ts'
import type { AnswerRefusal, CodecName } from './line.ts'

export type Offer = Readonly<{
  /** The offer without its candidates, so that no caller makes this server contact arbitrary addresses. */
  sdp: string
  /** The name of the audio section, which the answer repeats. */
  mid: string
  /** In the caller's order of preference. */
  codecs: readonly OfferedCodec[]
  hasChannel: boolean
  /** The largest message that the other side takes, in bytes. */
  maxMessageSize: number
}>

export type OfferedCodec = Readonly<{ name: CodecName; payloadType: number }>

/** The default of RFC 8841. */
const DEFAULT_MESSAGE_SIZE = 65_536

const ENCODINGS: Record<string, CodecName> = {
  'opus/48000/2': 'opus',
  'pcmu/8000': 'pcmu',
  'pcma/8000': 'pcma',
}
const STATIC_TYPES: Record<string, CodecName> = { 0: 'pcmu', 8: 'pcma' }

export const refuse = (reason: AnswerRefusal['reason'], message: string): AnswerRefusal => ({
  ok: false,
  reason,
  message,
})
const badOffer = (message: string): AnswerRefusal => refuse('bad-offer', message)

export function readOffer(sdp: string): Offer | AnswerRefusal {
  if (sdp.length > MAX_OFFER_LENGTH) return badOffer('The offer is too long.')
  if (!sdp.startsWith('v=0')) return badOffer('This is not an SDP offer.')
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '')
  const sections = sectionsOf(lines)
  const audio = sections.filter(([head]) => head?.startsWith('m=audio '))
  const channels = sections.filter(([head]) => head?.startsWith('m=application '))
  const [section] = audio
  if (!section) return badOffer('The offer has no audio.')
  if (audio.length + channels.length < sections.length || audio.length > 1 || channels.length > 1) {
    return badOffer('The offer may hold one audio section and one data channel, and nothing else.')
  }
  const direction = directionOf(section) ?? directionOf(lines) ?? 'sendrecv'
  if (direction !== 'sendrecv') return badOffer('The audio of the offer must go both ways.')
  const mid = attributeOf(section, 'mid')
  if (!mid || !/^[\w.-]{1,32}$/.test(mid)) return badOffer('The audio of the offer has no usable mid.')
  return {
    sdp: `${lines.filter((line) => !isCandidate(line)).join('\r\n')}\r\n`,
    mid,
    codecs: codecsOf(section),
    hasChannel: channels.length === 1,
    maxMessageSize: messageSizeOf(channels[0] ?? []),
  }
}

function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = []
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([line])
    else sections.at(-1)?.push(line)
  }
  return sections
}

const isCandidate = (line: string): boolean => /^a=(candidate:|end-of-candidates)/.test(line)

const attributeOf = (section: readonly string[], name: string): string | undefined =>
  section.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3)

const directionOf = (section: readonly string[]): string | undefined =>
  section.map((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.exec(line)?.[1]).find(Boolean)

function messageSizeOf(section: readonly string[]): number {
  const size = Number(attributeOf(section, 'max-message-size') ?? DEFAULT_MESSAGE_SIZE)
  // RFC 8841: zero means any size.
  return size === 0 || !Number.isSafeInteger(size) ? Number.MAX_SAFE_INTEGER : Math.max(0, size)
}

function codecsOf(section: readonly string[]): OfferedCodec[] {
  const types = section[0]?.split(' ').slice(3) ?? []
  const encodings = new Map<string, string>()
  for (const line of section) {
    const [, type, encoding] = /^a=rtpmap:(\d{1,3}) (\S+)$/.exec(line) ?? []
    if (type && encoding) encodings.set(type, encoding.toLowerCase())
  }
  return types.flatMap((type) => {
    const encoding = encodings.get(type)
    const name = encoding === undefined ? STATIC_TYPES[type] : ENCODINGS[encoding]
    return name ? [{ name, payloadType: Number(type) }] : []
  })
}

/** Chooses the first requested codec, or else the first of the offer. With one codec none changes during a call. */
export function chooseCodec(offer: Offer, requested?: readonly CodecName[]): OfferedCodec | AnswerRefusal {
  if (!requested) {
    return offer.codecs[0] ?? refuse('no-codec', 'The offer has none of the codecs opus, PCMU and PCMA.')
  }
  for (const name of requested) {
    const found = offer.codecs.find((codec) => codec.name === name)
    if (found) return found
  }
  return refuse('no-codec', `The offer has none of the requested codecs: ${requested.join(', ')}.`)
}

/** Checks an offer without answering it. */
export function offerRefusal(offerSdp: string): AnswerRefusal | undefined {
  const offer = readOffer(offerSdp)
  if ('ok' in offer) return offer
  const codec = chooseCodec(offer)
  return 'ok' in codec ? codec : undefined
}

/** Behind an address translator the world knows us by another address; the port is the same. */
export function withPublicAddress(answerSdp: string, address: string): string {
  const lines = answerSdp.split('\r\n')
  const port = lines.map((line) => / (\d+) typ host/.exec(line)?.[1]).find(Boolean)
  const end = lines.findIndex((line) => line.startsWith('a=end-of-candidates'))
  if (!port || end < 0) return answerSdp
  // A priority below that of local addresses (RFC 8445 §5.1.2) keeps callers of the same network in it.
  const candidate = `a=candidate:public 1 UDP 1694498815 ${address} ${port} typ host`
  return lines.toSpliced(end, 0, candidate).join('\r\n')
}
