/** Converts between 16 kHz and the telephone's 8 kHz with one half-band filter, in half the time of the general resampler. */

/** 47 taps: flat to 3.4 kHz, 50 dB down from 4.6 kHz, with a delay of 1.4 ms. */
const HALF = 23
const KAISER_BETA = 4.6

function bessel0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 25; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const taps = Float64Array.from({ length: 2 * HALF + 1 }, (_, index) => {
  const n = index - HALF
  const ideal = n === 0 ? 0.5 : Math.sin((Math.PI * n) / 2) / (Math.PI * n)
  return (ideal * bessel0(KAISER_BETA * Math.sqrt(1 - (n / HALF) ** 2))) / bessel0(KAISER_BETA)
})
/** The taps that are not zero, without the middle one: a half-band filter needs no others. */
const odd = taps.filter((_, index) => (index - HALF) % 2 !== 0)

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)))

/** Keeps the end of the samples before, so that frames join without a seam. */
function withHistory(length: number): (pcm: Int16Array) => Int16Array {
  let history = new Int16Array(length)
  return (pcm) => {
    const joined = new Int16Array(length + pcm.length)
    joined.set(history)
    joined.set(pcm, length)
    history = joined.slice(pcm.length)
    return joined
  }
}

/** Converts 16 kHz to 8 kHz. Frames have an even number of samples. */
export function createHalver(): (pcm: Int16Array) => Int16Array {
  const join = withHistory(2 * HALF)
  return (pcm) => {
    const joined = join(pcm)
    return Int16Array.from({ length: pcm.length / 2 }, (_, index) => {
      const start = 2 * index
      let sum = (joined[start + HALF] ?? 0) / 2
      for (let k = 0; k < odd.length; k++) sum += (odd[k] ?? 0) * (joined[start + 2 * k] ?? 0)
      return clip(sum)
    })
  }
}

/** Converts 8 kHz to 16 kHz. */
export function createDoubler(): (pcm: Int16Array) => Int16Array {
  const join = withHistory(HALF)
  return (pcm) => {
    const joined = join(pcm)
    const doubled = new Int16Array(pcm.length * 2)
    for (let index = 0; index < pcm.length; index++) {
      let sum = 0
      for (let k = 0; k < odd.length; k++) sum += (odd[k] ?? 0) * (joined[index + k] ?? 0)
      doubled[2 * index] = clip(2 * sum)
      doubled[2 * index + 1] = joined[index + (HALF + 1) / 2] ?? 0
    }
    return doubled
  }
}
