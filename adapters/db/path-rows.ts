/** Reads rows of the shown path of a conversation in portions that one statement reads quickly. */
import { type SQL, sql } from 'drizzle-orm'
import { NO_LIMIT, type Segment } from '#domain/branch-tree.ts'
import { inOrder, inOrderWithin } from './in-order.ts'
import { portionsOf, type RowKey } from './item-portions.ts'
import { type history, items } from './schema.ts'
import type { Db, Transaction } from './transaction.ts'

type Table = typeof items | typeof history
type Path = Readonly<{ conversationId: string; path: readonly Segment[] }>
type Wanted = Readonly<{
  limit: number
  /** Only rows with a lower number, and then the newest. */
  below?: number | undefined
  /** Only rows with a higher number, and then the oldest. */
  above?: number
}>

const limitOf = (table: Table, { upTo, historyUpTo }: Segment): number =>
  table === items ? upTo : historyUpTo

/** Walks each part of the path by itself, so that rows of other branches cost nothing. */
function keysQuery(
  table: Table,
  { conversationId, path }: Path,
  { limit, below = NO_LIMIT, above }: Wanted,
): SQL {
  const isForward = above !== undefined
  const parts = isForward ? path : path.toReversed()
  const branches = sql.param(parts.map(({ branch }) => branch))
  const limits = sql.param(parts.map((segment) => Math.min(limitOf(table, segment), below - 1)))
  return sql`select found.seq, found.branch, found.item_id as "itemId", pg_column_size(found.item)::int as bytes
    from unnest(${branches}::int[], ${limits}::int[]) as part(of_branch, up_to),
      lateral (select seq, branch, item_id, item from ${table}
        where conversation_id = ${conversationId} and branch = part.of_branch
          and seq > ${above ?? 0} and seq <= part.up_to
        order by seq ${sql.raw(isForward ? 'asc' : 'desc')} limit ${limit}) found
    limit ${limit}`
}

export type PathKey = RowKey & Readonly<{ branch: number; itemId: string }>

/** The rows of the path in its order; without `above`, from the newest backwards. */
export const pathKeys = (db: Db, table: Table, path: Path, wanted: Wanted): Promise<readonly PathKey[]> =>
  inOrder<PathKey>(db, keysQuery(table, path, wanted))

export const pathItemsWithin = (tx: Transaction, path: Path, wanted: Wanted): Promise<readonly PathKey[]> =>
  inOrderWithin<PathKey>(tx, keysQuery(items, path, wanted))

/** One portion holds so much: a page of short messages, or one long answer. */
const READ_AT_ONCE = { items: 100, bytes: 64 * 1024 }

/** Reads the rows of these keys, the newest first. The statement names the columns that `T` says. */
export async function rowsOf<T extends object>(
  db: Db,
  { table, conversationId, keys }: { table: Table; conversationId: string; keys: readonly RowKey[] },
  columns: SQL,
): Promise<readonly T[]> {
  const found: T[] = []
  for (const portion of portionsOf(keys, READ_AT_ONCE)) {
    const { rows } = await db.execute(sql`select ${columns} from ${table}
      where conversation_id = ${conversationId} and seq = any(${sql.param(portion)}::int[]) order by seq desc`)
    found.push(...(rows as unknown as readonly T[]))
  }
  return found
}

/** The items before an answer among which its question is: a turn has far fewer. */
const TURN_MOST = 200

export type Question = Readonly<{ seq: number; branch: number; isImported: boolean }>

/** The newest message of the user on the path before this number. Imported items may hold megabytes each. */
export async function questionBefore(
  tx: Transaction,
  path: Path,
  below: number,
): Promise<Question | undefined> {
  const keys = await pathItemsWithin(tx, path, { limit: TURN_MOST, below })
  for (const portion of portionsOf(keys, READ_AT_ONCE)) {
    // Unpacks each item once, for all of its fields. The bounds keep an older Postgres from walking the whole conversation.
    const { rows } = await tx.execute<Question>(sql`
      select seq, branch, said.imported is not null as "isImported"
      from items, jsonb_to_record(item) as said(type text, role text, "isHidden" text, imported text)
      where conversation_id = ${path.conversationId} and seq = any(${sql.param(portion)}::int[])
        and seq between ${Math.min(...portion)} and ${Math.max(...portion)}
        and said.type = 'MESSAGE' and said.role = 'user' and said."isHidden" is distinct from 'true'
      order by seq desc limit 1`)
    if (rows[0]) return rows[0]
  }
  return undefined
}
