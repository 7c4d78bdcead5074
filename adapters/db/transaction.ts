/** Runs several statements together or not at all. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Omit<NodePgDatabase, 'transaction'>

/**
 * Within `work` only `tx` may be used: on PGlite the global database would wait for this very transaction.
 * Not drizzle's own `transaction`, which loses a connection for good when `begin` fails on it, and takes for a
 * success the `commit` that Postgres answers with ROLLBACK because `work` swallowed the error of a statement.
 */
export async function withTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    const result = await work(drizzle({ client }))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
