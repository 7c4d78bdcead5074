/** Changes or deletes many rows in portions of so many, and so large, as one statement takes quickly: others get in between. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inOrder } from './in-order.ts'
import type { Db } from './transaction.ts'

/** A large value has many pages of its own, which are deleted one by one: a megabyte takes three milliseconds. */
const BYTES_AT_ONCE = 4 * 1024 * 1024

export type Rows = Readonly<{
  table: PgTable
  where: SQL
  /** By an index of these rows, which finds the next ones at once. */
  order: SQL | PgColumn
  /** The most of one portion. */
  most: number
  /** The columns that may hold much. */
  large?: readonly PgColumn[]
}>

type Key = Readonly<{ tid: string; bytes: number }>

/** Runs `change` for one portion after the other, until one of them changes nothing. */
export async function changePortions(
  db: Db,
  rows: Rows,
  change: (which: SQL) => Promise<{ rowCount: number | null }>,
): Promise<void> {
  for (;;) {
    const keys = await inOrder<Key>(db, keysQuery(rows))
    if (keys.length === 0) return
    const tids = sql.param(fitting(keys).map(({ tid }) => tid))
    // Its row may have changed since, and another one stand there.
    const { rowCount } = await change(sql`ctid = any(${tids}::tid[]) and ${rows.where}`)
    if (!rowCount) return
  }
}

export const deleteRows = (db: Db, rows: Rows): Promise<void> =>
  changePortions(db, rows, (which) => db.execute(sql`delete from ${rows.table} where ${which}`))

function keysQuery({ table, where, order, most, large = [] }: Rows): SQL {
  const sizes = large.map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  return sql`select ctid::text as tid, (${sql.join([sql`0`, ...sizes], sql` + `)})::int as bytes
    from ${table} where ${where} order by ${order} limit ${most}`
}

/** One row at least. */
function fitting(keys: readonly Key[]): readonly Key[] {
  let left = BYTES_AT_ONCE
  const end = keys.findIndex(({ bytes }, at) => {
    left -= bytes
    return at > 0 && left < 0
  })
  return end === -1 ? keys : keys.slice(0, end)
}

const WALKED_AT_ONCE = 1_000
const YIELDED_AT_ONCE = 200

/** Goes over a table by its primary key, and yields the keys of the rows that fit, for conditions without an index. */
export async function* walk(
  db: Db,
  key: PgColumn,
  condition: SQL = sql`true`,
): AsyncGenerator<readonly string[]> {
  let last: string | undefined
  do {
    const isAfter = last === undefined ? sql`true` : sql`${key} > ${last}`
    const rows: readonly Walked[] = await inOrder<Walked>(
      db,
      sql`select ${key}::text as key, (${condition}) as fits from ${key.table} where ${isAfter}
        order by ${key} limit ${WALKED_AT_ONCE}`,
    )
    const fitting = rows.filter(({ fits }) => fits).map((row) => row.key)
    for (let at = 0; at < fitting.length; at += YIELDED_AT_ONCE) yield fitting.slice(at, at + YIELDED_AT_ONCE)
    last = rows.length < WALKED_AT_ONCE ? undefined : rows.at(-1)?.key
  } while (last !== undefined)
}

type Walked = Readonly<{ key: string; fits: boolean | null }>
