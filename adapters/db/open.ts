/** Opens the database of Parley: PGlite in the data directory, or the Postgres of `url`. */
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#domain/ports.ts'
import { createDatabase, type Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { closeAll, createPglite, poolOver } from './pglite.ts'
import { postgresPool, withoutPassword } from './postgres.ts'
import { type SyncFile, syncFolder, syncToDisk } from './synced-files.ts'

type Where = Readonly<{
  url?: string
  dataDir: string
  log: Log
  /** False where PGlite does not wait for the disk; Postgres has its own setting. */
  waitsForDisk?: boolean
}>

export function openDatabase({ url, dataDir, log, waitsForDisk = true }: Where): Promise<Database> {
  const sync = waitsForDisk ? syncToDisk : undefined
  return url ? openPostgres(url, log) : openPglite(join(dataDir, 'db'), log, sync)
}

/** For the operator, who corrects DATABASE_URL or its server. */
class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
  /** A service that is not there, by convention of sysexits. */
  readonly exitCode = 69
  constructor(address: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = cause instanceof Error ? cause.message || code : String(cause)
    super(
      `Parley cannot start: the Postgres of DATABASE_URL (${address}) ${REMEDIES[code] ?? NO_ANSWER} (${reason})`,
      { cause },
    )
  }
}

const NO_ANSWER = 'does not answer. Start it, or correct DATABASE_URL.'
const REFUSED_USER = 'refuses this user. Correct the name and the password in DATABASE_URL.'
/** By the code of Postgres or of the socket. */
const REMEDIES: Readonly<Record<string, string>> = {
  '3D000': 'has no such database. Create it with createdb, or correct DATABASE_URL.',
  '28P01': REFUSED_USER,
  '28000': REFUSED_USER,
  ENOTFOUND: 'has a host name that is not found. Correct DATABASE_URL.',
}

async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = postgresPool(url)
  const database = createDatabase({ kind: 'postgres', pool, close: () => pool.end() }, log)
  try {
    await pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    throw new DatabaseUnusable(withoutPassword(url), cause)
  }
}

/** PGlite loads a library with its first use, 15 ms of CPU for each: the first item that is stored needs both. */
const LOAD_LIBRARIES = "select to_tsvector('english', 'swap'); do $$ begin end $$"

/** Locks the directory, because only one process may have it open. */
async function openPglite(directory: string, log: Log, sync: SyncFile | undefined): Promise<Database> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700) // an older one may be open to others
  const release = lockDirectory(directory)
  try {
    const lite = await createPglite({ dataDir: directory, sync })
    await lite.exec(LOAD_LIBRARIES)
    if (sync) await syncFolder(directory)
    const pool = poolOver(lite)
    const close = (): Promise<void> => closeAll(pool, lite).finally(release)
    return createDatabase({ kind: 'pglite', pool, close }, log)
  } catch (cause) {
    release()
    throw new Error(`The database in ${directory} cannot be opened.`, { cause })
  }
}
