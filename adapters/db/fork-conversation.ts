/** Forks a conversation: copies its shown path up to an item into a new one. Reads its size and lineage too. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { type BranchTree, pathOf } from '#domain/branch-tree.ts'
import type { Actor } from '#domain/ports.ts'
import { historyUpTo, isRole, isTurn, lockTree, onPath, shownItems } from './branch-path.ts'
import { endOfPortion } from './item-portions.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
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
  const isThere = await withTransaction(db, (tx) => endFork(tx, forking, copying, turns))
  return isThere ? copying.to : undefined
}

type Copying = Readonly<{ from: string; to: string; tree: BranchTree; last: number }>

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
  return { from: conversationId, to, tree, last: last.seq }
}

const FORKED = ' (fork)'
/** A fork that did not finish by then is removed. */
const FORK_MS = 600_000
/** To index so much takes a twentieth of a second. */
const COPIED_AT_ONCE = { items: 20, bytes: 20_000 }

/** Copies them with their numbers, as one straight path; returns the times of the user's turns. */
async function copyItems(db: Db, { from, to, tree, last }: Copying): Promise<readonly string[]> {
  const isWanted = and(shownItems(from, tree), lte(items.seq, last), eq(items.status, 'DONE'))
  const turns: string[] = []
  for (let done = 0; ; ) {
    const isNext = and(isWanted, gt(items.seq, done))
    const end = await endOfPortion(db, isNext, COPIED_AT_ONCE)
    if (end === undefined) return turns
    const { rows } = await db.execute<{ turn: string | null }>(
      sql`insert into ${items} (conversation_id, seq, item_id, item, status, created_at)
        select ${to}, seq, item_id, item, status, created_at from ${items} where ${isNext} and seq <= ${end}
        returning case when ${isTurn} and ${isRole('user')} then ${items.createdAt}::text end as turn`,
    )
    turns.push(...rows.flatMap(({ turn }) => turn ?? []))
    done = end
  }
}

/**
 * The unique index allows one current conversation, so the other one is put away first. Returns false where the copy
 * took so long that it was removed; then the other one stays.
 */
async function endFork(
  tx: Transaction,
  { actor, now }: Forking,
  { from, to, tree, last }: Copying,
  turns: readonly string[],
): Promise<boolean> {
  const isCopy = eq(conversations.id, to)
  const [copy] = await tx.select({ id: conversations.id }).from(conversations).where(isCopy).for('update')
  if (!copy) return false
  const lastHistory = await historyUpTo(tx, from, tree, last)
  await tx.execute(sql`insert into ${history} (conversation_id, seq, item_id, item)
    select ${to}, seq, item_id, item from ${history}
    where conversation_id = ${from} and ${onPath(history, pathOf(tree))} and seq <= ${lastHistory}`)
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

export async function sizeOf(db: Db, conversationId: string): Promise<number> {
  const bytesOf = (table: typeof items | typeof history): SQL =>
    sql`(select coalesce(sum(pg_column_size(${table.item}) + ${ROW_BYTES}), 0) from ${table}
      where ${table.conversationId} = ${conversationId})`
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select (${bytesOf(items)} + ${bytesOf(history)})::text as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
