/** Encodes and decodes G.711 in both laws: samples of 14 and 13 bits in 8. */

/** Converts bytes of one law to samples and back. */
export type Law = Readonly<{ decode: (byte: number) => number; encode: (sample: number) => number }>

const MU_BIAS = 0x84
const MU_CLIP = 32_635

function muDecode(byte: number): number {
  const bits = ~byte & 0xff
  const exponent = (bits >> 4) & 7
  const magnitude = (((bits & 15) << 3) + MU_BIAS) << exponent
  return bits & 0x80 ? MU_BIAS - magnitude : magnitude - MU_BIAS
}

function muEncode(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS
  const exponent = 31 - Math.clz32(magnitude) - 7
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 0xff
}

/** The even bits of the A law are inverted on the wire. */
const A_TOGGLE = 0x55

function aDecode(byte: number): number {
  const bits = byte ^ A_TOGGLE
  const exponent = (bits >> 4) & 7
  const step = ((bits & 15) << 4) + 8
  const magnitude = exponent === 0 ? step : (step + 0x100) << (exponent - 1)
  return bits & 0x80 ? magnitude : -magnitude
}

function aEncode(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80
  const magnitude = sample < 0 ? -sample - 1 : sample
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7)
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 15
  return (sign | (exponent << 4) | mantissa) ^ A_TOGGLE
}

const tableOf = (decode: (byte: number) => number): ((byte: number) => number) => {
  const table = Int16Array.from({ length: 256 }, (_, byte) => decode(byte))
  return (byte) => table[byte] ?? 0
}

export const muLaw: Law = { decode: tableOf(muDecode), encode: muEncode }
export const aLaw: Law = { decode: tableOf(aDecode), encode: aEncode }
