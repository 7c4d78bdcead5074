/** The progress of a trade with the time of each step: agreed, signed, submitted, confirmed, final; or the step at which it ended. */
import type { CSSProperties } from 'react'
import type { Trade, TradeSteps } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { clockTime } from './time-left.tsx'

/** 'Sent' would say of a send that failed that it was made. */
const STOPS = ['Agreed', 'Signed', 'Submitted', 'Confirmed', 'Final'] as const
const STATES = ['consented', 'signed', 'sent', 'confirmed'] as const satisfies readonly (keyof TradeSteps)[]
type At = 'done' | 'now' | 'bad' | 'open'

/** The number of stops that are done. */
function reached({ status, signature, steps, finalizedAt }: Trade): number {
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
      // Trades of earlier versions only show whether they were signed.
      return steps ? STATES.filter((state) => steps[state] !== undefined).length : signature ? 3 : 1
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
          <span className="num text-fg-3">{timeText(trade, index, at(index))}</span>
        </li>
      ))}
    </ol>
  )
}

const SPOKEN: Readonly<Record<At, string>> = { done: ', done, ', now: ', now', bad: ', ', open: ', not yet' }

/** The first stop has its time of day, the others the seconds since then; no-break spaces keep the height. */
function timeText({ steps = {}, status, finalizedAt }: Trade, index: number, at: At): string {
  const began = steps.consented
  const time =
    at === 'bad' ? steps[status as keyof TradeSteps] : index === 4 ? finalizedAt : stepOf(steps, index)
  if (time === undefined || began === undefined) return at === 'now' && index < 4 ? 'now' : '\u00a0'
  if (index === 0) return clockTime(began)
  const seconds = Math.max(0, Date.parse(time) - Date.parse(began)) / 1000
  return `+${seconds.toFixed(1)}\u00a0s`
}

const stepOf = (steps: TradeSteps, index: number): string | undefined => {
  const state = STATES[index]
  return state && steps[state]
}

/** spec C9.20: an 8 s loop while the trade is pending; it stands still where less motion is preferred. */
export const Lane = ({ trade: { input, output } }: { trade: Trade }) => (
  <div aria-hidden="true" className="lane moving">
    <span className="inline-flex">
      <TokenDisc id={input.mint} symbol={input.symbol} size="s" />
    </span>
    <span className="inline-flex">
      <TokenDisc id={output.mint} symbol={output.symbol} size="s" />
    </span>
  </div>
)
