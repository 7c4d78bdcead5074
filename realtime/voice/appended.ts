/** Sound that a client sends in its events, base64 of 16-bit samples, as frames like those of a line. */
import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from '#media/line.ts'
import { createResampler } from '#std/resample.ts'

type Frame = Readonly<{ frame: Int16Array; atMs: number }>

/** Gives the frames that each piece completes. */
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
