/** How far a trade has come: previewed, signed, sent, confirmed, final; where it ended when it did not get there. */
import type { CSSProperties } from 'react'
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import type { SwapLeg } from './view.ts'

const STOPS = ['Agreed', 'Signed', 'Sent', 'Confirmed', 'Final'] as const
type At = 'done' | 'now' | 'bad' | 'open'

/** How many stops lie behind. */
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
      // Of what ended badly only this much is certain: whether something had been signed.
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
          <span className="sr-only">{SAID[at(index)]}</span>
        </li>
      ))}
    </ol>
  )
}

const SAID: Readonly<Record<At, string>> = { done: ', done', now: ', now', bad: '', open: ', not yet' }

/** spec C9.20: an 8 s loop, only while something is pending; it stands still for who asked for less motion. */
export const Lane = ({ pay, receive }: { pay: SwapLeg; receive: SwapLeg }) => (
  <div aria-hidden="true" className="lane moving">
    <TokenDisc id={pay.mint ?? pay.symbol} symbol={pay.symbol} size="s" />
    <TokenDisc id={receive.mint ?? receive.symbol} symbol={receive.symbol} size="s" />
  </div>
)
