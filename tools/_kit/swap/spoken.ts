/** What the slab says to who does not see it: once per change, and once before the time is up. */
import type { SwapPhase, SwapView } from './view.ts'

/** The only moment at which the countdown is read out. */
const READ_OUT = 10

export function spoken(
  phase: SwapPhase,
  { pay, receive, minimum, failure }: SwapView,
  left: number | undefined,
): string {
  const deal = `${pay.amount ?? ''} ${pay.symbol} for ${receive.amount ?? ''} ${receive.symbol}`
  switch (phase) {
    case 'previewed':
      return left !== undefined && left <= READ_OUT
        ? 'Ten seconds left to confirm the swap.'
        : `Swap preview: ${deal}, at least ${minimum}. Waiting for your answer.`
    case 'pending':
      return `Swapping ${deal}.`
    case 'confirmed':
      return `Swap confirmed: ${deal}.`
    case 'failed':
      return `Swap failed. ${failure ?? ''}`
    case 'expired':
      return 'The swap preview has expired. Nothing moved.'
    case 'declined':
      return 'Not swapped.'
    default:
      return ''
  }
}
