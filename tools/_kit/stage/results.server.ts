/** Turns the stage into what the results of its tools carry. */
import type * as z from 'zod/mini'
import { SCENES } from '#contract/rules/stage.ts'
import type { ShownShout } from '#contract/stage.ts'
import type { Clock } from '#domain/ports.ts'
import type { SceneState, Shout } from '#domain/stage.ts'
import type { sceneResult, sceneView } from './schemas.ts'

export const sceneOutput = (
  { scene, updatedAt }: SceneState,
  clock: Clock,
): z.output<typeof sceneResult> => ({
  ok: true,
  scene,
  updatedAt: updatedAt ?? null,
  scenes: [...SCENES],
  asOf: new Date(clock.now()).toISOString(),
})

export const sceneModelView = ({
  scene,
  updatedAt,
  scenes,
}: z.output<typeof sceneResult>): z.output<typeof sceneView> => ({ scene, updated_at: updatedAt, scenes })

export const shownShout = ({ createdAt, expiresAt, ...shout }: Shout): ShownShout => ({
  ...shout,
  created_at: createdAt,
  expires_at: expiresAt,
})
