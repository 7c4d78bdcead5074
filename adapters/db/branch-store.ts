/** The branches of conversations in the database: domain/branches.ts. */
import { and, eq, inArray, like, notLike, sql } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import {
  BRANCHES_MAX,
  type BranchTree,
  begin,
  type Fork,
  forksOn,
  isOnPath,
  newestIn,
  type Place,
  pathOf,
  ROOT,
  show,
  withoutEmpty,
} from '#domain/branch-tree.ts'
import { type Branches, type BranchKind, SETTLED_ID, type ShownFork } from '#domain/branches.ts'
import type { Clock } from '#domain/ports.ts'
import { historyUpTo, isRole, isTurn, lockTree, readTree, shownItems } from './branch-path.ts'
import { fork, lineageOf, sizeOf } from './fork-conversation.ts'
import { pathItemsWithin, questionBefore } from './path-rows.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { branches, conversations, history, items } from './schema.ts'
import { itemSearch } from './schema-search.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

export function branchStore(db: Db, clock: Clock): Branches {
  return redactQueryErrors<Branches>({
    async shown(conversationId) {
      const tree = await readTree(db, conversationId)
      return { branch: tree.active, forks: await toShown(db, conversationId, tree) }
    },
    begin: (conversationId, itemId, kind) =>
      withTransaction(db, (tx) => beginBranch(tx, conversationId, itemId, kind)),
    branchWith: (conversationId, itemId) => branchWith(db, conversationId, itemId),
    show: (conversationId, branch) => withTransaction(db, (tx) => showBranch(tx, conversationId, branch)),
    fork: (actor, conversationId, itemId) =>
      fork(db, { actor, conversationId, itemId, now: new Date(clock.now()) }),
    sizeOf: (conversationId) => sizeOf(db, conversationId),
    lineage: (conversationId) => lineageOf(db, conversationId),
    notOnPath: (conversationId, tradeIds) => notOnPath(db, conversationId, tradeIds),
  })
}

async function beginBranch(
  tx: Transaction,
  conversationId: string,
  itemId: string,
  kind: BranchKind,
): Promise<boolean> {
  const tree = await lockTree(tx, conversationId)
  const at = await replacedAt(tx, conversationId, tree, itemId, kind)
  if (!at) return false
  const place = await placeAt(tx, conversationId, tree, at)
  // A retry can stand in the shown branch without an item in it, which goes then.
  const left = await leave(tx, conversationId, tree)
  if (left.branches.length >= BRANCHES_MAX) throw new ParleyError('versions_full', { limit: BRANCHES_MAX })
  await change(tx, conversationId, tree, begin(left, place))
  return true
}

async function branchWith(db: Db, conversationId: string, itemId: string): Promise<number | undefined> {
  const isWanted = and(eq(items.conversationId, conversationId), eq(items.itemId, itemId))
  const [found] = await db.select({ branch: items.branch, seq: items.seq }).from(items).where(isWanted)
  if (!found) return undefined
  const tree = await readTree(db, conversationId)
  return isOnPath(pathOf(tree), found) ? tree.active : found.branch
}

async function showBranch(tx: Transaction, conversationId: string, branch: number): Promise<boolean> {
  const tree = await lockTree(tx, conversationId)
  if (branch === tree.active) return true
  const next = show(await leave(tx, conversationId, tree), branch)
  if (next.active !== branch) return false
  await change(tx, conversationId, tree, next)
  return true
}

/** The index of the search names the trade of each card, so that no words are read: an imported conversation has 48 MB. */
async function notOnPath(
  db: Db,
  conversationId: string,
  tradeIds: readonly string[],
): Promise<readonly string[]> {
  if (tradeIds.length === 0) return []
  const isShown = shownItems(conversationId, await readTree(db, conversationId))
  const isCard = and(
    eq(itemSearch.conversationId, items.conversationId),
    eq(itemSearch.itemId, items.itemId),
    inArray(itemSearch.tradeId, [...tradeIds]),
  )
  const cards = await db
    .select({ id: itemSearch.tradeId })
    .from(itemSearch)
    .innerJoin(items, isCard)
    .where(isShown)
  const noted = await db
    .select({ ids: sql<readonly string[] | null>`${items.item} #> '{data,trades}'` })
    .from(items)
    .where(and(isShown, like(items.itemId, `${SETTLED_ID}%`), sql`${items.item} -> 'imported' is null`))
  const held = new Set([...cards.map(({ id }) => id), ...noted.flatMap(({ ids }) => ids ?? [])])
  return tradeIds.filter((id) => !held.has(id))
}

async function toShown(db: Db, conversationId: string, tree: BranchTree): Promise<readonly ShownFork[]> {
  const forks = forksOn(tree)
  if (forks.length === 0) return []
  const places = sql.param(forks.map(({ after }) => after))
  const rows = await db
    .select({ seq: items.seq, itemId: items.itemId })
    .from(items)
    .where(and(eq(items.conversationId, conversationId), sql`${items.seq} = any(${places}::int[])`))
  const newestOf = newestIn(tree)
  const idAt = new Map(rows.map(({ seq, itemId }) => [seq, itemId]))
  const toFork = (fork: Fork): ShownFork => ({
    after: idAt.get(fork.after) ?? null,
    branches: fork.options.map((option) => newestOf(fork, option)),
    index: fork.index,
  })
  return forks.map(toFork)
}

/** The first number that the new branch does not share; undefined where nothing can be replaced. */
async function replacedAt(
  tx: Transaction,
  conversationId: string,
  tree: BranchTree,
  itemId: string,
  kind: BranchKind,
): Promise<number | undefined> {
  const role = kind === 'edit' ? 'user' : 'assistant'
  const isShown = shownItems(conversationId, tree)
  const [found] = await tx
    .select({ seq: items.seq })
    .from(items)
    .where(and(isShown, eq(items.itemId, itemId), isTurn, isRole(role)))
  if (!found || kind === 'edit') return found?.seq
  const question = await questionBefore(tx, { conversationId, path: pathOf(tree) }, found.seq)
  // No model receives a message that comes from a file, so there is nothing to answer again.
  return question && !question.isImported ? question.seq + 1 : undefined
}

/** Items before a place that are looked through for one that is no note. */
const NOTES_AT_ONCE = 50

/** The last item before this number, and the last row of history that belongs to what is kept. */
async function placeAt(
  tx: Transaction,
  conversationId: string,
  tree: BranchTree,
  at: number,
): Promise<Place> {
  const path = pathOf(tree)
  for (let below: number | undefined = at; below !== undefined; ) {
    const before = await pathItemsWithin(tx, { conversationId, path }, { limit: NOTES_AT_ONCE, below })
    const kept = before.find(({ itemId }) => !itemId.startsWith(SETTLED_ID))
    if (kept) {
      const historyAfter = await historyUpTo(tx, conversationId, tree, kept.seq)
      return { branch: kept.branch, after: kept.seq, historyAfter }
    }
    below = before.at(-1)?.seq
  }
  return { branch: ROOT, after: 0, historyAfter: 0 }
}

/** Deletes an empty branch together with the notes in it. */
async function leave(tx: Transaction, conversationId: string, tree: BranchTree): Promise<BranchTree> {
  const isIn = and(eq(items.conversationId, conversationId), eq(items.branch, tree.active))
  const [first] = await tx
    .select({ seq: items.seq })
    .from(items)
    .where(and(isIn, notLike(items.itemId, `${SETTLED_ID}%`)))
    .limit(1)
  const left = withoutEmpty(tree, first === undefined)
  if (left === tree) return tree
  const { active } = tree
  await tx.delete(items).where(isIn)
  await tx.delete(history).where(and(eq(history.conversationId, conversationId), eq(history.branch, active)))
  await tx.delete(branches).where(and(eq(branches.conversationId, conversationId), eq(branches.id, active)))
  return left
}

async function change(
  tx: Transaction,
  conversationId: string,
  before: BranchTree,
  { branches: all, active }: BranchTree,
): Promise<void> {
  const begun = all.find((branch) => branch.id === active && !before.branches.includes(branch))
  if (begun) await tx.insert(branches).values({ ...begun, conversationId })
  await tx.update(conversations).set({ branch: active }).where(eq(conversations.id, conversationId))
}
