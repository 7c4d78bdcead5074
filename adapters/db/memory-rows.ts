/** Reads facts of the database, and has the conditions that every statement on them shares. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Fact } from '#domain/memory/facts.ts'
import { conversations } from './schema.ts'
import { memoryFacts } from './schema-memory.ts'

export type FactRow = typeof memoryFacts.$inferSelect

export const toFact = ({ userId: _user, deletedAt: _deleted, saidAt, usedAt, ...row }: FactRow): Fact => ({
  ...row,
  saidAt: saidAt.toISOString(),
  usedAt: usedAt.toISOString(),
})

export const isLive = and(isNull(memoryFacts.deletedAt), ne(memoryFacts.text, ''))
export const ofUser = (userId: string) => eq(memoryFacts.userId, userId)
export const isKept = (conversationId: AnyPgColumn) =>
  sql`(select source.deleted_at is null from ${conversations} source where source.id = ${conversationId})`
