import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { silentLog } from './testing/database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-modes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every entry below this path that another account may read, write or open. */
async function openEntries(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => (await lstat(join(path, name))).mode))
  return names.filter((_, at) => ((modes[at] ?? 0) & 0o077) !== 0)
}

it('keeps every file of PGlite to its owner, those of the write-ahead log too, whatever the mask', async () => {
  const directory = join(folder, 'db')
  await mkdir(directory, { mode: 0o755 })
  const mask = process.umask(0o022)
  try {
    const { pool, close } = await openDatabase({ dataDir: folder, log: silentLog })
    await pool.query('create table notes (text text)')
    await pool.query("insert into notes select repeat('x', 1000) from generate_series(1, 2000)")
    await pool.query('select pg_switch_wal()')
    await pool.query("insert into notes values ('in the next segment')")
    expect(await openEntries(directory)).toEqual([])
    await close()
    const again = await openDatabase({ dataDir: folder, log: silentLog })
    expect((await again.pool.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 2001 }])
    await again.close()
    expect(await openEntries(directory)).toEqual([])
    expect((await lstat(directory)).mode & 0o777).toBe(0o700)
  } finally {
    process.umask(mask)
  }
})
