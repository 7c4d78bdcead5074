/** Guests in the database: domain/ports.ts. */
import { lt } from 'drizzle-orm'
import type { Clock, Guests } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { guests } from './schema.ts'
import type { Db } from './transaction.ts'

/** A page asks often; when its guest was here last matters to the minute at most. */
const PRECISION_MS = 60_000

export const guestStore = (db: Db, clock: Clock): Guests =>
  redactQueryErrors({
    seen: async (id) => {
      const now = new Date(clock.now())
      await db
        .insert(guests)
        .values({ id, createdAt: now, lastSeenAt: now })
        .onConflictDoUpdate({
          target: guests.id,
          set: { lastSeenAt: now },
          setWhere: lt(guests.lastSeenAt, new Date(clock.now() - PRECISION_MS)),
        })
    },
  })
