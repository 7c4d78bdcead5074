/** Reads every table that a stopped server keeps, of its database and of its vault, as a digest of all rows. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { getTableName, isTable } from 'drizzle-orm'
import { openDatabase } from '#adapters/db/open.ts'
import { openVaultDatabase } from '#signer/open.ts'
import config from '../drizzle.config.ts'

type Place = Readonly<Record<string, string>>
type Digests = Readonly<Record<string, string>>

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The number of rows, and one digest of them in any order. */
function digestOf(rows: readonly unknown[]): string {
  const lines = rows.map((row) =>
    JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return `${rows.length} ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
}

/** Schemas of the database itself hold no table of ours. */
const TABLES = `select table_schema as schema, table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`

export async function storedTables({
  PARLEY_DATA: dataDir = '',
  DATABASE_URL: url,
}: Place): Promise<Digests> {
  const digests: Record<string, string> = {}
  const database = await openDatabase({ dataDir, log: silent, ...(url && { url }) })
  try {
    for (const { schema, name } of (await database.pool.query<{ schema: string; name: string }>(TABLES))
      .rows) {
      const { rows } = await database.pool.query(`select * from "${schema}"."${name}"`)
      digests[`${schema}.${name}`] = digestOf(rows)
    }
  } finally {
    await database.close()
  }
  // On Postgres the vault is in the tables above.
  return url ? digests : { ...digests, ...(await vaultTables(join(dataDir, 'signer', 'vault.db'))) }
}

async function vaultTables(vaultFile: string): Promise<Digests> {
  const sql = await openVaultDatabase({ vaultFile, databaseUrl: undefined })
  try {
    const names = await sql.read(`select name from sqlite_master where type = 'table'`)
    const tables = await Promise.all(
      names.map(async ({ name }) => [`vault.${name}`, digestOf(await sql.read(`select * from ${name}`))]),
    )
    return Object.fromEntries(tables)
  } finally {
    await sql.close()
  }
}

/** The tables of our schema, as the migrations are made from it. */
export async function schemaTables(): Promise<readonly string[]> {
  const files = [config.schema ?? []].flat()
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, '..', file))))
  return modules.flatMap((each: object) =>
    Object.values(each).flatMap((value: unknown) => (isTable(value) ? `public.${getTableName(value)}` : [])),
  )
}
