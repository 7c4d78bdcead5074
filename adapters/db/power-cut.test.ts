/** Replays a power cut on PGlite's folder: of each file only what was synced is left, and nothing that was written after. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPglite } from './pglite.ts'
import { type SyncFile, syncToDisk } from './synced-files.ts'
import { seedDirectory } from './testing/database.ts'

const ROWS = 60
const WORDS = 'x'.repeat(2_000)

let folder: string
let live: string
/** The disk as the power cut leaves it. */
let disk: string
let open: PGlite | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-power-'))
  live = join(folder, 'live')
  disk = join(folder, 'disk')
  await seedDirectory(live)
  cpSync(live, disk, { recursive: true })
})
afterEach(async () => {
  await open?.close()
  open = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Copies a synced file to the disk; entries of directories are there at once, as on a journaling file system. */
const record: SyncFile = (path, descriptor) => {
  syncToDisk(path, descriptor)
  const target = join(disk, relative(live, path))
  mkdirSync(dirname(target), { recursive: true })
  if (statSync(path).isFile()) cpSync(path, target)
}

/** Returns the rows that were acknowledged before the cut. */
async function writeUntilCut(sync: SyncFile | undefined): Promise<number[]> {
  const lite = await createPglite({ dataDir: live, sync })
  await lite.exec('create table money (row int primary key, words text)')
  const acknowledged: number[] = []
  for (let row = 0; row < ROWS; row++) {
    await lite.query('insert into money values ($1, $2)', [row, WORDS])
    acknowledged.push(row)
    // A checkpoint writes data files, which a cut may leave half old and half new.
    if (row === ROWS / 2) await lite.exec('checkpoint')
  }
  await lite.exec("begin; insert into money values (-1, 'not committed')")
  cpSync(disk, join(folder, 'cut'), { recursive: true })
  await lite.exec('rollback')
  await lite.close()
  return acknowledged
}

async function rowsAfterCut(): Promise<unknown> {
  open = await createPglite({ dataDir: join(folder, 'cut'), sync: syncToDisk })
  const { rows } = await open.query<{ row: number }>('select row from money order by row')
  return rows.map(({ row }) => row)
}

it('has every acknowledged row after a power cut, and none that was not committed', async () => {
  const acknowledged = await writeUntilCut(record)
  expect(acknowledged).toHaveLength(ROWS)
  expect(await rowsAfterCut()).toEqual(acknowledged)
})

it('loses them where it does not wait for the disk, so that the replay shows a difference', async () => {
  await writeUntilCut(undefined)
  await expect(rowsAfterCut()).rejects.toThrow('money')
})
