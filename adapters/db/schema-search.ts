/** Defines the search index of what was said and done. After a change: `npx drizzle-kit generate --name <what_changed>`. */
import { sql } from 'drizzle-orm'
import { customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'
import { items } from './schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row per finished item. A trigger on `items` writes it, and it goes with its item (ADR 0041). */
export const itemSearch = pgTable(
  'item_search',
  {
    conversationId: plainText('conversation_id').notNull(),
    itemId: plainText('item_id').notNull(),
    /** The actor of the conversation: 'user:<id>'. */
    owner: text('owner').notNull(),
    at: moment('at').notNull(),
    seq: integer('seq').notNull(),
    /** The trade that a swap shows. */
    tradeId: plainText('trade_id'),
    /** The owner, the author and the tool, so that one index narrows by all of them: 'from:user', 'tool:fetch'. */
    tags: text('tags').array().notNull(),
    body: plainText('body').notNull(),
    words: tsvector('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.itemId] }),
    foreignKey({
      name: 'item_search_item',
      columns: [t.conversationId, t.itemId],
      foreignColumns: [items.conversationId, items.itemId],
    }).onDelete('cascade'),
    index('item_search_newest').on(t.owner, t.at, t.conversationId, t.seq),
    index('item_search_trade').on(t.conversationId, t.tradeId).where(sql`${t.tradeId} is not null`),
    // Without a list of pending entries, which every search would have to read.
    index('item_search_words').using('gin', t.tags, t.words).with({ fastupdate: false }),
  ],
)
