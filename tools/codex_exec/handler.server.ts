/** Returns the subject and the time. */
import { defineHandler } from '../_kit/handler.server.ts'
import { codexExec } from './contract.ts'

export const handler = defineHandler(codexExec, ['clock'], {
  run: async ({ subject }, { clock }) => ({ subject, asOf: new Date(clock.now()).toISOString() }),
  modelView: ({ subject, asOf }) => ({ subject, as_of: asOf }),
})
