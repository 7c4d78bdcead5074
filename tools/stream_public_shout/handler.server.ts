/** Posts the shout, but no words of strangers; cleaning, bounds and limits are the stage's. */
import { ParleyError } from '#contract/errors.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { shownShout } from '../_kit/stage/results.server.ts'
import { streamPublicShout } from './contract.ts'

export const handler = defineHandler(streamPublicShout, ['stage'], {
  run: async ({ message, alias }, { stage }, { actor, tainted }) => {
    if (tainted) throw new ParleyError('shout_not_own_words')
    return { shout: shownShout(await stage.shout(actor, { message, alias })) }
  },
  modelView: ({ shout: { id: _, ...shout } }) => ({ shout }),
})
