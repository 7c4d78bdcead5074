import { describe, expect, it } from 'vitest'
import {
  GIF,
  JPEG,
  jpegUrl,
  pictureUrl,
  pngOf,
  pngUrl,
  WEBP_LOSSLESS,
  WEBP_LOSSY,
  WEBP_WIDE,
} from '../testing/pictures.ts'
import { isFitPicture, MAX_ATTACHED_SIDE, pictureKind } from './picture-kind.ts'

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

describe('a picture of a message', () => {
  const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  it.each([
    ['a small one', pngUrl(64, 32), true],
    ['one of the largest size', pngUrl(MAX_ATTACHED_SIDE, MAX_ATTACHED_SIDE), true],
    ['one with much behind its header', pictureUrl(1_900_000), true],
    ['one of another type than it says', jpegUrl.replace('jpeg', 'png'), false],
    ['a wide one of a few bytes', pngUrl(MAX_ATTACHED_SIDE + 1, 1), false],
    ['a high one of a few bytes', pngUrl(1, 50_000), false],
    ['a drawing with scripts', `data:image/svg+xml;base64,${svg}`, false],
    ['a drawing that says it is a PNG', `data:image/png;base64,${svg}`, false],
    ['a format whose size is not read', 'data:image/avif;base64,AAAAIGZ0eXBhdmlm', false],
    ['nothing', 'data:image/png;base64,', false],
    ['no base64', 'data:image/png;base64,"><script>', false],
  ])('is %s: %#', (_, url, isFit) => {
    expect(isFitPicture(url)).toBe(isFit)
  })
})
