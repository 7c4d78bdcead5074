/** The progress of a trade: agreed, signed, sent, confirmed, final; or the step at which it ended. */
import type { CSSProperties } from 'react'
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'

const STOPS = ['Agreed', 'Signed', 'Sent', 'Confirmed', 'Final'] as const
type At = 'done' | 'now' | 'bad' | 'open'

/** The number of stops that are done. */
function reached({ status, signature, finalizedAt }: Trade): number {
  switch (status) {
    case 'previewed':
      return 0
    case 'consented':
      return 1
    case 'signed':
      return 2
    case 'sent':
      return 3
    case 'confirmed':
      return finalizedAt === undefined ? 4 : 5
    default:
      // The record of a failed trade only shows whether it was signed.
      return signature === undefined ? 1 : 3
  }
}

const ENDED: Readonly<Partial<Record<Trade['status'], string>>> = {
  failed: 'Failed',
  expired: 'Expired',
  rejected: 'Refused',
}

export function Track({ trade }: { trade: Trade }) {
  const behind = reached(trade)
  const end = ENDED[trade.status]
  const at = (index: number): At => {
    if (index < behind) return 'done'
    if (index > behind) return 'open'
    return end === undefined ? 'now' : 'bad'
  }
  return (
    <ol
      aria-label="Progress"
      className="track"
      style={
        trade.status === 'confirmed'
          ? ({ '--track': 'var(--up)' } as CSSProperties) /* as in token-disc */
          : undefined
      }
    >
      {STOPS.map((stop, index) => (
        <li key={stop} data-at={at(index)} aria-current={at(index) === 'now' ? 'step' : undefined}>
          {at(index) === 'bad' ? end : stop}
          <span className="sr-only">{SPOKEN[at(index)]}</span>
        </li>
      ))}
    </ol>
  )
}

const SPOKEN: Readonly<Record<At, string>> = { done: ', done', now: ', now', bad: '', open: ', not yet' }

/** spec C9.20: an 8 s loop while the trade is pending; it stands still where less motion is preferred. */
export const Lane = ({ trade: { input, output } }: { trade: Trade }) => (
  <div aria-hidden="true" className="lane moving">
    <TokenDisc id={input.mint} symbol={input.symbol} size="s" />
    <TokenDisc id={output.mint} symbol={output.symbol} size="s" />
  </div>
)
