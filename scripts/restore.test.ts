/** Tests that a file from elsewhere brings nothing beside the files of a backup. */
import { execFileSync } from 'node:child_process'
import { linkSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { version } from '#server/process/version.ts'
import { restore } from './restore.ts'

let folder: string
let from: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-restore-'))
  from = join(folder, 'from')
  dataDir = join(folder, 'data')
  for (const name of ['db', 'keys', 'signer']) await mkdir(join(from, name), { recursive: true })
  const record = { format: 1, parley: version(), madeAt: '2026-11-28T00:00:00.000Z', database: 'embedded' }
  await writeFile(join(from, 'backup.json'), JSON.stringify(record))
  await writeFile(join(from, 'keys', 'server.key'), 'a key')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Packs as a stranger may, with nothing left out. */
async function restored(): Promise<unknown> {
  const file = join(folder, 'file.tar.zst')
  await writeFile(file, zstdCompressSync(execFileSync('tar', ['-c', '-C', from, '.'])))
  return restore({ dataDir }, file)
}

it('what is open to other accounts is closed, and compiled code stays out', async () => {
  await mkdir(join(from, 'signer', 'code'))
  await writeFile(join(from, 'signer', 'code', 'cache'), 'bytecode')
  await chmod(join(from, 'keys', 'server.key'), 0o4777)
  await chmod(from, 0o777)
  await restored()
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'keys', 'signer'])
  expect(readdirSync(join(dataDir, 'signer'))).toEqual([])
  expect((await stat(join(dataDir, 'keys', 'server.key'))).mode & 0o7777).toBe(0o700)
  expect((await stat(dataDir)).mode & 0o7777).toBe(0o700)
})

it.each<[what: string, add: () => unknown]>([
  ['a link to a folder', () => symlink('/tmp', join(from, 'chain'))],
  ['a link to a file', () => symlink('../../elsewhere', join(from, 'keys', 'wallet-master.key'))],
  ['a second name of a file', () => linkSync(join(from, 'keys', 'server.key'), join(from, 'db', 'same'))],
  ['a pipe', () => execFileSync('mkfifo', [join(from, 'db', 'pipe')])],
  ['a file beside the folders', () => writeFile(join(from, '.env'), 'PATH=/tmp')],
])('%s is refused, and nothing is left', async (_, add) => {
  await add()
  await expect(restored()).rejects.toThrow('is nothing that a backup holds. Nothing was changed.')
  expect(readdirSync(folder).sort()).toEqual(['file.tar.zst', 'from'])
})

it('a record that is a pipe or no JSON is refused at once', async () => {
  await writeFile(join(from, 'backup.json'), '{')
  await expect(restored()).rejects.toThrow('This file is no backup of Parley. Nothing was changed.')
  await rm(join(from, 'backup.json'))
  execFileSync('mkfifo', [join(from, 'backup.json')])
  await expect(restored()).rejects.toThrow('is nothing that a backup holds')
})
