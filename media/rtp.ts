/** Reads and writes the RTP header (RFC 3550); received packets are untrusted. */

export type RtpPacket = Readonly<{
  payloadType: number
  marker: boolean
  /** 16 bits, wraps. */
  sequence: number
  /** 32 bits, wraps; in units of the codec's clock. */
  timestamp: number
  ssrc: number
  payload: Uint8Array
}>

const HEADER_BYTES = 12
const VERSION_2 = 0x80

/** Undefined when this is not RTP, or when its header claims more bytes than there are. */
export function readRtp(packet: Uint8Array): RtpPacket | undefined {
  if (packet.length < HEADER_BYTES) return undefined
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const first = view.getUint8(0)
  if ((first & 0xc0) !== VERSION_2) return undefined
  const start = payloadStart(view, first)
  const end = packet.length - (first & 0x20 ? view.getUint8(packet.length - 1) : 0)
  if (start === undefined || start > end) return undefined
  return {
    payloadType: view.getUint8(1) & 0x7f,
    marker: (view.getUint8(1) & 0x80) !== 0,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: packet.subarray(start, end),
  }
}

/** Skips the contributing sources and the header extension. */
function payloadStart(view: DataView, first: number): number | undefined {
  const fixed = HEADER_BYTES + (first & 0x0f) * 4
  if (!(first & 0x10)) return fixed
  if (fixed + 4 > view.byteLength) return undefined
  return fixed + 4 + view.getUint16(fixed + 2) * 4
}

export function writeRtp({ payloadType, marker, sequence, timestamp, ssrc, payload }: RtpPacket): Uint8Array {
  const packet = new Uint8Array(HEADER_BYTES + payload.length)
  const view = new DataView(packet.buffer)
  view.setUint8(0, VERSION_2)
  view.setUint8(1, payloadType | (marker ? 0x80 : 0))
  view.setUint16(2, sequence)
  view.setUint32(4, timestamp)
  view.setUint32(8, ssrc)
  packet.set(payload, HEADER_BYTES)
  return packet
}
