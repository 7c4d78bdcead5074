/** Turns arriving packets into frames of 20 ms, with silence where the stream stops. */
import type { Codec } from './codec.ts'
import { type Arrival, createJitterBuffer, type Hearing } from './jitter.ts'
import { FRAME_MS, FRAME_SAMPLES } from './line.ts'

export type AudioReceiver = Readonly<{
  push(packet: Arrival, now: number): void
  /** Must be called every few milliseconds. */
  poll(now: number): void
}>

/**
 * After this long without a frame silence takes its place, because listeners measure time in frames. Shorter network
 * stalls deliver their packets late; silence within a word would end the turn there.
 */
const STALL_MS = 1000
/** A later poll means that this process was held up: packets that arrived meanwhile are still unread. */
const HELD_UP_MS = 100

export function createAudioReceiver(codec: Codec, onFrame: (frame: Int16Array) => void): AudioReceiver {
  const jitter = createJitterBuffer()
  let rest = new Int16Array(0)
  /** Time of the last frame, real or due; undefined before the first packet. */
  let lastFrameAt: number | undefined
  let polledAt: number | undefined
  let stalled = false

  function emit(pcm: Int16Array): void {
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
    for (const hearing of hearings) emit(soundOf(codec, hearing))
    if (hearings.length === 0) return
    lastFrameAt = now
    stalled = false
  }

  return {
    push(packet, now) {
      lastFrameAt ??= now
      take(jitter.push(packet, now), now)
    },
    poll(now) {
      take(jitter.poll(now), now)
      const heldUp = now - (polledAt ?? now)
      polledAt = now
      if (lastFrameAt !== undefined && heldUp > HELD_UP_MS) lastFrameAt += heldUp
      if (lastFrameAt === undefined || now - lastFrameAt < (stalled ? FRAME_MS : STALL_MS)) return
      stalled = true
      // Silence also fills the time that it took to detect the stall.
      for (; now - lastFrameAt >= FRAME_MS; lastFrameAt += FRAME_MS) onFrame(new Int16Array(FRAME_SAMPLES))
    },
  }
}

function soundOf(codec: Codec, hearing: Hearing): Int16Array {
  try {
    if (hearing.do === 'conceal') return codec.conceal()
    return hearing.do === 'decode' ? codec.decode(hearing.payload) : codec.recover(hearing.payload)
  } catch {
    // A packet that the codec cannot decode counts as lost.
    return codec.conceal()
  }
}
