/** Stores sessions: domain/sessions.ts. A key is looked up by its hash; it is long and random, so no salt. */
import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#domain/ports.ts'
import type { Session, SessionPersona, Sessions } from '#domain/sessions.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { sessions } from './schema.ts'
import type { Db } from './transaction.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const { secretHash: _secret, createdAt: _created, endedAt: _ended, ...columns } = getTableColumns(sessions)

type Row = Omit<Session, 'expiresAt' | 'persona'> & { expiresAt: Date; persona: SessionPersona | null }

const toSession = ({ expiresAt, persona, ...row }: Row): Session => ({
  ...row,
  ...(persona && { persona }),
  expiresAt: expiresAt.toISOString(),
})

export const sessionStore = (db: Db, clock: Clock): Sessions =>
  redactQueryErrors({
    open: async (session, secret) => {
      const [createdAt, expiresAt] = [new Date(clock.now()), new Date(session.expiresAt)]
      await db.insert(sessions).values({ ...session, secretHash: hashOf(secret), createdAt, expiresAt })
    },
    bySecret: async (secret) => {
      const live = and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date(clock.now())))
      const [row] = await db
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.secretHash, hashOf(secret)), live))
      return row && toSession(row)
    },
    byId: async (id) => {
      const [row] = await db
        .select(columns)
        .from(sessions)
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
      return row && toSession(row)
    },
    end: async (id) => {
      await db
        .update(sessions)
        .set({ endedAt: new Date(clock.now()) })
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    },
    wasEnded: async (id, { kind, id: actorId }) => {
      const isOwn = sql`${sessions.actor} @> ${JSON.stringify({ kind, id: actorId })}::jsonb`
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, id), isNotNull(sessions.endedAt), isOwn))
      return rows.length > 0
    },
    handOver: async (id, { voice, instructions, persona }) => {
      await db.update(sessions).set({ voice, instructions, persona }).where(eq(sessions.id, id))
    },
  })
