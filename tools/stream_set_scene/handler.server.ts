/** Switches the scene; who may do it is decided before, by the right of the tool alone. */
import { ParleyError } from '#contract/errors.ts'
import { sceneOf } from '#contract/rules/stage.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { sceneModelView, sceneOutput } from '../_kit/stage/results.server.ts'
import { streamSetScene } from './contract.ts'

export const handler = defineHandler(streamSetScene, ['stage', 'clock'], {
  run: async ({ scene: requested = '' }, { stage, clock }, { actor }) => {
    if (requested.trim() === '') throw new ParleyError('scene_required')
    const scene = sceneOf(requested)
    if (!scene) throw new ParleyError('scene_unknown', { scene: requested })
    return sceneOutput(await stage.setScene(actor, scene), clock)
  },
  modelView: sceneModelView,
})
