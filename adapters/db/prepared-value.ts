/**
 * The values of a prepared statement. What runs for every word of a reply is prepared: planning such a statement and
 * building its text takes PGlite longer than running it (1.2 ms against 0.4 ms).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The value that `execute` is given under this name, made storable as the column demands. */
export const preparedValue = (name: string, column: PgColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), column)}::${sql.raw(column.getSQLType())}`
