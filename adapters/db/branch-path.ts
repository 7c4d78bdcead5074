/** Reads the branches of a conversation, and selects the rows of the path that is shown. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type BranchTree, pathOf, type Segment } from '#domain/branch-tree.ts'
import { type PathKey, pathItemsWithin } from './path-rows.ts'
import { branches, conversations, history, items } from './schema.ts'
import type { Transaction } from './transaction.ts'

export async function readTree(db: Transaction, conversationId: string): Promise<BranchTree> {
  const rows = await db
    .select({ active: conversations.branch, branch: branches })
    .from(conversations)
    .leftJoin(branches, eq(branches.conversationId, conversations.id))
    .where(eq(conversations.id, conversationId))
    .orderBy(asc(branches.id))
  return {
    active: rows[0]?.active ?? 0,
    branches: rows.flatMap(({ branch }) => (branch ? [branch] : [])),
  }
}

/** The shown paths of those of these conversations that have branches, of which each may have a thousand. */
export async function branchedPaths(
  db: Transaction,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Segment[]>> {
  const ids = sql.param([...new Set(conversationIds)])
  const { rows } = await db.execute<{ id: string }>(sql`select id from unnest(${ids}::text[]) as given(id)
    where exists (select 1 from ${branches} where conversation_id = given.id)`)
  const paths = new Map<string, readonly Segment[]>()
  for (const { id } of rows) paths.set(id, pathOf(await readTree(db, id)))
  return paths
}

/** The rows of one of the tables that belong to the path: the numbers of each of its branches have a limit. */
function onPath(table: typeof items | typeof history, path: readonly Segment[]): SQL {
  const limits = Array.from({ length: Math.max(...path.map(({ branch }) => branch)) + 1 }, () => 0)
  for (const { branch, upTo, historyUpTo } of path) limits[branch] = table === items ? upTo : historyUpTo
  return sql`${table.seq} <= (${sql.param(limits)}::int[])[${table.branch} + 1]`
}

/** Every writer of an item takes this row first, so nothing is added meanwhile. */
export async function lockTree(tx: Transaction, conversationId: string): Promise<BranchTree> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
  return readTree(tx, conversationId)
}

export const isTurn = and(
  sql`${items.item} ->> 'type' = 'MESSAGE'`,
  sql`${items.item} ->> 'isHidden' is distinct from 'true'`,
)
export const isRole = (role: 'user' | 'assistant'): SQL => sql`${items.item} ->> 'role' = ${role}`

export const shownItems = (conversationId: string, tree: BranchTree) =>
  and(eq(items.conversationId, conversationId), onPath(items, pathOf(tree)))

/** Items that are looked through at once. */
const ITEMS_AT_ONCE = 500

/**
 * The outputs of tool calls have no items of their own: they belong to what is before the next item. No model receives
 * imported items, so the next one with a row of history may come thousands later.
 */
export async function historyUpTo(
  tx: Transaction,
  conversationId: string,
  tree: BranchTree,
  seq: number,
): Promise<number> {
  const [path, last] = [pathOf(tree), await lastHistory(tx, conversationId)]
  for (let above: number | undefined = last > 0 ? seq : undefined; above !== undefined; ) {
    const wanted = { above, limit: ITEMS_AT_ONCE }
    const next: readonly PathKey[] = await pathItemsWithin(tx, { conversationId, path }, wanted)
    const ids = sql.param(next.map(({ itemId }) => itemId))
    const [found] = await tx
      .select({ seq: sql<number | null>`min(${history.seq})::int` })
      .from(history)
      .where(
        and(
          eq(history.conversationId, conversationId),
          sql`${history.itemId} = any(${ids}::text[])`,
          onPath(history, path),
        ),
      )
    if (found?.seq) return found.seq - 1
    above = next.length < ITEMS_AT_ONCE ? undefined : next.at(-1)?.seq
  }
  return last
}

async function lastHistory(tx: Transaction, conversationId: string): Promise<number> {
  const [row] = await tx
    .select({ last: conversations.lastHistory })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row?.last ?? 0
}
