/** Divides the rows of a conversation, which may hold 48 MB, into portions that one query can read or copy quickly. */
import { type SQL, sql } from 'drizzle-orm'
import { inOrder } from './in-order.ts'
import { items } from './schema.ts'
import type { Db } from './transaction.ts'

/** Bytes are those on the disk: words that an earlier version has compressed may be many times as long. */
type Most = Readonly<{ items: number; bytes: number }>

/** A row by its number in the conversation, and the bytes of its item. */
export type RowKey = Readonly<{ seq: number; bytes: number }>

/** The numbers of the rows of each portion, which holds one row at least. */
export function portionsOf(keys: readonly RowKey[], most: Most): readonly (readonly number[])[] {
  const portions: number[][] = []
  let bytes = 0
  for (const key of keys) {
    const portion = portions.at(-1)
    bytes += key.bytes
    if (portion && portion.length < most.items && bytes <= most.bytes) portion.push(key.seq)
    else {
      portions.push([key.seq])
      bytes = key.bytes
    }
  }
  return portions
}

/** The last number of the first portion of these items; undefined without any. */
export async function endOfPortion(db: Db, some: SQL | undefined, most: Most): Promise<number | undefined> {
  const keys = await inOrder<RowKey>(
    db,
    sql`select seq, pg_column_size(item)::int as bytes from ${items} where ${some} order by seq limit ${most.items}`,
  )
  return portionsOf(keys, most)[0]?.at(-1)
}
