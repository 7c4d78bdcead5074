/** Draws a swap on its way to the chain, and its result. */
import { defineCard } from '../_kit/card.tsx'
import { SwapCard } from '../_kit/swap/swap-card.tsx'
import { solanaSwapExecute } from './contract.ts'

export const card = defineCard(solanaSwapExecute, ({ call, actions }) => (
  <SwapCard
    call={call}
    actions={actions}
    title="Swap"
    text="Carrying out the swap…"
    heading="The swap was not carried out"
    previews={false}
  />
))
