/** Sound as 16-bit samples: level, loudness, silence, and the bytes they travel in. */
import { clipped } from '#std/resample.ts'

const FULL_SCALE = 32_768

/** Root mean square, 0 to 1. */
export function levelOf(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length) / FULL_SCALE
}

/** Samples below this are silence: about -40 dB. */
const SILENT = 300
/** Kept in front of the first sound, so that no soft beginning is cut: 10 ms. */
const LEAD = 160

/** Without the silence before the first sound; empty when there is no sound. */
export function withoutLead(pcm: Int16Array): Int16Array {
  const first = pcm.findIndex((sample) => Math.abs(sample) >= SILENT)
  return first < 0 ? pcm.subarray(0, 0) : pcm.subarray(Math.max(0, first - LEAD))
}

/** 10 ms of sound; it is quiet when it has a small share of the loudest. */
const BIT = 160
const QUIET_SHARE = 0.05
/** As much quiet as the end of a turn has: a quarter of a second. */
const PAUSE = 4_000

/** With a pause before the first word and after the last one; who holds a button to talk often leaves none. */
export function withPauses(pcm: Int16Array): Int16Array {
  const levels: number[] = []
  for (let at = 0; at < pcm.length; at += BIT) levels.push(levelOf(pcm.subarray(at, at + BIT)))
  const quiet = QUIET_SHARE * levels.reduce((most, level) => Math.max(most, level), 0)
  const isLoud = (level: number): boolean => level > quiet
  const before = BIT * levels.findIndex(isLoud)
  // Without any sound there is nothing to pause around.
  if (before < 0) return pcm
  const after = BIT * (levels.length - 1 - levels.findLastIndex(isLoud))
  const lead = new Int16Array(Math.max(0, PAUSE - before))
  return joined([lead, pcm, new Int16Array(Math.max(0, PAUSE - after))])
}

/** Loudest sample that a recognizer is given. */
const PEAK = 16_000

/**
 * At a steady loudness and with a little noise, because digital silence is outside of what a recognizer was trained on:
 * the same noise every time, so that the same sound is heard the same.
 */
export function prepared(pcm: Int16Array, dither: number): Int16Array {
  let loudest = 1
  for (const sample of pcm) loudest = Math.max(loudest, Math.abs(sample))
  const gain = PEAK / loudest
  const noise = createNoise()
  return pcm.map((sample) => clipped(sample * gain + (noise() + noise() - 1) * dither))
}

/** A linear congruential generator, 0 to 1: plenty for noise. */
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

/** Little-endian bytes, whatever this machine's own order is. */
export function bytesOf(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(pcm.length * 2))
  for (const [at, sample] of pcm.entries()) view.setInt16(at * 2, sample, true)
  return new Uint8Array(view.buffer)
}

/** An odd last byte is left out. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => view.getInt16(at * 2, true))
}
