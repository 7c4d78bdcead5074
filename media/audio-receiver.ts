/** The ear of a call: packets as they arrive in, frames of 20 ms out, with silence where the stream stops. */
import type { Codec } from './codec.ts'
import { type Arrival, createJitterBuffer, type Hearing } from './jitter.ts'
import { FRAME_MS, FRAME_SAMPLES } from './line.ts'

export type AudioReceiver = Readonly<{
  push(packet: Arrival, now: number): void
  /** To be called every few milliseconds. */
  poll(now: number): void
}>

/**
 * After this long without a frame silence takes its place: listeners measure time in frames. A network stalls for less and
 * then delivers what it held; silence in the middle of a word would end the turn there.
 */
const STALL_MS = 1000
/** A poll that comes later than this finds that this process was held up itself: what arrived meanwhile is still to be read. */
const HELD_UP_MS = 100

export function createAudioReceiver(codec: Codec, onFrame: (frame: Int16Array) => void): AudioReceiver {
  const jitter = createJitterBuffer()
  let rest = new Int16Array(0)
  /** When the last frame was given, or would have been; undefined before the first packet. */
  let heardAt: number | undefined
  let polledAt: number | undefined
  let stalled = false

  function hear(pcm: Int16Array): void {
    const joined = new Int16Array(rest.length + pcm.length)
    joined.set(rest)
    joined.set(pcm, rest.length)
    let start = 0
    for (; start + FRAME_SAMPLES <= joined.length; start += FRAME_SAMPLES) {
      onFrame(joined.slice(start, start + FRAME_SAMPLES))
    }
    rest = joined.slice(start)
  }

  function take(hearings: readonly Hearing[], now: number): void {
    for (const hearing of hearings) hear(soundOf(codec, hearing))
    if (hearings.length === 0) return
    heardAt = now
    stalled = false
  }

  return {
    push(packet, now) {
      heardAt ??= now
      take(jitter.push(packet, now), now)
    },
    poll(now) {
      take(jitter.poll(now), now)
      const heldUp = now - (polledAt ?? now)
      polledAt = now
      if (heardAt !== undefined && heldUp > HELD_UP_MS) heardAt += heldUp
      if (heardAt === undefined || now - heardAt < (stalled ? FRAME_MS : STALL_MS)) return
      stalled = true
      // The time that told a stall is made good too.
      for (; now - heardAt >= FRAME_MS; heardAt += FRAME_MS) onFrame(new Int16Array(FRAME_SAMPLES))
    },
  }
}

function soundOf(codec: Codec, hearing: Hearing): Int16Array {
  try {
    if (hearing.do === 'conceal') return codec.conceal()
    return hearing.do === 'decode' ? codec.decode(hearing.payload) : codec.recover(hearing.payload)
  } catch {
    // A stranger's packet that is not of the codec is as good as lost.
    return codec.conceal()
  }
}
