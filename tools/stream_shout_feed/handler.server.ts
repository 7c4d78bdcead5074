/** Reads the shouts that have not expired. */
import { defineHandler } from '../_kit/handler.server.ts'
import { shownShout } from '../_kit/stage/results.server.ts'
import { streamShoutFeed } from './contract.ts'

export const handler = defineHandler(streamShoutFeed, ['stage', 'clock'], {
  run: async ({ limit }, { stage, clock }) => ({
    shouts: (await stage.shouts(limit)).map(shownShout),
    asOf: new Date(clock.now()).toISOString(),
  }),
  modelView: ({ shouts, asOf }) => ({ shouts: shouts.map(({ id: _, ...shout }) => shout), as_of: asOf }),
})
