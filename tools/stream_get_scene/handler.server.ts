/** Reads the scene from the stage. */
import { defineHandler } from '../_kit/handler.server.ts'
import { sceneModelView, sceneOutput } from '../_kit/stage/results.server.ts'
import { streamGetScene } from './contract.ts'

export const handler = defineHandler(streamGetScene, ['stage', 'clock'], {
  run: async (_input, { stage, clock }) => sceneOutput(await stage.scene(), clock),
  modelView: sceneModelView,
})
