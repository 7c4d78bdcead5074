/** Operations on audio of 16-bit samples: level, silence, preparation for recognition, and bytes. */
import { clipped } from '#std/resample.ts'

const FULL_SCALE = 32_768

/** Root mean square, 0 to 1. */
export function levelOf(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length) / FULL_SCALE
}

/** A sample below this counts as silence: about -40 dB. */
const SILENT = 300
/** Samples kept in front of the first sound, so that no soft onset is cut: 10 ms. */
const LEAD = 160

/** Removes the silence before the first sound; empty when there is no sound. */
export function withoutLead(pcm: Int16Array): Int16Array {
  const first = pcm.findIndex((sample) => Math.abs(sample) >= SILENT)
  return first < 0 ? pcm.subarray(0, 0) : pcm.subarray(Math.max(0, first - LEAD))
}

/** 10 ms of audio; it is quiet when it has a small share of the loudest level. */
const BIT = 160
const QUIET_SHARE = 0.05
/** The silence at the end of a turn: a quarter of a second. */
const PAUSE = 4_000

/** Adds missing pauses before the first word and after the last one; push-to-talk often leaves none. */
export function withPauses(pcm: Int16Array): Int16Array {
  const levels: number[] = []
  for (let at = 0; at < pcm.length; at += BIT) levels.push(levelOf(pcm.subarray(at, at + BIT)))
  const quiet = QUIET_SHARE * levels.reduce((most, level) => Math.max(most, level), 0)
  const isLoud = (level: number): boolean => level > quiet
  const before = BIT * levels.findIndex(isLoud)
  // Silent audio has no word to pause around.
  if (before < 0) return pcm
  const after = BIT * (levels.length - 1 - levels.findLastIndex(isLoud))
  const lead = new Int16Array(Math.max(0, PAUSE - before))
  return joined([lead, pcm, new Int16Array(Math.max(0, PAUSE - after))])
}

/** The loudest sample that a recognizer receives. */
const PEAK = 16_000

/**
 * Normalizes loudness and adds a little noise, because recognizers are not trained on digital silence. The noise is the
 * same every time, so that the same audio gives the same result.
 */
export function prepared(pcm: Int16Array, dither: number): Int16Array {
  let loudest = 1
  for (const sample of pcm) loudest = Math.max(loudest, Math.abs(sample))
  const gain = PEAK / loudest
  const noise = createNoise()
  return pcm.map((sample) => clipped(sample * gain + (noise() + noise() - 1) * dither))
}

/** A linear congruential generator, 0 to 1: random enough for noise. */
function createNoise(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Encodes samples as little-endian bytes on every machine. */
export function bytesOf(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(pcm.length * 2))
  for (const [at, sample] of pcm.entries()) view.setInt16(at * 2, sample, true)
  return new Uint8Array(view.buffer)
}

/** Decodes little-endian bytes; an odd last byte is dropped. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => view.getInt16(at * 2, true))
}
