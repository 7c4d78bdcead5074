/** Opens the database of Parley: PGlite in the data directory, or the Postgres of `url`. */
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#domain/ports.ts'
import { createDatabase, type Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { closeAll, createPglite, poolOver } from './pglite.ts'
import { postgresPool, withoutPassword } from './postgres.ts'

export function openDatabase(where: { url?: string; dataDir: string; log: Log }): Promise<Database> {
  const { url, dataDir, log } = where
  return url ? openPostgres(url, log) : openPglite(join(dataDir, 'db'), log)
}

async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = postgresPool(url)
  const database = createDatabase({ kind: 'postgres', pool, close: () => pool.end() }, log)
  try {
    await pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    throw new Error(`The Postgres of DATABASE_URL (${withoutPassword(url)}) does not answer.`, { cause })
  }
}

/** Locks the directory, because only one process may have it open. */
async function openPglite(directory: string, log: Log): Promise<Database> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700) // an older one may be open to others
  const release = lockDirectory(directory)
  try {
    const lite = await createPglite({ dataDir: directory })
    const pool = poolOver(lite)
    const close = (): Promise<void> => closeAll(pool, lite).finally(release)
    return createDatabase({ kind: 'pglite', pool, close }, log)
  } catch (cause) {
    release()
    throw new Error(`The database in ${directory} cannot be opened.`, { cause })
  }
}
