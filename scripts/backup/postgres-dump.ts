/** Dumps and restores the Postgres of DATABASE_URL with its own programs. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import pg from 'pg'
import { success } from './archive.ts'
import { BackupProblem } from './problem.ts'

/** Debian keeps the programs of each version in a folder of its own. */
const FOLDERS = globSync('/usr/lib/postgresql/*/bin/pg_dump').map(dirname).sort().toReversed()

/** The address stays out of the list of processes, because it holds the password. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const mode = searchParams.get('sslmode')
  return {
    PATH: [process.env.PATH, ...FOLDERS].join(delimiter),
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(mode && { PGSSLMODE: mode }),
  }
}

async function run(program: string, args: readonly string[], url: string): Promise<void> {
  const child = spawn(program, args, { env: environmentOf(url), stdio: ['ignore', 'ignore', 'pipe'] })
  await success(child, child.stderr).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BackupProblem(
      isMissing
        ? `${program} is not installed here: install the client programs of Postgres.`
        : `${error instanceof Error ? error.message : error}\nThe role of DATABASE_URL needs the right to everything in its database, the signer’s schema included.`,
    )
  })
}

export const dumpPostgres = (url: string, file: string): Promise<void> =>
  run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)

/** All of it or nothing. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const { database } = new pg.Client({ connectionString: url })
  await requireEmpty(url)
  const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${database}`, file]
  await run('pg_restore', args, url)
}

const TABLES = `
  select 1 from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema') limit 1`

async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(TABLES).finally(() => client.end())
  if (rowCount)
    throw new BackupProblem(
      'The database of DATABASE_URL has tables already. Nothing was changed. Name an empty one.',
    )
}
