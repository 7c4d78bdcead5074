/** Forks a conversation: copies its shown path up to an item into a new one. Reads its size and lineage too. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { type BranchTree, pathOf } from '#domain/branch-tree.ts'
import type { Actor } from '#domain/ports.ts'
import { historyUpTo, isRole, isTurn, lockTree, shownItems } from './branch-path.ts'
import { inOrder } from './in-order.ts'
import { portionsOf, type RowKey } from './item-portions.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
import { pathKeys } from './path-rows.ts'
import { conversations, history, items, pictureUses } from './schema.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

/** More would be forks of forks that no one makes by hand. */
const LINEAGE_MAX = 20

type Forking = Readonly<{ actor: Actor; conversationId: string; itemId: string; now: Date }>

/** The search indexes the words of each copied item, which may take half a minute: others go on between two portions. */
export async function fork(db: Db, forking: Forking): Promise<string | undefined> {
  const copying = await withTransaction(db, (tx) => beginFork(tx, forking))
  if (!copying) return undefined
  const turns = await copyItems(db, copying)
  await copyHistory(db, copying)
  const isThere = await withTransaction(db, (tx) => endFork(tx, forking, copying, turns))
  return isThere ? copying.to : undefined
}

type Copying = Readonly<{
  from: string
  to: string
  tree: BranchTree
  /** The last numbers that are copied. */
  last: number
  lastHistory: number
}>

/** The fork counts as deleted until all of it is there; a server that dies before leaves none. */
async function beginFork(
  tx: Transaction,
  { actor, conversationId, itemId, now }: Forking,
): Promise<Copying | undefined> {
  const tree = await lockTree(tx, conversationId)
  const [last] = await tx
    .select({ seq: items.seq })
    .from(items)
    .where(and(shownItems(conversationId, tree), eq(items.itemId, itemId), isTurn))
  const [source] = await tx
    .select({ title: conversations.title, offTheRecord: conversations.offTheRecord })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  if (!last || !source) return undefined
  const to = randomUUID()
  const { offTheRecord } = source
  const lineage = (await lineageOf(tx, conversationId)).slice(-LINEAGE_MAX)
  const title = source.title ? `${source.title.slice(0, TITLE_MAX - FORKED.length)}${FORKED}` : null
  const hidden = { createdAt: now, putAwayAt: now, deletedAt: new Date(now.getTime() + FORK_MS) }
  const owner = { actorKind: actor.kind, actorId: actor.id }
  await tx.insert(conversations).values({ id: to, ...owner, ...hidden, title, lineage, offTheRecord })
  await tx.execute(sql`insert into ${pictureUses} (conversation_id, hash)
    select ${to}, hash from ${pictureUses} where conversation_id = ${conversationId}`)
  const lastHistory = await historyUpTo(tx, conversationId, tree, last.seq)
  return { from: conversationId, to, tree, last: last.seq, lastHistory }
}

const FORKED = ' (fork)'
/** A fork that did not finish by then is removed. */
const FORK_MS = 600_000
/** To index so much takes a twentieth of a second. */
const COPIED_AT_ONCE = { items: 20, bytes: 20_000 }
/** Nothing searches the history. */
const HISTORY_AT_ONCE = { items: 200, bytes: 256 * 1024 }

/** Rows of the path that are found at once, and copied in portions. */
const FOUND_AT_ONCE = 500

/** The numbers of the rows to copy, in portions. */
async function* portionsIn(
  db: Db,
  table: typeof items | typeof history,
  { from, tree, last, lastHistory }: Copying,
): AsyncGenerator<SQL> {
  const path = { conversationId: from, path: pathOf(tree) }
  const below = (table === items ? last : lastHistory) + 1
  const most = table === items ? COPIED_AT_ONCE : HISTORY_AT_ONCE
  for (let above: number | undefined = 0; above !== undefined; ) {
    const keys: readonly RowKey[] = await pathKeys(db, table, path, { above, below, limit: FOUND_AT_ONCE })
    for (const portion of portionsOf(keys, most))
      yield sql`conversation_id = ${from} and seq = any(${sql.param(portion)}::int[])`
    above = keys.at(-1)?.seq
  }
}

/** Copies them with their numbers, as one straight path; returns the times of the user's turns. */
async function copyItems(db: Db, copying: Copying): Promise<readonly string[]> {
  const turns: string[] = []
  for await (const portion of portionsIn(db, items, copying)) {
    const { rows } = await db.execute<{ turn: string | null }>(
      sql`insert into ${items} (conversation_id, seq, item_id, item, status, created_at)
        select ${copying.to}, seq, item_id, item, status, created_at from ${items}
        where ${portion} and status = 'DONE'
        returning case when ${isTurn} and ${isRole('user')} then ${items.createdAt}::text end as turn`,
    )
    turns.push(...rows.flatMap(({ turn }) => turn ?? []))
  }
  return turns
}

async function copyHistory(db: Db, copying: Copying): Promise<void> {
  for await (const portion of portionsIn(db, history, copying))
    await db.execute(sql`insert into ${history} (conversation_id, seq, item_id, item)
      select ${copying.to}, seq, item_id, item from ${history} where ${portion}`)
}

/**
 * The unique index allows one current conversation, so the other one is put away first. Returns false where the copy
 * took so long that it was removed; then the other one stays.
 */
async function endFork(
  tx: Transaction,
  { actor, now }: Forking,
  { to }: Copying,
  turns: readonly string[],
): Promise<boolean> {
  const isCopy = eq(conversations.id, to)
  const [copy] = await tx.select({ id: conversations.id }).from(conversations).where(isCopy).for('update')
  if (!copy) return false
  const isCurrent = and(
    eq(conversations.actorKind, actor.kind),
    eq(conversations.actorId, actor.id),
    isNull(conversations.putAwayAt),
  )
  await tx.update(conversations).set({ putAwayAt: now, deletedAt: deletedOffTheRecord }).where(isCurrent)
  const lastIn = (table: typeof items | typeof history): SQL<number> =>
    sql`coalesce((select max(seq) from ${table} where conversation_id = ${to}), 0)`
  await tx
    .update(conversations)
    .set({
      ...{ putAwayAt: null, deletedAt: null, turns: turns.length },
      ...{ lastItem: lastIn(items), lastHistory: lastIn(history) },
      lastTurnAt: sql`(select max(turn) from unnest(${sql.param([...turns])}::timestamptz[]) turn)`,
    })
    .where(isCopy)
  return true
}

export async function lineageOf(db: Transaction, conversationId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ lineage: conversations.lineage })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row ? [...row.lineage, conversationId] : []
}

/** A row takes about this much besides its item, in time as on the disk: keys, and entries of the search index. */
const ROW_BYTES = 1_024

const SIZED_AT_ONCE = 2_000

export async function sizeOf(db: Db, conversationId: string): Promise<number> {
  return (await bytesOf(db, items, conversationId)) + (await bytesOf(db, history, conversationId))
}

type Sized = Readonly<{ last: number | null; bytes: string }>

async function bytesOf(
  db: Db,
  table: typeof items | typeof history,
  conversationId: string,
): Promise<number> {
  let bytes = 0
  for (let last: number | null = 0; last !== null; ) {
    const [portion]: readonly Sized[] = await inOrder<Sized>(
      db,
      sql`select max(seq)::int as last, coalesce(sum(pg_column_size(item) + ${ROW_BYTES}), 0)::text as bytes
      from (select seq, item from ${table}
        where conversation_id = ${conversationId} and seq > ${last} order by seq limit ${SIZED_AT_ONCE}) portion`,
    )
    bytes += Number(portion?.bytes ?? 0)
    last = portion?.last ?? null
  }
  return bytes
}
