/** The panel of one swap, from its preview to its end; both sides keep their place in every phase (look §6). */
import './swap.css'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type CSSProperties, type ReactNode, use, useId, useRef } from 'react'
import type { Trade } from '#contract/trades.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { TradeLine } from '../card.tsx'
import { Consent } from './consent.tsx'
import { Details } from './details.tsx'
import { Foot } from './foot.tsx'
import { Legs } from './legs.tsx'
import { Notes } from './notes.tsx'
import { announcementOf, phaseOf, type SwapPhase, titleOf } from './phase.ts'
import { clockText, clockTime, Elapsed, useSecondsLeft } from './time-left.tsx'
import { Tokens } from './tokens.tsx'
import { Lane, Track } from './track.tsx'

/** Seconds before the end at which the countdown changes colour. */
const LATE = 8

/** A pending or failed trade needs no terms. */
const WITH_DETAILS: ReadonlySet<SwapPhase> = new Set(['previewed', 'confirmed'])
const CAN_REQUEST_AGAIN: ReadonlySet<SwapPhase> = new Set(['expired', 'failed', 'declined'])

type SwapPanelProps = Readonly<{
  trade: Trade
  line?: TradeLine
  /** Requests the same swap again, where the card can. */
  onNewPreview?: () => void
}>

export function SwapPanel({ trade, line, onNewPreview }: SwapPanelProps) {
  const now = phaseOf(trade)
  const sandbox = use(SandboxContext)
  const left = useSecondsLeft(now === 'previewed' ? trade.expiresAt : undefined)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // An answer that was given in time may still be in flight; only silence expires.
  const phase: SwapPhase = left === 0 && line?.sending === undefined ? 'expired' : now
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={phase === 'pending' || undefined}
      className="swap-panel text-body text-fg-1"
    >
      <Fuse phase={phase} left={left} trade={trade} />
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3 @xl:px-5">
        <Sign phase={phase} />
        <h3 ref={title} id={titleId} tabIndex={-1} className="text-ui font-semibold outline-none">
          {titleOf(phase, trade)}
        </h3>
        {sandbox !== undefined && <Badge tone="hatched">{sandbox}</Badge>}
        <span className="ml-auto text-small text-fg-2 tabular-nums">
          <Aside phase={phase} left={left} trade={trade} />
        </span>
      </header>
      <Legs trade={trade} phase={phase} />
      <Notes trade={trade} phase={phase} line={line} />
      {WITH_DETAILS.has(phase) && <Details trade={trade} isDone={phase === 'confirmed'} />}
      {phase === 'previewed' && (
        <div className="swap-part">
          <Tokens tokens={[trade.input, trade.output]} />
        </div>
      )}
      <Progress phase={phase} trade={trade} />
      {phase === 'previewed' && line && (
        <div className="swap-part swap-consent">
          <Consent trade={trade} line={line} onPress={() => title.current?.focus({ preventScroll: true })} />
        </div>
      )}
      <Foot
        phase={phase}
        trade={trade}
        onNewPreview={CAN_REQUEST_AGAIN.has(phase) ? onNewPreview : undefined}
      />
      <span role="status" className="sr-only">
        {announcementOf(phase, trade, left)}
      </span>
    </article>
  )
}

const FUSE: Readonly<Partial<Record<SwapPhase, string>>> = {
  confirmed: 'var(--up)',
  failed: 'var(--down)',
  expired: 'var(--line-3)',
  declined: 'var(--line-3)',
}

type PartProps = Readonly<{ phase: SwapPhase; trade: Trade; left?: number }>

function Fuse({ phase, trade, left }: PartProps) {
  const whole = (Date.parse(trade.expiresAt) - Date.parse(trade.createdAt)) / 1000
  const part = phase === 'previewed' && left !== undefined && whole > 0 ? Math.min(1, left / whole) : 1
  const colour = phase === 'previewed' && left !== undefined && left <= LATE ? 'var(--warn)' : FUSE[phase]
  return (
    <div aria-hidden="true" className="fuse">
      <i style={{ '--left': part, '--fuse': colour } as CSSProperties /* as in token-disc */} />
    </div>
  )
}

const SIGNS: Readonly<Partial<Record<SwapPhase, ReactNode>>> = {
  pending: <Spinner />,
  confirmed: <CircleCheck aria-hidden="true" className="size-5 text-up" strokeWidth={1.75} />,
  failed: <CircleX aria-hidden="true" className="size-5 text-down" strokeWidth={1.75} />,
  expired: <Clock aria-hidden="true" className="size-5 text-fg-3" strokeWidth={1.75} />,
  declined: <CircleX aria-hidden="true" className="size-5 text-fg-3" strokeWidth={1.75} />,
}
const Sign = ({ phase }: { phase: SwapPhase }) => SIGNS[phase] ?? null

function Aside({ phase, trade, left }: PartProps) {
  if (phase === 'previewed' && left !== undefined) {
    return (
      <span className={left <= LATE ? 'text-warn' : ''}>
        Expires in <span className="num">{clockText(left)}</span>
      </span>
    )
  }
  if (phase === 'pending') return <Elapsed since={trade.updatedAt} />
  return <span className="num">{clockTime(trade.updatedAt)}</span>
}

function Progress({ phase, trade }: PartProps) {
  const hasBegun = phase === 'pending' || phase === 'confirmed' || (phase === 'failed' && trade.consentedBy)
  return (
    <>
      {phase === 'pending' && (
        <div className="swap-part">
          <Lane trade={trade} />
        </div>
      )}
      {hasBegun && (
        <div className="swap-part">
          <Track trade={trade} />
        </div>
      )}
    </>
  )
}
