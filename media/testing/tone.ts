/** Makes tones and measures them in audio, for tests and benchmarks of media. */
import { SAMPLE_RATE } from '../line.ts'

export const toneOf = (hertz: number, samples: number, rate = SAMPLE_RATE, amplitude = 8000): Int16Array =>
  Int16Array.from({ length: samples }, (_, n) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * n) / rate)),
  )

/** Measures the amplitude of one frequency (Goertzel). */
export function amplitudeOf(pcm: Int16Array, hertz: number, rate = SAMPLE_RATE): number {
  const turn = (2 * Math.PI * hertz) / rate
  let re = 0
  let im = 0
  for (const [n, sample] of pcm.entries()) {
    re += sample * Math.cos(turn * n)
    im += sample * Math.sin(turn * n)
  }
  return (2 * Math.hypot(re, im)) / pcm.length
}
