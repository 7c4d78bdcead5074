/** Stores the copies behind read-only links: domain/shares/shares.ts. */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, not, or } from 'drizzle-orm'
import type { Actor, Clock } from '#domain/ports.ts'
import type { ShareStore } from '#domain/shares/shares.ts'
import { pictureStore } from './picture-store.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { conversations, shares } from './schema.ts'
import type { Db } from './transaction.ts'

export function shareStore(db: Db, clock: Clock): ShareStore {
  const pictures = pictureStore(db)
  const isOpen = () => or(isNull(shares.expiresAt), gt(shares.expiresAt, new Date(clock.now())))
  const found = (id: string) => and(eq(shares.id, id), isOpen(), isNull(conversations.deletedAt))
  return redactQueryErrors<ShareStore>({
    titleOf: async (actor, id) => {
      const isTarget = and(
        eq(conversations.id, id),
        ofActor(actor),
        isNull(conversations.deletedAt),
        not(conversations.offTheRecord),
      )
      const [row] = await db.select({ title: conversations.title }).from(conversations).where(isTarget)
      return row?.title
    },
    add: async ({ conversation, items, createdAt, expiresAt, ...share }) => {
      const detached = []
      for (const item of items)
        detached.push(item.type === 'UNKNOWN' ? undefined : await pictures.detach(conversation, item))
      await db.insert(shares).values({
        ...share,
        conversationId: conversation,
        items: detached.filter((item) => item !== undefined),
        createdAt: new Date(createdAt),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      })
    },
    list: async (actor, limit) => {
      const { items: _items, hasEarlier: _hasEarlier, conversationId, ...columns } = getTableColumns(shares)
      const rows = await db
        .select({ ...columns, conversation: conversationId })
        .from(shares)
        .innerJoin(conversations, eq(conversations.id, shares.conversationId))
        .where(and(ofActor(actor), isNull(conversations.deletedAt), isOpen()))
        .orderBy(desc(shares.createdAt), desc(shares.id))
        .limit(limit)
      return rows.map((row) => ({ ...row, ...timesOf(row) }))
    },
    revoke: async (actor, id) => {
      const own = db.select({ id: conversations.id }).from(conversations).where(ofActor(actor))
      const rows = await db
        .delete(shares)
        .where(and(eq(shares.id, id), inArray(shares.conversationId, own)))
        .returning({ id: shares.id })
      return rows.length > 0
    },
    read: async (id) => {
      const { id: _id, conversationId: _conversationId, ...columns } = getTableColumns(shares)
      const [row] = await db
        .select(columns)
        .from(shares)
        .innerJoin(conversations, eq(conversations.id, shares.conversationId))
        .where(found(id))
      return row && { ...row, ...timesOf(row), items: [...(await pictures.restore(row.items))] }
    },
    exists: async (id) => {
      const rows = await db
        .select({ id: shares.id })
        .from(shares)
        .innerJoin(conversations, eq(conversations.id, shares.conversationId))
        .where(found(id))
      return rows.length > 0
    },
  })
}

const ofActor = (actor: Actor) =>
  and(eq(conversations.actorKind, actor.kind), eq(conversations.actorId, actor.id))

type Times = Readonly<{ createdAt: Date; expiresAt: Date | null }>
const timesOf = ({ createdAt, expiresAt }: Times) => ({
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
