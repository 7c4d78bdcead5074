/** Repeats a statement that changes a bounded number of rows until none is left: others get in between. */
import type { SQL } from 'drizzle-orm'
import type { Db } from './transaction.ts'

export async function inBatches(size: number, statement: (limit: number) => SQL, db: Db): Promise<void> {
  for (let changed = size; changed === size; ) changed = (await db.execute(statement(size))).rowCount ?? 0
}
