/**
 * `npm run restore -- <file>`: puts a backup into a new data folder (PARLEY_DATA) and, where it was made with Postgres,
 * into an empty database (DATABASE_URL). It changes nothing that exists.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { unpack } from './backup/archive.ts'
import { keepPlainFiles } from './backup/plain-files.ts'
import { restorePostgres } from './backup/postgres-dump.ts'
import { BackupProblem } from './backup/problem.ts'
import { type BackupRecord, DUMP, RECORD, readRecord } from './backup/record.ts'
import type { Place } from './backup.ts'
import { explained } from './explained.ts'

/** Unpacks beside the folder and takes its name at the end, so that it is whole or not there. */
export async function restore({ dataDir, databaseUrl }: Place, file: string): Promise<BackupRecord> {
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupProblem(
      `${dataDir} is not empty. Nothing was changed. Name a new folder with PARLEY_DATA.`,
    )
  const staging = `${dataDir}.restoring`
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(staging, { mode: 0o700 })
  try {
    await unpack(file, staging).catch((cause: unknown) => {
      throw new BackupProblem('This file cannot be unpacked. Nothing was changed.', { cause })
    })
    await keepPlainFiles(staging)
    const record = await readRecord(staging)
    requireSameKind(record, databaseUrl)
    if (databaseUrl) await restorePostgres(databaseUrl, join(staging, DUMP))
    await rm(join(staging, RECORD))
    await rm(join(staging, DUMP), { force: true })
    if (existsSync(dataDir)) await rmdir(dataDir)
    await rename(staging, dataDir)
    return record
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function requireSameKind({ database }: BackupRecord, databaseUrl: string | undefined): void {
  if (database === 'postgres' && !databaseUrl)
    throw new BackupProblem('This backup was made with Postgres: name an empty database with DATABASE_URL.')
  if (database === 'embedded' && databaseUrl)
    throw new BackupProblem('This backup was made with the embedded database: leave DATABASE_URL out.')
}

async function run(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new BackupProblem('Name the file: npm run restore -- <file>')
  const config = readConfig(process.env)
  // The mask keeps what is unpacked for this account alone.
  process.umask(0o077)
  const { madeAt, parley } = await restore(config, resolve(given))
  process.stdout.write(
    `${config.dataDir} is as Parley ${parley} left it at ${madeAt}. Start with \`npm start\`; newer tables are made then.\n`,
  )
}

if (import.meta.main) await explained(run)
