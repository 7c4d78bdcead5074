/** The scene and the shouts as the results of the stage tools carry them (spec C3.38, C3.39). */
import * as z from 'zod/mini'
import { id, list, text, time } from '#contract/bounded.ts'
import { SCENES, SHOUT_ALIAS, SHOUT_MESSAGE, SHOUTS_AT_ONCE } from '#contract/rules/stage.ts'

/** Limits count characters, of which one may take two UTF-16 code units. */
const CODE_UNITS = 2

const scene = z.enum(SCENES)

export const sceneResult = z.object({
  ok: z.literal(true),
  scene,
  /** Null while no scene was ever set. */
  updatedAt: z.nullable(time),
  scenes: list(scene, SCENES.length),
  asOf: time,
})
export const sceneView = z.object({
  scene,
  updated_at: z.nullable(time),
  scenes: list(scene, SCENES.length),
})

export const shout = z.object({
  id,
  alias: text(SHOUT_ALIAS.max * CODE_UNITS),
  message: text(SHOUT_MESSAGE.max * CODE_UNITS),
  created_at: time,
  expires_at: time,
})
export type ShownShout = z.output<typeof shout>

export const shoutList = list(shout, SHOUTS_AT_ONCE)
