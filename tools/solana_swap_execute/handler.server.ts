/** Carries out what the person agreed to. A client from outside is only told how it stands: its person is on our page. */
import { defineHandler } from '../_kit/handler.server.ts'
import { swapModelView, swapViewOf } from '../_kit/swap-view.ts'
import { solanaSwapExecute } from './contract.ts'

export const handler = defineHandler(solanaSwapExecute, ['swaps'], {
  run: async ({ intent_id }, { swaps }, { actor, channel }) =>
    swapViewOf(
      channel === 'mcp' ? await swaps.byId(actor, intent_id) : await swaps.execute(actor, intent_id),
    ),
  modelView: swapModelView,
})
