/** Tests packing and unpacking a backup. */
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pack, unpack } from './archive.ts'

let folder: string
let from: string
let to: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-archive-'))
  ;[from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'file.tar.zst')]
  await mkdir(from)
  await mkdir(to)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// tar stops reading at the end of the archive, which a small one reaches at once.
it.each([0, 1, 100, 9_000, 300_000])('a file of %d bytes comes back', async (size) => {
  await writeFile(join(from, 'kept'), 'x'.repeat(size))
  await pack(file, [
    { folder: from, names: ['kept'] },
    { folder: from, names: [] },
  ])
  await unpack(file, to)
  expect(await readdir(to)).toEqual(['kept'])
  expect(await readFile(join(to, 'kept'), 'utf8')).toHaveLength(size)
})

it('a file that ends too early is refused', async () => {
  await writeFile(join(from, 'kept'), Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at) % 251)))
  await pack(file, [{ folder: from, names: ['kept'] }])
  await truncate(file, 100)
  await expect(unpack(file, to)).rejects.toThrow()
})
