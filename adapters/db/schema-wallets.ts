/** Defines the table of the wallet that a person chose for a session. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Actor } from '#domain/ports.ts'
import { moment, plainText } from './columns.ts'
import { sessions } from './schema.ts'

export const sessionWallets = pgTable(
  'session_wallets',
  {
    sessionId: plainText('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    actorId: plainText('actor_id').notNull(),
    address: plainText('address').notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.actorKind, t.actorId] })],
)
