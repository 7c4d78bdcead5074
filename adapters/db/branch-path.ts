/** Reads the branches of a conversation, and selects the rows of the path that is shown. */
import { and, asc, eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import { type BranchTree, NO_LIMIT, pathOf, type Segment } from '#domain/branch-tree.ts'
import { branches, conversations, type history, items } from './schema.ts'
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
