/** Stores the wallet chosen for a session: domain/wallet-choices.ts. It goes when the session's row goes. */
import { and, eq } from 'drizzle-orm'
import type { Actor, Clock } from '#domain/ports.ts'
import type { WalletChoices } from '#domain/wallet-choices.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { sessionWallets } from './schema.ts'
import type { Db } from './transaction.ts'

const rowOf = (actor: Actor, sessionId: string) =>
  and(
    eq(sessionWallets.sessionId, sessionId),
    eq(sessionWallets.actorKind, actor.kind),
    eq(sessionWallets.actorId, actor.id),
  )

export const sessionWalletStore = (db: Db, clock: Clock): WalletChoices =>
  redactQueryErrors({
    of: async (actor, sessionId) => {
      const [row] = await db
        .select({ address: sessionWallets.address })
        .from(sessionWallets)
        .where(rowOf(actor, sessionId))
      return row?.address
    },
    choose: async (actor, sessionId, address) => {
      const chosenAt = new Date(clock.now())
      const { sessionId: session, actorKind, actorId } = sessionWallets
      await db
        .insert(sessionWallets)
        .values({ sessionId, actorKind: actor.kind, actorId: actor.id, address, chosenAt })
        .onConflictDoUpdate({ target: [session, actorKind, actorId], set: { address, chosenAt } })
    },
    clear: async (actor, sessionId) => {
      await db.delete(sessionWallets).where(rowOf(actor, sessionId))
    },
  })
