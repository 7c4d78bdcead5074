/**
 * The instructions of the assistant: prompt modules, their versions, and the personas that are made of them. Texts are
 * `text`
 * and not `plainText`: what cannot be stored as it is was refused before, and is never changed on the way.
 */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { json, moment, plainText } from './columns.ts'
import { users } from './schema-auth.ts'

/** Named, not referenced: the author of a text is shown even when the account is gone. */
const author = {
  authorId: plainText('author_id'),
  authorEmail: plainText('author_email'),
}

export const promptModules = pgTable('prompt_modules', {
  slug: plainText('slug').primaryKey(),
  id: text('id').notNull().unique(),
  title: text('title'),
  segment: text('segment').notNull(),
  version: integer('version').notNull(),
  checksum: text('checksum').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  ...author,
})

/** Every version that was saved, the current one included. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    slug: plainText('slug')
      .notNull()
      .references(() => promptModules.slug, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    id: text('id').notNull(),
    title: text('title'),
    segment: text('segment').notNull(),
    checksum: text('checksum').notNull(),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    ...author,
  },
  (t) => [primaryKey({ columns: [t.slug, t.version] })],
)

export const personas = pgTable(
  'personas',
  {
    id: plainText('id').primaryKey(),
    userId: plainText('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    instructionSlug: text('instruction_slug').notNull(),
    handoffSlug: text('handoff_slug').notNull(),
    guestSlug: text('guest_slug').notNull(),
    toolSlugs: json('tool_slugs').$type<Record<string, string>>().notNull(),
    voiceKey: text('voice_key'),
    metadata: json('metadata').$type<Record<string, unknown>>().notNull(),
    /** True for the one that is in use. */
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('personas_user').on(t.userId, t.createdAt),
    uniqueIndex('personas_in_use').on(t.userId).where(sql`${t.isDefault}`),
  ],
)
