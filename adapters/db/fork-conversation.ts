/** Forks a conversation: copies its shown path up to an item into a new one. Reads its size and lineage too. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { type BranchTree, pathOf } from '#domain/branch-tree.ts'
import type { Actor } from '#domain/ports.ts'
import { historyUpTo, isRole, isTurn, lockTree, onPath, shownItems } from './branch-path.ts'
import { deletedOffTheRecord } from './off-the-record.ts'
import { conversations, history, items, pictureUses } from './schema.ts'
import type { Db, Transaction } from './transaction.ts'

/** More would be forks of forks that no one makes by hand. */
const LINEAGE_MAX = 20

type Forking = Readonly<{ actor: Actor; conversationId: string; itemId: string; now: Date }>

export async function fork(
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

export async function lineageOf(db: Transaction, conversationId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ lineage: conversations.lineage })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row ? [...row.lineage, conversationId] : []
}

/** A row takes about this much besides its item: keys and index entries. */
const ROW_BYTES = 200

export async function sizeOf(db: Db, conversationId: string): Promise<number> {
  const bytesOf = (table: typeof items | typeof history): SQL =>
    sql`(select coalesce(sum(pg_column_size(${table.item}) + ${ROW_BYTES}), 0) from ${table}
      where ${table.conversationId} = ${conversationId})`
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select (${bytesOf(items)} + ${bytesOf(history)})::text as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
