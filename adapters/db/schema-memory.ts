/** Defines the tables of what is remembered of people between conversations. */
import { pgTable } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'
import { users } from './schema-auth.ts'

/** The opening of the next conversation: one per user, the newest. */
export const nextPrompts = pgTable('next_prompts', {
  userId: plainText('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Named, not referenced: the question outlives the conversation that it came from. */
  conversationId: plainText('conversation_id').notNull(),
  prompt: plainText('prompt').notNull(),
  tradeId: plainText('trade_id'),
  savedAt: moment('saved_at').notNull(),
})
