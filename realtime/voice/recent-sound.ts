/** Keeps the last seconds of sound, for a detector that finds out later that they were speech. */
import { FRAME_MS, FRAME_SAMPLES } from '#media/line.ts'

/** The longest utterance, and some more for what was padded in front of it. */
const KEPT_FRAMES = 18_000 / FRAME_MS

export type RecentSound = Readonly<{
  push(frame: Int16Array, atMs: number): void
  /** The kept sound of a stretch of time. */
  between(fromMs: number, toMs: number): Int16Array
}>

export function createRecentSound(): RecentSound {
  const frames: { atMs: number; frame: Int16Array }[] = []
  return {
    push(frame, atMs) {
      frames.push({ atMs, frame })
      if (frames.length > KEPT_FRAMES) frames.shift()
    },
    between(fromMs, toMs) {
      const wanted = frames.filter(({ atMs }) => atMs + FRAME_MS > fromMs && atMs < toMs)
      const pcm = new Int16Array(wanted.length * FRAME_SAMPLES)
      for (const [index, { frame }] of wanted.entries()) pcm.set(frame, index * FRAME_SAMPLES)
      return pcm
    },
  }
}
