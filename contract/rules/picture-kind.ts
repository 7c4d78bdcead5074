/** Recognizes a picture by its first bytes, and reads its size in pixels from its header. */
import { leadingBytes } from './base64.ts'

/** The page sends smaller ones. A few thousand bytes can decode to gigabytes of pixels. */
export const MAX_ATTACHED_SIDE = 2_048
const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,/
/** The frame of a JPEG may come behind what a camera and its programs wrote. */
const [USUAL_HEADER_BYTES, LONGEST_HEADER_BYTES] = [1_024, 96 * 1024]

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
export type PictureKind = Readonly<{ type: PictureType; width: number; height: number }>

type Reader = (view: DataView) => readonly [width: number, height: number] | undefined

const textAt = ({ buffer, byteOffset }: DataView, offset: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(buffer, byteOffset + offset, length))

const png: Reader = (view) =>
  textAt(view, 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
    ? [view.getUint32(16), view.getUint32(20)]
    : undefined

const gif: Reader = (view) =>
  /^GIF8[79]a/.test(textAt(view, 0, 6)) ? [view.getUint16(6, true), view.getUint16(8, true)] : undefined

/** A frame header has the size; these three markers of its range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg: Reader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)]
  }
  return undefined
}

const webp: Reader = (view) => {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const chunk = textAt(view, 12, 4)
  if (chunk === 'VP8X') return [uint24(view, 24) + 1, uint24(view, 27) + 1]
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (chunk !== 'VP8L' || view.getUint8(20) !== 0x2f) return undefined
  const bits = view.getUint32(21, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

const uint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)

const READERS: Readonly<Record<PictureType, Reader>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
}

export const PICTURE_TYPES = Object.keys(READERS)

/** Undefined for anything but a whole header of one of the four types. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const [type, read] of Object.entries(READERS)) {
    const size = sizeBy(read, view)
    if (size) return { type: type as PictureType, width: size[0], height: size[1] } // a key of READERS
  }
  return undefined
}

/** A header that is cut off is read past its end. */
function sizeBy(read: Reader, view: DataView): ReturnType<Reader> {
  try {
    return read(view)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * True for a picture that its base64 names by its right type, and that is small enough to be shown. Whether the rest is
 * base64 is for the caller to know.
 */
export function isFitPicture(dataUrl: string): boolean {
  const [start, type] = DATA_URL.exec(dataUrl) ?? []
  if (start === undefined) return false
  const base64 = dataUrl.slice(start.length)
  const kind = kindWithin(base64, USUAL_HEADER_BYTES) ?? kindWithin(base64, LONGEST_HEADER_BYTES)
  return kind !== undefined && kind.type === type && Math.max(kind.width, kind.height) <= MAX_ATTACHED_SIDE
}

const kindWithin = (base64: string, bytes: number): PictureKind | undefined =>
  pictureKind(Uint8Array.from(leadingBytes(base64, bytes)))
