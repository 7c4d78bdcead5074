/** Executes a previewed swap that the person has agreed to, or returns its status. It never agrees for the person. */
import * as z from 'zod/mini'
import { defineTool } from '#contract/tool.ts'
import { swapModelView } from '../_kit/swap/model-view.ts'
import { swapOutput } from '../_kit/swap/output.ts'

export const solanaSwapExecute = defineTool({
  name: 'solana_swap_execute',
  title: 'Swap',
  catalogue: { title: 'Carry out a swap', line: 'Trades exactly what you confirmed, never anything else.' },
  description:
    'Carries out a swap that was previewed, by its intent_id, once the person has agreed; until then it answers awaiting_consent, and the person has to press Confirm on the card. Calling it again never trades twice: it tells how the trade stands. Only status "confirmed" means that money moved.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'trade',
  tags: ['swap', 'trade', 'wallet'],
  input: z.object({
    intent_id: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(64), z.describe('The intent_id of the preview.')),
  }),
  output: swapOutput,
  modelView: swapModelView,
  touches: ['wallet'],
  staleBy: [],
  taints: false,
  intent: () => 'Carrying out the swap…',
})
