/** Headers of pictures in each format; no test decodes their pixels. */

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part],
    ),
  )

const big = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)

export const pngOf = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytes('\x89PNG\r\n\x1a\n', big(13), 'IHDR', big(width), big(height), [8, 6, 0, 0, 0], big(0))

export const GIF = bytes('GIF89a', [10, 0, 20, 0, 0, 0, 0])

/** An application segment, then the frame header. */
export const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  [0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 0x11, 0],
)

const riff = (...rest: readonly (string | readonly number[])[]) =>
  bytes('RIFF', [40, 0, 0, 0], 'WEBP', ...rest)

export const WEBP_LOSSY = riff('VP8 ', [10, 0, 0, 0], [0, 0, 0], [0x9d, 0x01, 0x2a], [176, 0, 144, 0])
export const WEBP_LOSSLESS = riff('VP8L', [10, 0, 0, 0], [0x2f, 0x81, 0x81, 0x62, 0x00, 0x88])
export const WEBP_WIDE = riff('VP8X', [10, 0, 0, 0], [0, 0, 0, 0], [0x8f, 1, 0], [0x2c, 1, 0])

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base64Of = (picture: Uint8Array): string => {
  const bits = [...picture].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{1,6}/g) ?? []).map((six) => LETTERS[Number.parseInt(six.padEnd(6, '0'), 2)])
  return letters.join('').padEnd(Math.ceil(picture.length / 3) * 4, '=')
}
const urlOf = (type: string, picture: Uint8Array): string => `data:image/${type};base64,${base64Of(picture)}`
export const pngUrl = (width: number, height: number): string => urlOf('png', pngOf(width, height))
export const jpegUrl = urlOf('jpeg', JPEG)

/** A small picture whose address has at least so many characters. */
export const pictureUrl = (length = 0): string => pngUrl(8, 8).replace(/=*$/, '').padEnd(length, 'A')
