/** Searches every table of a database for a text, as a logical dump would show it. */
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Returns the names of all tables that have a row with this text, as text or as bytes. */
export async function tablesHolding({ db }: Pick<Database, 'db'>, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  const hex = Buffer.from(word).toString('hex')
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const hit = await db.execute(
      sql`select 1 from ${table} t where t::text like ${`%${word}%`} or t::text like ${`%${hex}%`} limit 1`,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}
