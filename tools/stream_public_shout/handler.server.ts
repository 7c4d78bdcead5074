/** Posts the shout; cleaning, bounds and limits are the stage's. */
import { defineHandler } from '../_kit/handler.server.ts'
import { shownShout } from '../_kit/stage/results.server.ts'
import { streamPublicShout } from './contract.ts'

export const handler = defineHandler(streamPublicShout, ['stage'], {
  run: async ({ message, alias }, { stage }, { actor }) => ({
    shout: shownShout(await stage.shout(actor, { message, alias })),
  }),
  modelView: ({ shout: { id: _, ...shout } }) => ({ shout }),
})
