/** Converts sound from one sample rate to another, chunk by chunk, through a windowed-sinc low pass. */

const FULL_SCALE = 32_768

/** The nearest 16-bit sample. */
export const clipped = (value: number): number =>
  Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value)))

/** Zero crossings of the sinc on either side: more is sharper and costs more. */
const CROSSINGS = 16

/** Takes a chunk and returns the samples that are ready; a last call without a chunk returns the rest. */
export type Resampler = (chunk?: Int16Array) => Int16Array

export function createResampler(from: number, to: number): Resampler {
  if (from === to) return (chunk = new Int16Array(0)) => chunk
  // Nothing above half of the lower rate may pass, or it would come back as another tone.
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(CROSSINGS / cutoff)
  let held: Int16Array = new Int16Array(reach)
  /** Place of `held[0]` and of the next output, in input samples. */
  let [start, produced] = [-reach, 0]

  function take(upTo: number): Int16Array {
    const out: number[] = []
    for (let at = (produced * from) / to; at < upTo; at = (produced * from) / to) {
      out.push(clipped(valueAt(held, at - start, cutoff, reach)))
      produced++
    }
    const keepFrom = Math.max(0, Math.floor((produced * from) / to) - reach - start)
    held = held.slice(keepFrom)
    start += keepFrom
    return Int16Array.from(out)
  }

  return (chunk) => {
    const more = chunk ?? new Int16Array(reach)
    const joined = new Int16Array(held.length + more.length)
    joined.set(held)
    joined.set(more, held.length)
    held = joined
    return take(start + held.length - reach)
  }
}

function valueAt(pcm: Int16Array, at: number, cutoff: number, reach: number): number {
  const first = Math.max(0, Math.ceil(at - reach))
  const last = Math.min(pcm.length - 1, Math.floor(at + reach))
  let sum = 0
  for (let i = first; i <= last; i++) sum += (pcm[i] ?? 0) * kernel(at - i, cutoff, reach)
  return sum
}

/** Sinc under a Hann window. */
function kernel(distance: number, cutoff: number, reach: number): number {
  const x = Math.PI * distance * cutoff
  const sinc = x === 0 ? 1 : Math.sin(x) / x
  return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach))
}
