/** Reads frames of a call's input: sound that a client appends in its events, and the last seconds that were heard. */
import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from '#media/line.ts'
import { createResampler } from '#std/resample.ts'

type Frame = Readonly<{ frame: Int16Array; atMs: number }>

/** Decodes base64 of 16-bit samples, and returns the frames that each piece completes. */
export function createAppended(rate: number): (base64: string) => Frame[] {
  const resample = createResampler(rate, SAMPLE_RATE)
  let rest: Int16Array = new Int16Array(0)
  let atMs = 0
  return (base64) => {
    const bytes = Buffer.from(base64, 'base64')
    const samples = new Int16Array(bytes.length >> 1)
    for (const at of samples.keys()) samples[at] = bytes.readInt16LE(at * 2)
    const fresh = resample(samples)
    const pcm = new Int16Array(rest.length + fresh.length)
    pcm.set(rest)
    pcm.set(fresh, rest.length)
    const frames: Frame[] = []
    let at = 0
    for (; at + FRAME_SAMPLES <= pcm.length; at += FRAME_SAMPLES) {
      frames.push({ frame: pcm.slice(at, at + FRAME_SAMPLES), atMs })
      atMs += FRAME_MS
    }
    rest = pcm.slice(at)
    return frames
  }
}

/** The longest utterance, and some more for what was padded in front of it. */
const KEPT_FRAMES = 18_000 / FRAME_MS

/** Keeps sound for a detector that finds out later that it was speech. */
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
