import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { takeDataFolder } from './data-folder.ts'

const isRoot = process.getuid?.() === 0
let parent: string
let folder: string
let mask: number
beforeEach(async () => {
  mask = process.umask(0o022)
  parent = await mkdtemp(join(tmpdir(), 'parley-folder-'))
  folder = join(parent, 'data')
})
afterEach(async () => {
  process.umask(mask)
  await rm(parent, { recursive: true, force: true })
})

const modeOf = async (...path: string[]): Promise<number> =>
  (await lstat(join(folder, ...path))).mode & 0o7777

async function put(mode: number, ...path: string[]): Promise<void> {
  await mkdir(join(folder, ...path.slice(0, -1)), { recursive: true })
  await writeFile(join(folder, ...path), 'kept')
  await chmod(join(folder, ...path), mode)
}

/** Returns the message of the refusal. */
function refusalOf(dataDir: string): string {
  try {
    takeDataFolder(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the folder was taken')
}

describe('a new data folder', () => {
  it('is private, and so are its later contents', async () => {
    expect(takeDataFolder(folder)).toEqual([])
    await writeFile(join(folder, 'new'), '')
    expect([await modeOf(), await modeOf('new')]).toEqual([0o700, 0o600])
  })
})

describe('an existing data folder', () => {
  it('loses the access of others to Parley’s files and reports which', async () => {
    await put(0o666, 'db', 'pg_wal', '000000010000000000000001')
    await put(0o644, 'keys', 'secret')
    await put(0o600, 'signer', 'vault.db')
    await chmod(join(folder, 'signer'), 0o700)
    await chmod(join(folder, 'db'), 0o777)
    await put(0o644, 'notes.txt')
    expect(takeDataFolder(folder)).toEqual(['db', 'keys'])
    expect(await modeOf('db')).toBe(0o700)
    expect(await modeOf('db', 'pg_wal')).toBe(0o700)
    expect(await modeOf('db', 'pg_wal', '000000010000000000000001')).toBe(0o600)
    expect([await modeOf('keys'), await modeOf('keys', 'secret')]).toEqual([0o700, 0o600])
    // Not one of Parley's files.
    expect(await modeOf('notes.txt')).toBe(0o644)
    expect(takeDataFolder(folder)).toEqual([])
  })

  it('leaves the target of a symbolic link unchanged', async () => {
    const outside = join(parent, 'outside')
    await mkdir(join(outside, 'sub'), { recursive: true })
    await writeFile(join(outside, 'sub', 'file'), '')
    await put(0o600, 'db', 'PG_VERSION')
    await symlink(join(outside, 'sub', 'file'), join(folder, 'db', 'link'))
    await symlink(outside, join(folder, 'chain'))
    takeDataFolder(folder)
    expect((await lstat(outside)).mode & 0o777).toBe(0o755)
    expect((await lstat(join(outside, 'sub', 'file'))).mode & 0o777).toBe(0o644)
  })

  it.each([
    ['its group', 0o770],
    ['everybody', 0o777],
    ['everybody, like /tmp', 0o1777],
  ])('is refused with a remedy when %s can write to it', async (_who, mode) => {
    await mkdir(folder)
    await chmod(folder, mode)
    expect(refusalOf(folder)).toContain(`\n    chmod go-w ${folder}\n`)
    expect(await readdir(folder)).toEqual([])
    await chmod(folder, mode & ~0o022)
    expect(takeDataFolder(folder)).toEqual([])
  })

  it('quotes a path for a shell', async () => {
    folder = join(parent, "Ada's data")
    await mkdir(folder)
    await chmod(folder, 0o777)
    expect(refusalOf(folder)).toContain(`chmod go-w '${parent}/Ada'\\''s data'\n`)
  })

  it('is refused when another account owns it, even for root', async () => {
    if (isRoot) {
      await mkdir(folder)
      await chown(folder, 12_345, 12_346)
    } else folder = '/usr'
    const before = await readdir(folder)
    const words = refusalOf(folder)
    const owner = isRoot ? '12345' : '0'
    expect(words).toContain(
      `belongs to another account (uid ${owner}; Parley runs as uid ${process.getuid?.()})`,
    )
    expect(words).toContain(`chown -R ${process.getuid?.()}:${process.getgid?.()} ${folder}\n`)
    expect(words).toContain(`sudo -u '#${owner}' npm start`)
    expect(words.includes(`PARLEY_DATA=${folder}/parley npm start`)).toBe(isRoot)
    expect(await readdir(folder)).toEqual(before)
  })

  it.runIf(isRoot)('is refused when another account owns a file of Parley in it', async () => {
    await put(0o600, 'db', 'base', '1')
    await chown(join(folder, 'db', 'base'), 12_345, 12_345)
    const words = refusalOf(folder)
    expect(words).toContain(`holds a file of another account: ${join(folder, 'db', 'base')}`)
    expect(words).toContain(`\n    chown -R 0:0 ${folder}\n`)
  })
})
