/** A caller of a benchmark: its peer, the line it sends sound on, and its packets. */
import * as native from 'node-datachannel'
import { writeRtp } from '../media/rtp.ts'

export const PAYLOAD_TYPE = 111
/** A frame has so many at 48 kHz. */
const TICKS = 960

export type CallerPeer = Readonly<{
  peer: native.PeerConnection
  track: native.Track
  /** Keep a reference: libdatachannel closes a channel that JavaScript no longer refers to. */
  channel: native.DataChannel
}>

/** Over loopback only. The offer is made by `peer.setLocalDescription('offer')`. */
export function newCaller(caller: number): CallerPeer {
  const peer = new native.PeerConnection(`caller-${caller}`, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  })
  const audio = new native.Audio('0', 'SendRecv')
  audio.addOpusCodec(PAYLOAD_TYPE)
  audio.addSSRC(caller + 1, 'caller', 'caller', 'audio')
  return { peer, track: peer.addTrack(audio), channel: peer.createDataChannel('oai-events') }
}

/** The `sent`th packet of a caller. */
export function packetOf(caller: number, sent: number, payload: Uint8Array): Buffer {
  const header = { payloadType: PAYLOAD_TYPE, marker: false, ssrc: caller + 1 }
  const packet = writeRtp({ ...header, sequence: sent & 0xffff, timestamp: sent * TICKS, payload })
  return Buffer.from(packet.buffer)
}
