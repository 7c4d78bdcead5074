/**
 * Makes a fresh, migrated database for a test file, on PGlite or on the server of TEST_DATABASE_URL:
 *
 *   const database = await testDatabase()
 *   afterAll(() => database.close())
 *
 * PGlite takes three seconds to make a new database and a third of one to load a finished one, so a template of it is
 * kept in the cache of node_modules; the test runner makes it before the first test (scripts/testing/global-setup.ts).
 */
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Bus, Log } from '#domain/ports.ts'
import { pgliteBus } from '../bus.ts'
import { createDatabase, type Database } from '../database.ts'
import { closeAll, createPglite, poolOver } from '../pglite.ts'
import { migrateTables, postgresPool } from '../postgres.ts'
import { postgresBus } from '../postgres-bus.ts'

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
  const lite = await createPglite(isMigrated ? { loadDataDir: await template() } : {})
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

/** Makes the directory that others are copies of unless it is there: to unpack the template takes a second and a half. */
async function ensureSeed(): Promise<string> {
  const file = await ensureTemplate()
  const seed = file.replace(/tar$/, 'seed')
  if (existsSync(seed)) return seed
  const partial = await mkdtemp(`${seed}.`)
  const lite = await createPglite({ dataDir: join(partial, 'db'), loadDataDir: await template() })
  await lite.close()
  // Another process may have been faster, and its seed may be in use.
  await rename(join(partial, 'db'), seed).catch((error: unknown) => {
    if (!existsSync(seed)) throw error
  })
  await rm(partial, { recursive: true, force: true })
  return seed
}

let made: Promise<Blob> | undefined

function template(): Promise<Blob> {
  made ??= readTemplate()
  return made
}

/** Reads all of it into memory: another process may replace the file, and a blob that is backed by it would break. */
async function readTemplate(): Promise<Blob> {
  const file = await ensureTemplate()
  return new Blob([await readFile(file)])
}

/** Makes the template unless it is there; returns the path of its file. */
export async function ensureTemplate(): Promise<string> {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/parley/', import.meta.url))
  const file = `${cache}pglite-${await fingerprint()}.tar`
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const partial = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(partial, (await makeTemplate()).stream())
  // Two test processes may both make one; each is complete when it takes the name.
  await rename(partial, file)
  return file
}

async function makeTemplate(): Promise<Blob> {
  const lite = await createPglite({})
  const pool = poolOver(lite)
  await migrateTables(pool)
  await pool.query('checkpoint')
  const tarball = await lite.dumpDataDir('none')
  await closeAll(pool, lite)
  return tarball
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
