/**
 * Makes a fresh, migrated database for a test file, on PGlite or on the server of TEST_DATABASE_URL:
 *
 *   const database = await testDatabase()
 *   afterAll(() => database.close())
 *
 * PGlite takes three seconds to make a new database and a fifth of one to open a copy, so the directory of a finished one
 * is kept in the cache of node_modules; the test runner makes it before the first test (scripts/testing/global-setup.ts).
 */
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Bus, Log } from '#domain/ports.ts'
import { pgliteBus } from '../bus.ts'
import { createDatabase, type Database } from '../database.ts'
import { closeAll, createPglite, poolOver } from '../pglite.ts'
import { migrateTables, postgresPool } from '../postgres.ts'
import { postgresBus } from '../postgres-bus.ts'
import { CopiedFiles, readEntries } from './copied-files.ts'

export type TestDatabase = Database & {
  readonly bus: Bus
  /** Its place on the server, for another process or a second pool; undefined on PGlite. */
  readonly url?: string
}

const serverUrl = process.env.TEST_DATABASE_URL

const kindHere: Database['kind'] = serverUrl ? 'postgres' : 'pglite'

/** On which databases a conformance suite runs here: one of them, and CI runs the suite on each. */
export const databaseKinds: readonly Database['kind'][] = [kindHere]

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** `close` also removes it. Without a kind: Postgres where there is one, else PGlite. */
export const testDatabase = (kind = kindHere): Promise<TestDatabase> =>
  kind === 'postgres' ? onPostgres() : onPglite()

/** Without tables, for the tests of migrations. */
export const emptyDatabase = (kind: Database['kind']): Promise<TestDatabase> =>
  kind === 'postgres' ? onPostgres(false) : onPglite(false)

async function onPglite(isMigrated = true): Promise<TestDatabase> {
  const lite = await createPglite(isMigrated ? { fs: await seededFiles() } : {})
  const pool = poolOver(lite)
  const database = createDatabase({ kind: 'pglite', pool, close: () => closeAll(pool, lite) }, silentLog)
  return { ...database, bus: pgliteBus() }
}

async function onPostgres(isMigrated = true): Promise<TestDatabase> {
  const { url, drop } = await freshPostgres()
  const pool = postgresPool(url)
  const bus = await postgresBus({ url, log: silentLog })
  const close = async (): Promise<void> => {
    await bus.close()
    await pool.end()
    await drop()
  }
  const database = createDatabase({ kind: 'postgres', pool, close }, silentLog)
  if (isMigrated) await database.migrate()
  return { ...database, bus, url }
}

/** An empty database on the server of TEST_DATABASE_URL. */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!serverUrl) throw new Error('Set TEST_DATABASE_URL to test on Postgres.')
  const name = `parley_test_${process.pid}_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await onServer(`create database ${name}`)
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Makes `directory` a data directory of PGlite with every table in it, as a first start does, only faster. */
export async function seedDirectory(directory: string): Promise<void> {
  await cp(await ensureSeed(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

let read: Promise<ReturnType<typeof readEntries>> | undefined

/** One reading serves all databases of this process. */
async function seededFiles(): Promise<CopiedFiles> {
  read ??= ensureSeed().then(readEntries)
  return new CopiedFiles(await read)
}

/** Makes the directory that others are copies of unless it is there; returns its path. */
export async function ensureSeed(): Promise<string> {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/parley/', import.meta.url))
  const seed = `${cache}pglite-${await fingerprint()}.seed`
  if (existsSync(seed)) return seed
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(`${seed}.`)
  await makeSeed(join(partial, 'db'))
  // Another process may have been faster, and its seed may be in use.
  await rename(join(partial, 'db'), seed).catch((error: unknown) => {
    if (!existsSync(seed)) throw error
  })
  await rm(partial, { recursive: true, force: true })
  return seed
}

async function makeSeed(dataDir: string): Promise<void> {
  const lite = await createPglite({ dataDir })
  const pool = poolOver(lite)
  await migrateTables(pool)
  await pool.query('checkpoint')
  await closeAll(pool, lite)
}

/** Changes whenever the tables, the settings or PGlite itself do. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = new URL('../migrations/', import.meta.url)
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const sources = [
    ...files.map((name) => new URL(name, migrations)),
    new URL('../pglite.ts', import.meta.url),
  ]
  for (const source of [...sources, new URL('../../../package.json', import.meta.url)])
    hash.update(await readFile(source))
  return hash.digest('hex').slice(0, 16)
}
