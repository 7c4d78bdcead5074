/** The scene as the results of the stage tools carry it (spec C3.39). */
import * as z from 'zod/mini'
import { list, time } from '#contract/bounded.ts'
import { SCENES } from '#contract/rules/stage.ts'
import { scene } from '#contract/stage.ts'

const scenes = list(scene, SCENES.length)

export const sceneResult = z.object({
  ok: z.literal(true),
  scene,
  /** Null while no scene was ever set. */
  updatedAt: z.nullable(time),
  scenes,
  asOf: time,
})
export const sceneView = z.object({ scene, updated_at: z.nullable(time), scenes })
