/** Opens the vault's default database: one SQLite file, every commit on the disk before it is answered. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createMutex } from '#std/mutex.ts'
import { makeTables, type Run, type Sql } from './sql.ts'

const APPEND_ONLY = ['update', 'delete'].map(
  (what) => `create trigger if not exists decisions_no_${what} before ${what} on decisions
    begin select raise(abort, 'decisions are only added'); end`,
)

/** Another signer on the same file, one that is just ending, may hold it for so long. */
const BUSY_MS = 5000

export async function openSqlite(file: string): Promise<Sql> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  const run = runOn(db)
  const exclusively = createMutex()
  const sql: Sql = {
    kind: 'sqlite',
    // Between two statements of a writer a reader would see half of it: they share the one connection.
    read: (text, ...values) => exclusively(() => run(text, ...values)),
    write: (work) => exclusively(() => inTransaction(db, () => work(run))),
    close: async () => db.close(),
  }
  await sql.write((one) => makeTables(one, APPEND_ONLY))
  return sql
}

function runOn(db: DatabaseSync): Run {
  const prepared = new Map<string, StatementSync>()
  return async (text, ...values) => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = db.prepare(text)
      statement.setReadBigInts(true)
      prepared.set(text, statement)
    }
    const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    // No column of ours holds bytes or fractions.
    return (values.length > 0 ? statement.all(named) : statement.all()) as Awaited<ReturnType<Run>>
  }
}

async function inTransaction<T>(db: DatabaseSync, work: () => Promise<T>): Promise<T> {
  db.exec('begin immediate')
  try {
    const result = await work()
    db.exec('commit')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
