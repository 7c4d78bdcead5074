/** Carries out what the person agreed to. A client from outside is only told how it stands: its person is on our page. */
import { defineHandler } from '../_kit/handler.server.ts'
import { swapModelViewOf } from '../_kit/swap/model-view.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapExecute } from './contract.ts'

export const handler = defineHandler(solanaSwapExecute, ['swaps'], {
  run: async ({ intent_id }, { swaps }, { actor, door }) =>
    swapOutputOf(door === 'mcp' ? await swaps.byId(actor, intent_id) : await swaps.execute(actor, intent_id)),
  modelView: swapModelViewOf,
})
