import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const at = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'web', 'public', name))
const manifest = z
  .object({
    display: z.string(),
    start_url: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
  })
  .parse(JSON.parse(at('manifest.webmanifest').toString()))

/** Width and height as the header of a PNG has them. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

it('the manifest has what browsers install: a start, a window, and icons of the sizes that it names', () => {
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(drawn.map(({ src }) => sizeOf(at(src)))).toEqual(drawn.map(({ sizes }) => sizes))
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(drawn.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
})

it('the document names the manifest and the icon of Apple’s home screens', () => {
  const document = readFileSync(join(import.meta.dirname, '..', 'web', 'index.html'), 'utf8')
  expect(document).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(sizeOf(at('apple-touch-icon.png'))).toBe('180x180')
})
