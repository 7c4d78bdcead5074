/** A wav of one channel with 16 bits (spec S9.73): its head, and how samples become bytes. */

export const WAV_RATE = 24_000
const HEAD_BYTES = 44
const BYTES_PER_SAMPLE = 2
const LARGEST = 0x7fff

export function wavHead(samples: number): ArrayBuffer {
  const head = new ArrayBuffer(HEAD_BYTES)
  const view = new DataView(head)
  const text = (at: number, words: string) => {
    for (const [index, letter] of [...words].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  const bytes = samples * BYTES_PER_SAMPLE
  text(0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // Plain samples, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, WAV_RATE, true)
  view.setUint32(28, WAV_RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  text(36, 'data')
  view.setUint32(40, bytes, true)
  return head
}

/** Mixes both channels down to the sample rate of the file: each sample is the mean of those that it replaces. */
export function toSamples(channels: readonly Float32Array[], rate: number): Int16Array<ArrayBuffer> {
  const every = Math.max(1, Math.round(rate / WAV_RATE))
  const length = Math.floor((channels[0]?.length ?? 0) / every)
  const samples = new Int16Array(length)
  for (let index = 0; index < length; index++) {
    let sum = 0
    for (const channel of channels) {
      for (let part = 0; part < every; part++) sum += channel[index * every + part] ?? 0
    }
    const mean = sum / (every * channels.length)
    samples[index] = Math.round(Math.max(-1, Math.min(1, mean)) * LARGEST)
  }
  return samples
}
