/** Returns the subject and the time. */
import { defineHandler } from '../_kit/handler.server.ts'
import { codexStart } from './contract.ts'

export const handler = defineHandler(codexStart, ['clock'], {
  run: async ({ subject }, { clock }) => ({ subject, asOf: new Date(clock.now()).toISOString() }),
  modelView: ({ subject, asOf }) => ({ subject, as_of: asOf }),
})
