/** Queues audio and gives it out 20 ms at a time. */
import { FRAME_SAMPLES } from './line.ts'

export type Player = Readonly<{
  push(pcm: Int16Array): void
  clear(): void
  /** Returns the next frame and how many of its samples are audio; the rest is silence. */
  take(): Readonly<{ frame: Int16Array; samples: number }>
}>

const SILENCE = new Int16Array(FRAME_SAMPLES)

export function createPlayer(): Player {
  let waiting: Int16Array[] = []

  return {
    push(pcm) {
      if (pcm.length > 0) waiting.push(pcm)
    },
    clear() {
      waiting = []
    },
    take() {
      if (waiting.length === 0) return { frame: SILENCE, samples: 0 }
      const frame = new Int16Array(FRAME_SAMPLES)
      let samples = 0
      for (let head = waiting[0]; head && samples < FRAME_SAMPLES; head = waiting[0]) {
        const part = head.subarray(0, FRAME_SAMPLES - samples)
        frame.set(part, samples)
        samples += part.length
        if (part.length < head.length) waiting[0] = head.subarray(part.length)
        else waiting.shift()
      }
      return { frame, samples }
    },
  }
}
