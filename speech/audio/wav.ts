/** Writes WAV files of 16-bit mono, and reads any 16-bit PCM header as soon as enough bytes have arrived. */
import { bytesOf } from './pcm.ts'

const HEADER_BYTES = 44

export function wavOf(pcm: Int16Array, rate: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES))
  const write = (at: number, text: string): void => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i))
  }
  write(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + pcm.length * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, pcm.length * 2, true)
  const file = new Uint8Array(HEADER_BYTES + pcm.length * 2)
  file.set(new Uint8Array(view.buffer))
  file.set(bytesOf(pcm), HEADER_BYTES)
  return file
}

export type WavHeader = Readonly<{ rate: number; channels: number; dataAt: number }>

/** Returns where the samples begin; 'more' when the bytes end before them; undefined for another format. */
export function wavHeader(bytes: Uint8Array): WavHeader | 'more' | undefined {
  if (!'RIFF'.startsWith(ascii(bytes, 0))) return undefined
  if (bytes.length < 12) return 'more'
  if (ascii(bytes, 8) !== 'WAVE') return undefined
  let format: Format | undefined
  for (const { name, size, at } of chunksOf(bytes)) {
    if (name === 'data') return format && { ...format, dataAt: at }
    if (name !== 'fmt ') continue
    if (at + size > bytes.length) return 'more'
    format = readFormat(bytes, at)
    if (!format) return undefined
  }
  return 'more'
}

type Format = Omit<WavHeader, 'dataAt'>

const ascii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function* chunksOf(bytes: Uint8Array): Generator<{ name: string; size: number; at: number }> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = viewOf(bytes).getUint32(at + 4, true)
    yield { name: ascii(bytes, at), size, at: at + 8 }
    at += 8 + size + (size % 2)
  }
}

function readFormat(bytes: Uint8Array, at: number): Format | undefined {
  const view = viewOf(bytes)
  const isPcm16 = view.getUint16(at, true) === 1 && view.getUint16(at + 14, true) === 16
  return isPcm16 ? { channels: view.getUint16(at + 2, true), rate: view.getUint32(at + 4, true) } : undefined
}
