/** Sends the played audio of a call as one packet every 20 ms, silence included. */
import { randomInt } from 'node:crypto'
import type { Codec } from './codec.ts'
import { createPacer } from './line.ts'
import { createPlayer } from './player.ts'
import { writeRtp } from './rtp.ts'

export type AudioSender = Readonly<{
  /** Drops audio of an epoch that was cleared meanwhile. */
  play(pcm: Int16Array, epoch: number): void
  clear(epoch: number): void
  /** Nothing is sent before this, and played audio waits. */
  start(now: number): void
  /** Must be called every few milliseconds. */
  tick(now: number): void
}>

type Options = Readonly<{
  codec: Codec
  payloadType: number
  /** Called for every packet, because it is only known once the answer is made. */
  ssrc: () => number
  sendRtp: (packet: Uint8Array) => void
  /** Reports the total of samples of this epoch that were sent. */
  onSent: (epoch: number, samples: number) => void
}>

/** After this much silence the encoder's last packet is sent again, which costs nothing. */
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
