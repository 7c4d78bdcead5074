/** Opens the connections of a second server to a test database on Postgres. */
import type { Bus } from '#domain/ports.ts'
import { createDatabase, type Database } from '../database.ts'
import { postgresPool } from '../postgres.ts'
import { postgresBus } from '../postgres-bus.ts'
import { silentLog, type TestDatabase } from './database.ts'

export type SecondServer = Readonly<{ database: Database; bus: Bus; url: string; close: () => Promise<void> }>

export async function secondServer({ url = '' }: TestDatabase): Promise<SecondServer> {
  const pool = postgresPool(url)
  const database = createDatabase({ kind: 'postgres', pool, close: () => pool.end() }, silentLog)
  const bus = await postgresBus({ url, log: silentLog })
  return {
    database,
    bus,
    url,
    async close(): Promise<void> {
      await bus.close()
      await database.close()
    },
  }
}
