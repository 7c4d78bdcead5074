/** Divides the items of a conversation, which may hold 48 MB, into portions that one query can read or copy quickly. */
import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema.ts'
import type { Db } from './transaction.ts'

/** Bytes are those on the disk: compressed words may be many times as long. */
type Most = Readonly<{ items: number; bytes: number }>

/** The last number of the first portion of these items, which holds one item at least; undefined without any. */
export async function endOfPortion(db: Db, some: SQL | undefined, most: Most): Promise<number | undefined> {
  const { rows } = await db.execute<{ seq: number | null }>(sql`select max(seq)::int as seq from (
      select seq, row_number() over (order by seq) as place,
        sum(pg_column_size(item)) over (order by seq) as bytes
      from ${items} where ${some} order by seq limit ${most.items}
    ) portion where place = 1 or bytes <= ${most.bytes}`)
  return rows[0]?.seq ?? undefined
}
