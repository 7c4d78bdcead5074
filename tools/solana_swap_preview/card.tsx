/** Draws a previewed swap and its Confirm button. */
import { defineCard } from '../_kit/card.tsx'
import { SwapCard } from '../_kit/swap/swap-card.tsx'
import { solanaSwapPreview } from './contract.ts'

export const card = defineCard(solanaSwapPreview, ({ call, actions }) => (
  <SwapCard
    call={call}
    actions={actions}
    title="Swap preview"
    text="Preparing the swap…"
    heading="There is no preview"
    previews
  />
))
