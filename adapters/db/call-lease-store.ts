/**
 * Leases of calls in the database: domain/call-leases.ts. Its
 * clock is the only one, whatever those of the replicas say.
 */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type CallLeases, LEASE_MS } from '#domain/call-leases.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { callLeases } from './schema.ts'
import type { Db } from './transaction.ts'

/** The time of this very moment: `now()` is when the transaction began. */
const NOW = sql`clock_timestamp()`

export const callLeaseStore = (db: Db, leaseMs = LEASE_MS): CallLeases => {
  const until = (): SQL => sql`${NOW} + ${`${leaseMs} milliseconds`}::interval`
  const { callId, sessionId, endsAt } = callLeases
  return redactQueryErrors({
    hold: async (lease, owner) => {
      const row = {
        callId: lease.callId,
        sessionId: lease.sessionId,
        owner,
        endsAt: new Date(lease.endsAtMs),
      }
      const taken = { owner, until: until() }
      await db
        .insert(callLeases)
        .values({ ...row, until: until() })
        .onConflictDoUpdate({ target: callId, set: taken })
    },
    renew: async (owner) => {
      const own = await db
        .update(callLeases)
        .set({ until: until() })
        .where(eq(callLeases.owner, owner))
        .returning({ callId })
      return own.map((row) => row.callId)
    },
    takeOver: async (owner) => {
      // A query that waits for a row that another took checks again whether it is still free.
      const taken = await db
        .update(callLeases)
        .set({ owner, until: until() })
        .where(lt(callLeases.until, NOW))
        .returning({ callId, sessionId, endsAt })
      return taken.map((row) => ({
        callId: row.callId,
        sessionId: row.sessionId,
        endsAtMs: row.endsAt.getTime(),
      }))
    },
    release: async (id, owner) => {
      await db.delete(callLeases).where(and(eq(callId, id), eq(callLeases.owner, owner)))
    },
  })
}
