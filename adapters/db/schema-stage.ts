/** Defines the tables of the stream stage. After a change: `npx drizzle-kit generate --name <what_changed>`. */
import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Scene } from '#contract/rules/stage.ts'
import type { Actor } from '#domain/ports.ts'
import { moment, plainText } from './columns.ts'

/** The scene that is on, in one row; without it the default is on. */
export const stageScene = pgTable(
  'stage_scene',
  {
    id: integer('id').primaryKey().default(1),
    scene: text('scene').$type<Scene>().notNull(),
    setBy: plainText('set_by').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [check('stage_scene_one_row', sql`${t.id} = 1`)],
)

export const shouts = pgTable(
  'shouts',
  {
    /** In the order in which they were posted, whatever a clock says. */
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: plainText('id').notNull().unique(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    actorId: plainText('actor_id').notNull(),
    alias: plainText('alias').notNull(),
    message: plainText('message').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('shouts_expiry').on(t.expiresAt)],
)
