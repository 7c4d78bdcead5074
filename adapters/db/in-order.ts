/**
 * Reads rows in the order of an index. Without statistics of a table (PGlite gets them now and then) Postgres takes a
 * part of it for small, and would rather read and sort all of it than walk its index.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

const setting = (value: 'on' | 'off'): SQL =>
  sql`select set_config('enable_sort', ${value}, true), set_config('enable_bitmapscan', ${value}, true)`

/** The statement names the columns that `T` says. */
export const inOrder = <T extends object>(db: Db, statement: SQL): Promise<readonly T[]> =>
  withTransaction(db, (tx) => inOrderWithin<T>(tx, statement))

/** The same within a transaction, whose other statements are planned as always. */
export async function inOrderWithin<T extends object>(
  tx: Transaction,
  statement: SQL,
): Promise<readonly T[]> {
  await tx.execute(setting('off'))
  const { rows } = await tx.execute(statement)
  await tx.execute(setting('on'))
  return rows as unknown as readonly T[]
}
