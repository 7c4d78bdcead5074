import { describe, expect, it } from 'vitest'
import { pictureKind } from './picture-kind.ts'
import { GIF, JPEG, pngOf, WEBP_LOSSLESS, WEBP_LOSSY, WEBP_WIDE } from './testing/pictures.ts'

describe('the kind of a picture', () => {
  it.each([
    ['PNG', pngOf(64, 32), 'image/png', 64, 32],
    ['GIF', GIF, 'image/gif', 10, 20],
    ['JPEG', JPEG, 'image/jpeg', 300, 200],
    ['lossy WebP', WEBP_LOSSY, 'image/webp', 176, 144],
    ['lossless WebP', WEBP_LOSSLESS, 'image/webp', 386, 395],
    ['extended WebP', WEBP_WIDE, 'image/webp', 400, 301],
  ])('is read from the first bytes of a %s', (_name, bytes, type, width, height) => {
    expect(pictureKind(bytes)).toEqual({ type, width, height })
  })

  it('is undefined for every header that is cut off', () => {
    for (const whole of [pngOf(64, 32).subarray(0, 24), GIF, JPEG, WEBP_LOSSY, WEBP_LOSSLESS, WEBP_WIDE])
      for (let length = 0; length < Math.min(whole.length, 9); length++)
        expect(pictureKind(whole.subarray(0, length))).toBeUndefined()
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><title>x</title><p>GIF89a',
    '%PDF-1.7',
    'BM6\0\0\0\0\0\0\x006\0\0\0',
    '',
  ])('is undefined for %j', (text) => {
    expect(pictureKind(new TextEncoder().encode(text))).toBeUndefined()
  })
})
