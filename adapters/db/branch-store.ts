/** The branches of conversations in the database: domain/branches.ts. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lte, notLike, type SQL, sql } from 'drizzle-orm'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import {
  type BranchTree,
  begin,
  type Fork,
  forksOn,
  isOnPath,
  newestOf,
  type Place,
  pathOf,
  ROOT,
  show,
  withoutEmpty,
} from '#domain/branch-tree.ts'
import { type Branches, type BranchKind, SETTLED_ID, type ShownFork } from '#domain/branches.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { onPath, readTree } from './branch-path.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { branches, conversations, history, items, pictureUses } from './schema.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

export function branchStore(db: Db, clock: Clock): Branches {
  return redactQueryErrors<Branches>({
    async shown(conversationId) {
      const tree = await readTree(db, conversationId)
      return { branch: tree.active, forks: await toShown(db, conversationId, tree) }
    },
    begin: (conversationId, itemId, kind) =>
      withTransaction(db, async (tx) => {
        const tree = await lockTree(tx, conversationId)
        const at = await replacedAt(tx, conversationId, tree, itemId, kind)
        if (!at) return false
        const place = await placeAt(tx, conversationId, tree, at)
        // A retry can stand in the shown branch without an item in it, which goes then.
        await change(tx, conversationId, tree, begin(await leave(tx, conversationId, tree), place))
        return true
      }),
    async branchWith(conversationId, itemId) {
      const isWanted = and(eq(items.conversationId, conversationId), eq(items.itemId, itemId))
      const [found] = await db.select({ branch: items.branch, seq: items.seq }).from(items).where(isWanted)
      if (!found) return undefined
      const tree = await readTree(db, conversationId)
      return isOnPath(pathOf(tree), found) ? tree.active : found.branch
    },
    show: (conversationId, branch) =>
      withTransaction(db, async (tx) => {
        const tree = await lockTree(tx, conversationId)
        if (branch === tree.active) return true
        const next = show(await leave(tx, conversationId, tree), branch)
        if (next.active !== branch) return false
        await change(tx, conversationId, tree, next)
        return true
      }),
    fork: (actor, conversationId, itemId) =>
      withTransaction(db, (tx) => fork(tx, { actor, conversationId, itemId, now: new Date(clock.now()) })),
    sizeOf: (conversationId) => sizeOf(db, conversationId),
    lineage: (conversationId) => lineageOf(db, conversationId),
    notOnPath: async (conversationId, texts) => {
      const path = pathOf(await readTree(db, conversationId))
      const held = await Promise.all(
        texts.map(async (text) => {
          const holds = (table: typeof items | typeof history): SQL =>
            sql`exists (select 1 from ${table} where ${table.conversationId} = ${conversationId}
              and ${onPath(table, path)} and position(${text} in ${table.item}::text) > 0)`
          const { rows } = await db.execute<{ held: boolean }>(
            sql`select ${holds(items)} or ${holds(history)} as held`,
          )
          return rows[0]?.held === true
        }),
      )
      return texts.filter((_, at) => !held[at])
    },
  })
}

/** Beside its item, a row has its keys and their places in indexes. */
const ROW_BYTES = 200

async function sizeOf(db: Db, conversationId: string): Promise<number> {
  const bytesOf = (table: typeof items | typeof history): SQL =>
    sql`(select coalesce(sum(pg_column_size(${table.item}) + ${ROW_BYTES}), 0) from ${table}
      where ${table.conversationId} = ${conversationId})`
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select (${bytesOf(items)} + ${bytesOf(history)})::text as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function toShown(db: Db, conversationId: string, tree: BranchTree): Promise<readonly ShownFork[]> {
  const forks = forksOn(tree)
  if (forks.length === 0) return []
  const rows = await db
    .select({ seq: items.seq, itemId: items.itemId })
    .from(items)
    .where(
      and(
        eq(items.conversationId, conversationId),
        inArray(
          items.seq,
          forks.map(({ after }) => after),
        ),
      ),
    )
  const idAt = new Map(rows.map(({ seq, itemId }) => [seq, itemId]))
  const toFork = (fork: Fork): ShownFork => ({
    after: idAt.get(fork.after) ?? null,
    branches: fork.options.map((option) => newestOf(tree, fork, option)),
    index: fork.index,
  })
  return forks.map(toFork)
}

/** Every writer of an item takes this row first, so nothing is added meanwhile. */
async function lockTree(tx: Transaction, conversationId: string): Promise<BranchTree> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
  return readTree(tx, conversationId)
}

const isTurn = and(
  sql`${items.item} ->> 'type' = 'MESSAGE'`,
  sql`${items.item} ->> 'isHidden' is distinct from 'true'`,
)
const isRole = (role: 'user' | 'assistant'): SQL => sql`${items.item} ->> 'role' = ${role}`

const shownItems = (conversationId: string, tree: BranchTree) =>
  and(eq(items.conversationId, conversationId), onPath(items, pathOf(tree)))

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
  const [question] = await tx
    .select({ seq: items.seq, isImported: sql<boolean>`${items.item} ? 'imported'` })
    .from(items)
    .where(and(isShown, lte(items.seq, found.seq), isTurn, isRole('user')))
    .orderBy(desc(items.seq))
    .limit(1)
  // No model receives a message that comes from a file, so there is nothing to answer again.
  return question && !question.isImported ? question.seq + 1 : undefined
}

/** The last item before this number, and the last row of history that belongs to what is kept. */
async function placeAt(
  tx: Transaction,
  conversationId: string,
  tree: BranchTree,
  at: number,
): Promise<Place> {
  const [kept] = await tx
    .select({ seq: items.seq, branch: items.branch })
    .from(items)
    .where(
      and(shownItems(conversationId, tree), lte(items.seq, at - 1), notLike(items.itemId, `${SETTLED_ID}%`)),
    )
    .orderBy(desc(items.seq))
    .limit(1)
  if (!kept) return { branch: ROOT, after: 0, historyAfter: 0 }
  const historyAfter = await historyUpTo(tx, conversationId, tree, kept.seq)
  return { branch: kept.branch, after: kept.seq, historyAfter }
}

/** The outputs of tool calls have no items of their own: they belong to what is before the next item. */
async function historyUpTo(
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

async function lineageOf(db: Transaction, conversationId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ lineage: conversations.lineage })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row ? [...row.lineage, conversationId] : []
}

/** More would be forks of forks that no one makes by hand. */
const LINEAGE_MAX = 20

type Forking = Readonly<{ actor: Actor; conversationId: string; itemId: string; now: Date }>

async function fork(
  tx: Transaction,
  { actor, conversationId, itemId, now }: Forking,
): Promise<string | undefined> {
  const tree = await lockTree(tx, conversationId)
  const [last] = await tx
    .select({ seq: items.seq })
    .from(items)
    .where(and(shownItems(conversationId, tree), eq(items.itemId, itemId), isTurn))
  if (!last) return undefined
  const id = await beginFork(tx, { actor, conversationId, now })
  await copyRows(tx, { from: conversationId, to: id, tree, last: last.seq })
  return id
}

/** The unique index allows one current conversation, so the other one is put away first. */
async function beginFork(
  tx: Transaction,
  { actor, conversationId, now }: Omit<Forking, 'itemId'>,
): Promise<string> {
  const id = randomUUID()
  const [source] = await tx
    .select({ title: conversations.title, offTheRecord: conversations.offTheRecord })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  const isCurrent = and(
    eq(conversations.actorKind, actor.kind),
    eq(conversations.actorId, actor.id),
    isNull(conversations.putAwayAt),
  )
  await tx.update(conversations).set({ putAwayAt: now, deletedAt: deletedOffTheRecord }).where(isCurrent)
  const lineage = (await lineageOf(tx, conversationId)).slice(-LINEAGE_MAX)
  const title = source?.title ? `${source.title.slice(0, TITLE_MAX - FORKED.length)}${FORKED}` : null
  const offTheRecord = source?.offTheRecord ?? false
  await tx
    .insert(conversations)
    .values({ id, actorKind: actor.kind, actorId: actor.id, createdAt: now, title, lineage, offTheRecord })
  return id
}

const FORKED = ' (fork)'

type Copying = Readonly<{ from: string; to: string; tree: BranchTree; last: number }>

/** The copy is one straight path, with the numbers of the original. */
async function copyRows(tx: Transaction, { from, to, tree, last }: Copying): Promise<void> {
  const path = pathOf(tree)
  const lastHistory = await historyUpTo(tx, from, tree, last)
  await tx.execute(sql`insert into ${items} (conversation_id, seq, item_id, item, status, created_at)
    select ${to}, seq, item_id, item, status, created_at from ${items}
    where conversation_id = ${from} and ${onPath(items, path)} and seq <= ${last} and status = 'DONE'`)
  await tx.execute(sql`insert into ${history} (conversation_id, seq, item_id, item)
    select ${to}, seq, item_id, item from ${history}
    where conversation_id = ${from} and ${onPath(history, path)} and seq <= ${lastHistory}`)
  await tx.execute(sql`insert into ${pictureUses} (conversation_id, hash)
    select ${to}, hash from ${pictureUses} where conversation_id = ${from}`)
  const turns = and(isTurn, isRole('user'), eq(items.conversationId, to))
  await tx.execute(sql`update ${conversations} set
      last_item = coalesce((select max(seq) from ${items} where conversation_id = ${to}), 0),
      last_history = coalesce((select max(seq) from ${history} where conversation_id = ${to}), 0),
      turns = (select count(*)::int from ${items} where ${turns}),
      last_turn_at = (select max(created_at) from ${items} where ${turns})
    where id = ${to}`)
}
