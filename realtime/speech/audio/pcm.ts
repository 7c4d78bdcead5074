/** Sound as 16-bit samples: level, loudness, silence, and the bytes they travel in. */

const FULL_SCALE = 32_768

/** Root mean square, 0 to 1. */
export function levelOf(pcm: Int16Array): number {
  let sum = 0
  for (const sample of pcm) sum += sample * sample
  return pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length) / FULL_SCALE
}

export const clipped = (value: number): number =>
  Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value)))

/** Samples below this are silence: about -40 dB. */
const SILENT = 300
/** Kept in front of the first sound, so that no soft beginning is cut: 10 ms. */
const LEAD = 160

/** Without the silence before the first sound; empty when there is no sound. */
export function withoutLead(pcm: Int16Array): Int16Array {
  const first = pcm.findIndex((sample) => Math.abs(sample) >= SILENT)
  return first < 0 ? pcm.subarray(0, 0) : pcm.subarray(Math.max(0, first - LEAD))
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
