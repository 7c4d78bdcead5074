/** Encodes pixels as a PNG file. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits per channel, with transparency. */
const RGBA = [8, 6, 0, 0, 0]

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  const tail = Buffer.alloc(4)
  head.writeUInt32BE(data.byteLength)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** `rgba` has four bytes per pixel, row by row; the picture is a square. */
export function encodePng(side: number, rgba: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set(RGBA, 8)
  const rows = Array.from({ length: side }, (_, y) =>
    Buffer.concat([Buffer.from([0]), rgba.subarray(y * side * 4, (y + 1) * side * 4)]),
  )
  const data = deflateSync(Buffer.concat(rows), { level: 9 })
  return new Uint8Array(
    Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  )
}
