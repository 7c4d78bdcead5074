/** The money slab: one swap from preview to its end, with the same legs in the same place all the way (look §6). */
import './swap.css'
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { Callout } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { TradeLine } from '../card.tsx'
import { Consent } from './consent.tsx'
import { Details } from './details.tsx'
import { Legs } from './legs.tsx'
import { clockText, useSecondsLeft } from './time-left.tsx'
import { Tokens } from './tokens.tsx'
import { Lane, Track } from './track.tsx'
import type { SwapPhase, SwapView } from './view.ts'

/** So many seconds before the end the fuse turns. */
const LATE = 8
/** The only moment at which the countdown is read out. */
const READ_OUT = 10

/** What is on its way, or came to nothing, needs no terms any more. */
const TOLD_WHOLE: ReadonlySet<SwapPhase> = new Set(['quote', 'previewed', 'confirmed'])

type SlabProps = Readonly<{
  view: SwapView
  line?: TradeLine | undefined
  /** Asks for the same swap anew, where the card can. */
  onNewPreview?: (() => void) | undefined
}>

export function Slab({ view, line, onNewPreview }: SlabProps) {
  const { trade } = view
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
        <span className="ml-auto text-small text-fg-2 tabular-nums">
          <Aside phase={phase} left={left} view={view} />
        </span>
      </header>
      <Legs view={view} phase={phase} />
      <Notes view={view} phase={phase} line={line} />
      {TOLD_WHOLE.has(phase) && (
        <Details
          heading={phase === 'confirmed' ? 'What changed in the wallet' : 'What changes in the wallet'}
          changes={view.changes}
          terms={view.terms}
        />
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
      return signature === undefined ? 'Preview expired' : 'Swap expired'
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
  if (phase === 'pending' || !trade) return null
  return <span className="num">{clockTime(trade.updatedAt)}</span>
}

const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB')

type NotesProps = PartProps & Readonly<{ line: TradeLine | undefined }>

/** Everything that must be read before the buttons. */
function Notes({ phase, view, line }: NotesProps) {
  const { warnings, failure } = view
  const wants = phase === 'previewed' || phase === 'quote' || phase === 'pending'
  return (
    <>
      {wants && warnings.length > 0 && (
        <div className="slab-part">
          <Attention warnings={warnings} />
        </div>
      )}
      {failure !== undefined && (
        <div className="slab-part">
          <Callout tone="down" heading="Execution error">
            {failure}
          </Callout>
        </div>
      )}
      {line?.problem && phase === 'previewed' && (
        <div role="alert" className="slab-part">
          <Problem line={line} view={view} />
        </div>
      )}
    </>
  )
}

const Attention = ({ warnings }: { warnings: readonly string[] }) => (
  <div className="border-l-2 border-warn py-0.5 pl-3">
    <h4 className="flex items-center gap-1.5 text-small font-semibold text-warn">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      Pay attention
    </h4>
    <ul className="grid gap-1">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  </div>
)

function Problem({ line: { problem, onConfirm }, view: { trade } }: { line: TradeLine; view: SwapView }) {
  if (!problem) return null
  return (
    <>
      <Callout tone="down" heading="Not confirmed">
        {problem.message}
      </Callout>
      {problem.canRetry && trade && (
        <Button size="small" className="mt-2.5" onClick={() => onConfirm(trade)}>
          Retry
        </Button>
      )}
    </>
  )
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

const ASKED: Readonly<Record<string, string>> = {
  assistant: 'Asked for by the assistant',
  page: 'Asked for on this page',
  mcp: 'Asked for by an outside tool client',
}
const AGREED = { click: 'agreed to by hand', voice: 'agreed to aloud' } as const

type FootProps = PartProps & Readonly<{ onNewPreview: (() => void) | undefined }>

/** Who asked, and what silence means or closing the page does. */
function Foot({ phase, view: { trade, signature }, onNewPreview }: FootProps) {
  if (!trade && signature === undefined && !onNewPreview) return null
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-small text-fg-2 @xl:px-5">
      {signature !== undefined && <Base58Chip value={signature} kind="signature" />}
      {trade && (
        <span>
          {ASKED[trade.askedBy] ?? 'Asked for'} at <span className="num">{clockTime(trade.createdAt)}</span>
          {trade.consentedBy && `, ${AGREED[trade.consentedBy]}`}
        </span>
      )}
      {signature === undefined || phase === 'pending' ? (
        <span className="ml-auto text-fg-3">{SILENCE[phase]}</span>
      ) : null}
      {onNewPreview && (
        <Button className="ml-auto" onClick={onNewPreview}>
          New preview
        </Button>
      )}
    </footer>
  )
}

const SILENCE: Readonly<Partial<Record<SwapPhase, string>>> = {
  previewed: 'No answer counts as no.',
  pending: 'Safe to close. The receipt will be here when you return.',
  expired: 'Nobody agreed in time. Nothing moved.',
  declined: 'You said no. Nothing was signed.',
}

function spoken(
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
