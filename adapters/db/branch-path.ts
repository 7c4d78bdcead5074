/** Reads the branches of a conversation, and selects the rows of the path that is shown. */
import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type BranchTree, NO_LIMIT, pathOf, type Segment } from '#domain/branch-tree.ts'
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

/** The shown paths of those of these conversations that have branches. */
export async function branchedPaths(
  db: Transaction,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Segment[]>> {
  const rows = await db
    .select({ active: conversations.branch, branch: branches })
    .from(branches)
    .innerJoin(conversations, eq(branches.conversationId, conversations.id))
    .where(inArray(branches.conversationId, [...new Set(conversationIds)]))
  const byId = Map.groupBy(rows, ({ branch }) => branch.conversationId)
  return new Map(
    [...byId].map(([id, own]) => [
      id,
      pathOf({ active: own[0]?.active ?? 0, branches: own.map(({ branch }) => branch) }),
    ]),
  )
}

/** The rows of one of the tables that belong to the path. */
export const onPath = (table: typeof items | typeof history, path: readonly Segment[]): SQL | undefined =>
  or(
    ...path.map(({ branch, upTo, historyUpTo }) => {
      const limit = table === items ? upTo : historyUpTo
      return and(eq(table.branch, branch), limit === NO_LIMIT ? undefined : lte(table.seq, limit))
    }),
  )

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

/** The outputs of tool calls have no items of their own: they belong to what is before the next item. */
export async function historyUpTo(
  tx: Transaction,
  conversationId: string,
  tree: BranchTree,
  seq: number,
): Promise<number> {
  const isItem = and(eq(items.conversationId, history.conversationId), eq(items.itemId, history.itemId))
  const isShown = and(eq(history.conversationId, conversationId), onPath(history, pathOf(tree)))
  const [next] = await tx
    .select({ seq: history.seq })
    .from(history)
    .innerJoin(items, isItem)
    .where(and(isShown, gt(items.seq, seq)))
    .orderBy(asc(history.seq))
    .limit(1)
  if (next) return next.seq - 1
  const [all] = await tx
    .select({ last: conversations.lastHistory })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return all?.last ?? 0
}
