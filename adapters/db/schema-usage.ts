/** Defines the tables of usage and cost. After a change: `npx drizzle-kit generate --name <what_changed>`. */
import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UsageKind, UsageProvider } from '#contract/rules/usage.ts'
import type { UsageOwner } from '#domain/usage/usage.ts'
import { plainText } from './columns.ts'
import { users } from './schema-auth.ts'

const counted = () => ({
  day: date('day').notNull(),
  provider: text('provider').$type<UsageProvider>().notNull(),
  /** The model or the service. */
  source: plainText('source').notNull(),
  kind: text('kind').$type<UsageKind>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  /** The cost by the prices of the moment. */
  picodollars: bigint('picodollars', { mode: 'bigint' }).notNull(),
  /** The part of the amount without a price. */
  unpriced: bigint('unpriced', { mode: 'number' }).notNull(),
})

/** One row per owner; those of a user go with the account. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    ownerKind: text('owner_kind').$type<UsageOwner['kind']>().notNull(),
    ownerId: plainText('owner_id').notNull(),
    /** The owner, where it is a user. */
    userId: plainText('user_id').references(() => users.id, { onDelete: 'cascade' }),
    ...counted(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerKind, t.ownerId, t.day, t.provider, t.source, t.kind] }),
    index('usage_counts_day').on(t.day, t.ownerKind, t.ownerId),
    index('usage_counts_user').on(t.userId),
  ],
)

/** The sums of the whole server, without persons. */
export const usageTotals = pgTable('usage_totals', counted(), (t) => [
  primaryKey({ columns: [t.day, t.provider, t.source, t.kind] }),
])
