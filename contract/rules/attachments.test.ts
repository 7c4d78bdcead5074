import { expect, it } from 'vitest'
import { isHeicFile, isImageFile } from './attachments.ts'

it.each(['image/png', 'image/webp', 'image/x-unheard-of'])('[S5.16, S5.18] %s is an image', (type) => {
  expect(isImageFile({ name: 'picture', type })).toBe(true)
})

it.each(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'heif', 'avif', 'PNG'])(
  '[S5.19] a file without a type that ends in .%s is an image',
  (extension) => {
    expect(isImageFile({ name: `photo.${extension}`, type: '' })).toBe(true)
  },
)

it.each([
  ['notes.txt', 'text/plain'],
  ['report.pdf', 'application/pdf'],
  ['png', ''],
  ['photo.png.exe', ''],
  ['tiff', 'text/image/png'],
])('[S5.16] %s of type %j is none', (name, type) => {
  expect(isImageFile({ name, type })).toBe(false)
})

it.each([
  ['drawing', 'image/svg+xml'],
  ['drawing.svg', 'image/png'],
  ['drawing.SVGZ', ''],
])('excludes a document with scripts: %s of type %j', (name, type) => {
  expect(isImageFile({ name, type })).toBe(false)
})

it.each([
  ['a.HEIC', '', true],
  ['a.heif', '', true],
  ['a', 'image/heic', true],
  ['a', 'image/heif-sequence', true],
  ['a.heic.png', 'image/png', false],
  ['heic', 'image/jpeg', false],
])('%s of the type "%s" is a file of a phone that has to be converted: %j', (name, type, isHeic) => {
  expect(isHeicFile({ name, type })).toBe(isHeic)
})
