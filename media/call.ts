/** One call inside the media process: a peer, an ear, a mouth, the bounds of what a caller may send, and its end. */

import { createTokenBucket } from '#std/token-bucket.ts'
import { createAudioReceiver } from './audio-receiver.ts'
import { createAudioSender } from './audio-sender.ts'
import type { Codec } from './codec.ts'
import type { LineEnd } from './line.ts'
import type { Peer, PeerListener } from './peer.ts'
import { readRtp } from './rtp.ts'

/** What the call tells the app. */
export type CallListener = Readonly<{
  open(): void
  frame(frame: Int16Array): void
  text(text: string): void
  sent(epoch: number, samples: number): void
  /** The last that is heard of the call. */
  ended(end: LineEnd): void
}>

export type MediaCall = Readonly<{
  /** What the peer's news go to. */
  listener: PeerListener
  /** The answer is made and can be given; false when the call ended meanwhile. */
  begin(peer: Peer): boolean
  play(pcm: Int16Array, epoch: number): void
  clear(epoch: number): void
  sendText(text: string): void
  /** To be called every few milliseconds. */
  tick(now: number): void
  end(reason: LineEnd): void
}>

const CONNECT_MS = 10_000
const SILENT_MS = 5000
const MAX_BACKLOG_BYTES = 4_000_000
/** Twenty milliseconds a packet is fifty; some send ten. */
const PACKETS = { burst: 200, perSecond: 120 }
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
  const receiver = createAudioReceiver(codec, listener.frame)
  const takesPacket = createTokenBucket(PACKETS, bornAt)
  const takesText = createTokenBucket(TEXTS, bornAt)
  const takesLength = createTokenBucket(TEXT_LENGTH, bornAt)
  let peer: Peer | undefined
  /** The last packet, or the opening before there is one; undefined while nobody came. */
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
    // libdatachannel may be in the middle of telling us something.
    setImmediate(() => peer?.close())
    listener.ended(reason)
  }

  function whyDead(at: number): LineEnd | undefined {
    if (heardAt === undefined) return at - bornAt > CONNECT_MS ? 'unconnected' : undefined
    if ((peer?.textBacklog() ?? 0) > MAX_BACKLOG_BYTES) return 'overrun'
    return at - heardAt > SILENT_MS ? 'lost' : undefined
  }

  const news: PeerListener = {
    open() {
      heardAt = now()
      sender.start(heardAt)
      listener.open()
    },
    packet(bytes) {
      const at = now()
      const packet = readRtp(bytes)
      if (packet?.payloadType !== payloadType || packet.payload.length === 0) return
      heardAt = at
      if (takesPacket(1, at)) receiver.push(packet, at)
    },
    text(text) {
      if (takesText(1, now()) && takesLength(text.length, now())) listener.text(text)
      else end('overrun')
    },
    gone: () => end(heardAt === undefined ? 'unconnected' : 'left'),
  }

  return {
    listener: whileNot(() => over, news),
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

/** News of a peer that is being closed is nobody's. */
const whileNot = (over: () => boolean, { open, packet, text, gone }: PeerListener): PeerListener => ({
  open: () => !over() && open(),
  packet: (bytes) => !over() && packet(bytes),
  text: (told) => !over() && text(told),
  gone: () => !over() && gone(),
})
