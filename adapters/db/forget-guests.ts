/**
 * Deletes guests who have not come for long. Each visitor without a cookie is one, so that strangers could add rows for
 * ever. One who comes back has the same cookie, and passes another bot check before the next trade.
 */
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { guests } from './schema.ts'
import { checkedGuests } from './schema-auth.ts'
import type { Db } from './transaction.ts'

/** Their age has no index, so each statement looks at so many rows in the order of their key. */
const LOOKED_AT = 2_000

export async function forgetGuests(db: Db, before: Date, lookedAt = LOOKED_AT): Promise<void> {
  await forgetInOrder(db, { key: guests.id, age: guests.lastSeenAt }, before, lookedAt)
  await forgetInOrder(db, { key: checkedGuests.guestId, age: checkedGuests.checkedAt }, before, lookedAt)
}

type Table = Readonly<{ key: PgColumn; age: PgColumn }>

async function forgetInOrder(db: Db, table: Table, before: Date, lookedAt: number): Promise<void> {
  let after: string | null = ''
  while (after !== null) after = await forgetPortion(db, table, { before, lookedAt, after })
}

type Portion = Readonly<{ before: Date; lookedAt: number; after: string }>

/** Returns the last key that it looked at; null at the end. */
async function forgetPortion(
  db: Db,
  { key, age }: Table,
  { before, lookedAt, after }: Portion,
): Promise<string | null> {
  const [name, since] = [sql.identifier(key.name), sql.identifier(age.name)]
  const { rows } = await db.execute(sql`
    with looked as (
      select ${name} as key, ${since} as since from ${key.table} where ${name} > ${after} order by ${name} limit ${lookedAt}
    ), gone as (
      delete from ${key.table} where ${name} in (select key from looked where since < ${before.toISOString()})
    )
    select max(key) as last from looked`)
  const [row] = rows as { last: string | null }[] // an aggregate has one row
  return row?.last ?? null
}
