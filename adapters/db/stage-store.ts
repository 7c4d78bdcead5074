/** Stores the stream stage: domain/stage.ts. Other servers learn of a change over the bus. */
import { desc, gt, lte, sql } from 'drizzle-orm'
import { DEFAULT_SCENE, SCENES } from '#contract/rules/stage.ts'
import type { Bus, Clock } from '#domain/ports.ts'
import type { SceneState, Shout, StageStore } from '#domain/stage.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { shouts, stageScene } from './schema-stage.ts'
import type { Db } from './transaction.ts'

/** The topic of every change of the stage. */
export const STAGE_TOPIC = 'stage'
/** More than one overlay or card ever shows; older ones go, expired or not. */
const KEPT_SHOUTS = 500

type SceneRow = Pick<typeof stageScene.$inferSelect, 'scene' | 'updatedAt'>

export const stageStore = (db: Db, bus: Pick<Bus, 'publish'>, clock: Clock): StageStore =>
  redactQueryErrors({
    async scene() {
      const [row] = await db
        .select({ scene: stageScene.scene, updatedAt: stageScene.updatedAt })
        .from(stageScene)
      return toState(row)
    },
    async setScene({ id: setBy }, scene) {
      const row = { scene, setBy, updatedAt: new Date(clock.now()) }
      await db
        .insert(stageScene)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: stageScene.id, set: row })
      bus.publish(STAGE_TOPIC)
      return toState(row)
    },
    async shouts(limit) {
      const rows = await db
        .select()
        .from(shouts)
        .where(gt(shouts.expiresAt, new Date(clock.now())))
        .orderBy(desc(shouts.seq))
        .limit(limit)
      return rows.map(toShout)
    },
    async addShout({ kind, id: actorId }, { createdAt, expiresAt, ...shout }) {
      const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) }
      await db.insert(shouts).values({ ...shout, ...times, actorKind: kind, actorId })
      await db.delete(shouts).where(lte(shouts.seq, oldestKept))
      bus.publish(STAGE_TOPIC)
    },
  })

const oldestKept = sql`(select max(${shouts.seq}) - ${KEPT_SHOUTS} from ${shouts})`

/** A scene of another version of Parley counts as the default. */
const toState = (row: SceneRow | undefined): SceneState =>
  row && SCENES.includes(row.scene)
    ? { scene: row.scene, updatedAt: row.updatedAt.toISOString() }
    : { scene: DEFAULT_SCENE }

const toShout = ({ id, alias, message, createdAt, expiresAt }: typeof shouts.$inferSelect): Shout => ({
  id,
  alias,
  message,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
