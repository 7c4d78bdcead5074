/** One call inside the media process: its peer, receiver and sender, the limits on what a caller sends, and its end. */
import { createTokenBucket } from '#std/token-bucket.ts'
import { createAudioReceiver } from './audio-receiver.ts'
import { createAudioSender } from './audio-sender.ts'
import type { Codec } from './codec.ts'
import type { LineEnd } from './line.ts'
import type { Peer, PeerListener } from './peer.ts'
import { readRtp } from './rtp.ts'

/** Events of the call for the app. */
export type CallListener = Readonly<{
  open(): void
  frame(frame: Int16Array): void
  text(text: string): void
  sent(epoch: number, samples: number): void
  /** The last event of the call. */
  ended(end: LineEnd): void
}>

export type MediaCall = Readonly<{
  /** Takes the peer's events. */
  listener: PeerListener
  /** Takes the peer once the answer is made; false when the call ended meanwhile. */
  begin(peer: Peer): boolean
  play(pcm: Int16Array, epoch: number): void
  clear(epoch: number): void
  sendText(text: string): void
  /** Must be called every few milliseconds. */
  tick(now: number): void
  end(reason: LineEnd): void
}>

const CONNECT_MS = 10_000
const SILENT_MS = 5000
const MAX_BACKLOG_BYTES = 4_000_000
/** Packets of 20 ms are fifty a second; some clients send packets of 10 ms. */
const PACKETS = { burst: 200, perSecond: 120 }
/** To read a flood holds up the other calls, though nothing of it is used; a sender that was held up sends less. */
const FLOOD = { burst: 3_000, perSecond: 500 }
/** A packet may hold much more than 20 ms, and a gap is filled in; no more frames pass on than a voice has. */
const FRAMES = { burst: 200, perSecond: 60 }
/** To decode a packet of 120 ms takes half a millisecond: none is decoded for so long after a frame too many. */
const REST_MS = 200
const TEXTS = { burst: 200, perSecond: 100 }
const TEXT_LENGTH = { burst: 4_000_000, perSecond: 500_000 }

type Options = Readonly<{
  codec: Codec
  payloadType: number
  now: () => number
  listener: CallListener
}>

export function createMediaCall({ codec, payloadType, now, listener }: Options): MediaCall {
  const bornAt = now()
  const takesFrame = createTokenBucket(FRAMES, bornAt)
  let restsUntil = 0
  const receiver = createAudioReceiver(codec, (frame) => {
    if (takesFrame(1, now())) listener.frame(frame)
    else restsUntil = now() + REST_MS
  })
  const takesPacket = createTokenBucket(PACKETS, bornAt)
  const bearsPacket = createTokenBucket(FLOOD, bornAt)
  const takesText = createTokenBucket(TEXTS, bornAt)
  const takesLength = createTokenBucket(TEXT_LENGTH, bornAt)
  let peer: Peer | undefined
  /** Time of the last packet, or of the opening before one; undefined while no peer is connected. */
  let heardAt: number | undefined
  let over = false

  const sender = createAudioSender({
    codec,
    payloadType,
    ssrc: () => peer?.ssrc ?? 0,
    sendRtp: (packet) => peer?.sendRtp(packet),
    onSent: listener.sent,
  })

  function end(reason: LineEnd): void {
    if (over) return
    over = true
    codec.free()
    // libdatachannel may be in the middle of a callback.
    setImmediate(() => peer?.close(reason === 'closed'))
    listener.ended(reason)
  }

  function whyDead(at: number): LineEnd | undefined {
    if (heardAt === undefined) return at - bornAt > CONNECT_MS ? 'unconnected' : undefined
    if ((peer?.textBacklog() ?? 0) > MAX_BACKLOG_BYTES) return 'overrun'
    return at - heardAt > SILENT_MS ? 'lost' : undefined
  }

  const events: PeerListener = {
    open() {
      heardAt = now()
      sender.start(heardAt)
      listener.open()
    },
    packet(bytes) {
      const at = now()
      if (!bearsPacket(1, at)) return end('overrun')
      const packet = readRtp(bytes)
      if (packet?.payloadType !== payloadType || packet.payload.length === 0) return
      heardAt = at
      if (takesPacket(1, at) && at >= restsUntil) receiver.push(packet, at)
    },
    text(text) {
      if (takesText(1, now()) && takesLength(text.length, now())) listener.text(text)
      else end('overrun')
    },
    waste() {
      if (!takesText(1, now())) end('overrun')
    },
    gone: () => end(heardAt === undefined ? 'unconnected' : 'left'),
  }

  return {
    listener: whileNot(() => over, events),
    begin(answered) {
      if (over) answered.close()
      else peer = answered
      return !over
    },
    play: sender.play,
    clear: sender.clear,
    sendText: (text) => peer?.sendText(text),
    tick(at) {
      receiver.poll(at)
      sender.tick(at)
      const dead = whyDead(at)
      if (dead) end(dead)
    },
    end,
  }
}

/** Drops events of a peer that is being closed. */
const whileNot = (over: () => boolean, { open, packet, text, waste, gone }: PeerListener): PeerListener => ({
  open: () => !over() && open(),
  packet: (bytes) => !over() && packet(bytes),
  text: (received) => !over() && text(received),
  waste: () => !over() && waste(),
  gone: () => !over() && gone(),
})
