/** Converts audio from one sample rate to another, chunk by chunk, through a windowed-sinc low pass. */
import { clipped } from './pcm.ts'

/** Zero crossings of the sinc on either side: more are sharper and cost more. */
const CROSSINGS = 16

/** Takes a chunk and returns the samples that are ready; the last call, without a chunk, returns the rest. */
export type Resampler = (chunk?: Int16Array) => Int16Array

export function createResampler(from: number, to: number): Resampler {
  if (from === to) return (chunk = new Int16Array(0)) => chunk
  // Anything above half of the lower rate would come back as another tone.
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(CROSSINGS / cutoff)
  const common = gcd(from, to)
  const [step, phases] = [from / common, to / common]
  // Sines for every sample would cost fifty times as much as this table.
  const taps: Float64Array[] = []
  let held: Int16Array = new Int16Array(reach)
  /** Positions of `held[0]` in input samples and of the next output in output samples. */
  let [start, produced] = [-reach, 0]

  const wholeOf = (output: number): number => Math.floor((output * step) / phases)

  function next(): number {
    const phase = (produced * step) % phases
    taps[phase] ??= tapsOf(phase / phases, cutoff, reach)
    return clipped(convolve(held, wholeOf(produced) - reach - start, taps[phase]))
  }

  function take(upTo: number): Int16Array {
    const out: number[] = []
    for (; produced * step < upTo * phases; produced++) out.push(next())
    const keepFrom = Math.max(0, wholeOf(produced) - reach - start)
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

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The weights of the samples round an output that lies `fraction` after its whole input sample. */
const tapsOf = (fraction: number, cutoff: number, reach: number): Float64Array =>
  Float64Array.from({ length: 2 * reach + 1 }, (_, index) => kernel(fraction + reach - index, cutoff, reach))

function convolve(pcm: Int16Array, first: number, taps: Float64Array): number {
  let sum = 0
  for (let k = 0; k < taps.length; k++) sum += (taps[k] ?? 0) * (pcm[first + k] ?? 0)
  return sum
}

/** Sinc under a Hann window. */
function kernel(distance: number, cutoff: number, reach: number): number {
  if (Math.abs(distance) > reach) return 0
  const x = Math.PI * distance * cutoff
  const sinc = x === 0 ? 1 : Math.sin(x) / x
  return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach))
}
