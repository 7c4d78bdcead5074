/** The mouth of a call: what is played in, one packet every 20 ms out, silence included. */
import { randomInt } from 'node:crypto'
import type { Codec } from './codec.ts'
import { createPacer } from './pacer.ts'
import { createPlayer } from './player.ts'
import { writeRtp } from './rtp.ts'

export type AudioSender = Readonly<{
  /** Sound of an epoch that was cleared meanwhile is not played. */
  play(pcm: Int16Array, epoch: number): void
  clear(epoch: number): void
  /** Until then nothing is sent, and what is played waits. */
  start(now: number): void
  /** To be called every few milliseconds. */
  tick(now: number): void
}>

type Options = Readonly<{
  codec: Codec
  payloadType: number
  /** Asked for with every packet: it is known when the answer is. */
  ssrc: () => number
  sendRtp: (packet: Uint8Array) => void
  /** So many samples of this epoch have been sent in all. */
  onSent: (epoch: number, samples: number) => void
}>

/** After so much silence an encoder has nothing new to say of more: its last packet is sent again, at no cost. */
const SETTLED_FRAMES = 25

export function createAudioSender({ codec, payloadType, ssrc, sendRtp, onSent }: Options): AudioSender {
  const player = createPlayer()
  let pacer: ReturnType<typeof createPacer> | undefined
  let sequence = randomInt(2 ** 16)
  let timestamp = randomInt(2 ** 32)
  let silentFrames = 1
  let payload = new Uint8Array()
  let epoch = 0
  let sent = 0

  function send(): void {
    const { frame, samples } = player.take()
    sequence = (sequence + 1) & 0xffff
    timestamp = (timestamp + codec.ticksPerFrame) >>> 0
    const marker = silentFrames > 0 && samples > 0
    silentFrames = samples > 0 ? 0 : silentFrames + 1
    if (silentFrames <= SETTLED_FRAMES) payload = Uint8Array.from(codec.encode(frame))
    sendRtp(writeRtp({ payloadType, marker, sequence, timestamp, ssrc: ssrc(), payload }))
    if (samples === 0) return
    sent += samples
    onSent(epoch, sent)
  }

  return {
    play(pcm, of) {
      if (of === epoch) player.push(pcm)
    },
    clear(next) {
      player.clear()
      epoch = next
      sent = 0
    },
    start(now) {
      pacer = createPacer(now)
    },
    tick(now) {
      if (!pacer) return
      const { frames, skipped } = pacer(now)
      timestamp = (timestamp + skipped * codec.ticksPerFrame) >>> 0
      for (let n = 0; n < frames; n++) send()
    },
  }
}
