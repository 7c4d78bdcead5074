/** Draws a previewed transfer and its Confirm button, in the panel of swaps. */
import { defineCard } from '../_kit/card.tsx'
import { SwapCard } from '../_kit/swap/swap-card.tsx'
import { solanaSendPreview } from './contract.ts'

export const card = defineCard(solanaSendPreview, ({ call, actions }) => (
  <SwapCard
    call={call}
    actions={actions}
    title="Send preview"
    text="Preparing the transfer…"
    heading="There is no preview"
    previews
  />
))
