/** The money slab: one swap from preview to its end, with the same legs in the same place all the way (look §6). */
import './swap.css'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type CSSProperties, type ReactNode, use, useId, useRef } from 'react'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { TradeLine } from '../card.tsx'
import { Consent } from './consent.tsx'
import { Details } from './details.tsx'
import { Foot } from './foot.tsx'
import { Legs } from './legs.tsx'
import { Notes } from './notes.tsx'
import { spoken } from './spoken.ts'
import { clockText, clockTime, Elapsed, useSecondsLeft } from './time-left.tsx'
import { Tokens } from './tokens.tsx'
import { Lane, Track } from './track.tsx'
import type { SwapPhase, SwapView } from './view.ts'

/** So many seconds before the end the fuse turns. */
const LATE = 8

/** What is on its way, or came to nothing, needs no terms any more. */
const TOLD_WHOLE: ReadonlySet<SwapPhase> = new Set(['quote', 'previewed', 'confirmed'])

type SwapPanelProps = Readonly<{
  view: SwapView
  line?: TradeLine | undefined
  /** Asks for the same swap anew, where the card can. */
  onNewPreview?: (() => void) | undefined
}>

export function SwapPanel({ view, line, onNewPreview }: SwapPanelProps) {
  const { trade } = view
  const sandbox = use(SandboxContext)
  const left = useSecondsLeft(view.phase === 'previewed' ? trade?.expiresAt : undefined)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // What the person said in time is on its way; only silence runs out.
  const phase: SwapPhase = left === 0 && line?.sending === undefined ? 'expired' : view.phase
  const canAskAgain = phase === 'expired' || phase === 'failed' || phase === 'declined'
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={phase === 'pending' || undefined}
      className="slab text-body text-fg-1"
    >
      <Fuse phase={phase} left={left} view={view} />
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3 @xl:px-5">
        <Sign phase={phase} />
        <h3 ref={title} id={titleId} tabIndex={-1} className="text-ui font-semibold outline-none">
          {titleOf(phase, view)}
        </h3>
        {sandbox !== undefined && <Badge tone="hatched">{sandbox}</Badge>}
        <span className="ml-auto text-small text-fg-2 tabular-nums">
          <Aside phase={phase} left={left} view={view} />
        </span>
      </header>
      <Legs view={view} phase={phase} />
      <Notes view={view} phase={phase} line={line} />
      {TOLD_WHOLE.has(phase) && (
        <Details isDone={phase === 'confirmed'} changes={view.changes} terms={view.terms} />
      )}
      {trade && phase === 'previewed' && (
        <div className="slab-part">
          <Tokens tokens={[trade.input, trade.output]} />
        </div>
      )}
      <Progress phase={phase} view={view} />
      {phase === 'previewed' && line && (
        <div className="slab-part slab-consent">
          <Consent view={view} line={line} onPress={() => title.current?.focus({ preventScroll: true })} />
        </div>
      )}
      <Foot phase={phase} view={view} onNewPreview={canAskAgain ? onNewPreview : undefined} />
      <span role="status" className="sr-only">
        {spoken(phase, view, left)}
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

type PartProps = Readonly<{ phase: SwapPhase; view: SwapView; left?: number | undefined }>

function Fuse({ phase, view: { trade }, left }: PartProps) {
  const whole = trade ? (Date.parse(trade.expiresAt) - Date.parse(trade.createdAt)) / 1000 : 0
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

function titleOf(phase: SwapPhase, { trade, signature }: SwapView): string {
  switch (phase) {
    case 'pending':
      return 'Swapping'
    case 'confirmed':
      return 'Swap confirmed'
    case 'failed':
      return trade?.status === 'rejected' ? 'Swap refused' : 'Swap failed'
    case 'expired':
      return trade?.consentedBy || signature !== undefined ? 'Swap expired' : 'Preview expired'
    case 'declined':
      return 'Not swapped'
    default:
      return 'Swap preview'
  }
}

function Aside({ phase, view: { trade }, left }: PartProps) {
  if (phase === 'previewed' && left !== undefined) {
    return (
      <span className={left <= LATE ? 'text-warn' : ''}>
        Expires in <span className="num">{clockText(left)}</span>
      </span>
    )
  }
  if (phase === 'pending' && trade) return <Elapsed since={trade.updatedAt} />
  if (!trade) return null
  return <span className="num">{clockTime(trade.updatedAt)}</span>
}

function Progress({ phase, view: { trade, pay, receive } }: PartProps) {
  const hasBegun = phase === 'pending' || phase === 'confirmed' || (phase === 'failed' && trade?.consentedBy)
  return (
    <>
      {phase === 'pending' && (
        <div className="slab-part">
          <Lane pay={pay} receive={receive} />
        </div>
      )}
      {trade && hasBegun && (
        <div className="slab-part">
          <Track trade={trade} />
        </div>
      )}
    </>
  )
}
