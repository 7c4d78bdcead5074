/** Executes the swap that the person agreed to. An outside client only receives its status: its person confirms on our page. */
import { defineHandler } from '../_kit/handler.server.ts'
import { swapModelViewOf } from '../_kit/swap/model-view.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapExecute } from './contract.ts'

export const handler = defineHandler(solanaSwapExecute, ['swaps'], {
  run: async ({ intent_id }, { swaps }, { actor, channel }) =>
    swapOutputOf(
      channel === 'mcp' ? await swaps.byId(actor, intent_id) : await swaps.execute(actor, intent_id),
    ),
  modelView: swapModelViewOf,
})
