/** Does for PGlite what autovacuum does for Postgres: gives the space of deleted rows back, and counts what tables hold. */
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, withTransaction } from './transaction.ts'

/** For each of them Postgres reads 300 rows. With the usual 100 a large table takes a third of a second. */
const STATISTICS = '10'

/** Only the tables of which Postgres would do it, by its own measure. PGlite does nothing else during a statement. */
export async function vacuum(db: Db, tables: readonly PgTable[]): Promise<void> {
  const changed = await changedTables(db)
  for (const table of tables) {
    const { name } = getTableConfig(table)
    if (changed.get(name)?.isLoose) await db.execute(sql`vacuum ${sql.identifier(name)}`)
    if (changed.get(name)?.isOther) await analyze(db, name)
  }
}

type Changed = Readonly<{ name: string; isLoose: boolean; isOther: boolean }>

async function changedTables(db: Db): Promise<ReadonlyMap<string, Changed>> {
  // The last changes would be counted later.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<Changed>(sql`
    select relname as name,
      n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "isLoose",
      n_mod_since_analyze > 50 + 0.1 * n_live_tup as "isOther"
    from pg_stat_user_tables`)
  return new Map(rows.map((row) => [row.name, row]))
}

const analyze = (db: Db, name: string): Promise<unknown> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('default_statistics_target', ${STATISTICS}, true)`)
    await tx.execute(sql`analyze ${sql.identifier(name)}`)
  })
