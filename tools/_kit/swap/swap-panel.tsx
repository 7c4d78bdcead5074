/**
 * The panel of one swap, from its preview to its end (look §6). Heading and legs keep their heights, so that the legs
 * stay where they are in every phase; the buttons stick to the edge of the log.
 */
import './swap.css'
import { CircleCheck, CircleX, Clock, OctagonMinus } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { riskOf } from '#contract/rules/trade-risk.ts'
import type { Trade } from '#contract/trades.ts'
import { useOpen } from '#ui/cards/fold.tsx'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { CardActions } from '../card.tsx'
import { Consent } from './consent.tsx'
import { Details } from './details.tsx'
import { Foot, type SwapWay } from './foot.tsx'
import { Legs } from './legs.tsx'
import { LimitActs, limitWay, type SwapLimit, wayBesideLess } from './limit-acts.tsx'
import { Notes } from './notes.tsx'
import { AgainActs, ReceiptActs } from './outcome-acts.tsx'
import { announcementOf, phaseOf, type SwapPhase, titleOf } from './phase.ts'
import { Sentence } from './sentence.tsx'
import { clockText, clockTime, Elapsed, useSecondsLeft } from './time-left.tsx'
import { Lane, Track } from './track.tsx'

/** Seconds before the end at which the countdown changes colour. */
const LATE = 8

const CAN_REQUEST_AGAIN: ReadonlySet<SwapPhase> = new Set(['expired', 'failed', 'declined'])

type SwapPanelProps = Readonly<{
  trade: Trade
  actions?: CardActions
  /** Given where a limit forbids the swap. */
  limit?: SwapLimit
  /** Requests the same swap again, where the card can. */
  onNewPreview?: () => void
  /** Requests all that the wallet can give, where the card can. */
  onMost?: (() => void) | undefined
}>

export function SwapPanel(props: SwapPanelProps) {
  const { trade, actions = {}, limit } = props
  const [isLeft, leave] = useOpen('left')
  const { phase, left } = usePhase(props, isLeft)
  const [isOpen, toggle] = useOpen('details')
  const [isTyping, setIsTyping] = useState(false)
  const [titleId, sentenceId, detailsId] = [useId(), useId(), useId()]
  const title = useRef<HTMLHeadingElement>(null)
  const isAsking = phase === 'previewed' && actions.trade !== undefined
  const isDangerous = phase === 'previewed' && riskOf(trade) === 'dangerous'
  useArrival(title, isAsking, trade.createdAt)
  const typing: SwapWay = {
    label: isTyping ? 'Hold instead' : `Can’t hold? Type ${trade.output.symbol} to confirm`,
    short: isTyping ? 'Hold instead' : `Type ${trade.output.symbol} instead`,
    onPress: () => setIsTyping(!isTyping),
  }
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  return (
    <section
      role={isAsking ? 'alertdialog' : 'group'}
      aria-labelledby={titleId}
      aria-describedby={sentenceId}
      aria-busy={phase === 'pending' || undefined}
      data-risk={isDangerous ? 'dangerous' : undefined}
      className="swap-panel text-body text-fg-1"
    >
      <Fuse phase={phase} left={left} trade={trade} />
      <Head phase={phase} left={left} trade={trade} titleId={titleId} title={title} />
      <Legs trade={trade} phase={phase} />
      <Sentence trade={trade} phase={phase} id={sentenceId} />
      {!isLeft && (
        <Notes
          trade={trade}
          phase={phase}
          line={actions.trade}
          way={limit && limitWay(limit, actions.openPanel)?.label}
        />
      )}
      <Progress phase={phase} trade={trade} />
      <Acts
        {...props}
        phase={phase}
        isTyping={isTyping}
        typing={typing}
        onPress={focusTitle}
        onLeave={() => {
          focusTitle()
          leave()
        }}
      />
      <Foot
        phase={phase}
        trade={trade}
        detailsId={detailsId}
        isOpen={isOpen}
        onToggle={toggle}
        way={
          phase === 'limit' && limit
            ? wayBesideLess(limit, actions)
            : isAsking && isDangerous && !trade.recipient
              ? typing
              : undefined
        }
      />
      {isOpen && <Details trade={trade} phase={phase} id={detailsId} />}
      <span role="status" className="sr-only">
        {announcementOf(phase, trade, left)}
      </span>
    </section>
  )
}

type PhaseNow = Readonly<{ phase: SwapPhase; left: number | undefined }>

/** A trade over a limit that the user leaves is cancelled. */
function usePhase({ trade, actions, limit }: SwapPanelProps, isLeft: boolean): PhaseNow {
  const now = isLeft ? 'declined' : limit ? 'limit' : phaseOf(trade)
  const left = useSecondsLeft(now === 'previewed' ? trade.expiresAt : undefined)
  // An answer that was given in time may still be in flight; only silence expires.
  return { phase: left === 0 && actions?.trade?.sending === undefined ? 'expired' : now, left }
}

type ActsProps = SwapPanelProps &
  Readonly<{
    phase: SwapPhase
    isTyping: boolean
    typing: SwapWay
    onPress: () => void
    onLeave: () => void
  }>

/** The actions of this phase. */
function Acts(props: ActsProps) {
  const { trade, actions = {}, limit, onNewPreview, onMost, phase, onLeave } = props
  const { trade: line, say } = actions
  if (limit) return phase === 'limit' && <LimitActs limit={limit} actions={actions} onCancel={onLeave} />
  if (phase === 'previewed') return line && <Consent {...props} line={line} />
  if (phase === 'confirmed') return <ReceiptActs trade={trade} say={say} />
  return (
    CAN_REQUEST_AGAIN.has(phase) &&
    onNewPreview && <AgainActs trade={trade} onNewPreview={onNewPreview} onMost={onMost} />
  )
}

/** A preview so young has just come, over a slow line too. */
const ARRIVAL_MS = 20_000

/** A new preview takes the focus to its heading, never to a button, and never from somebody who is writing. */
function useArrival(title: RefObject<HTMLElement | null>, isAsking: boolean, createdAt: string): void {
  const now = use(AgeClock)
  const isNew = useRef(isAsking)
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const age = now() - Date.parse(createdAt)
    if (age < ARRIVAL_MS && isIdle(document.activeElement)) title.current?.focus({ preventScroll: true })
  }, [title, createdAt, now])
}

const isIdle = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  element.matches('[role="log"]') ||
  (element instanceof HTMLTextAreaElement && element.value === '')

const FUSE: Readonly<Partial<Record<SwapPhase, string>>> = {
  limit: 'var(--warn)',
  confirmed: 'var(--up)',
  failed: 'var(--down)',
  expired: 'var(--line-3)',
  declined: 'var(--line-3)',
}

type PartProps = Readonly<{ phase: SwapPhase; trade: Trade; left?: number | undefined }>

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

type HeadProps = PartProps & Readonly<{ titleId: string; title: RefObject<HTMLHeadingElement | null> }>

function Head({ phase, trade, left, titleId, title }: HeadProps) {
  const sandbox = use(SandboxContext)
  return (
    <header className="swap-head">
      {SIGNS[phase]}
      <h3
        ref={title}
        id={titleId}
        tabIndex={-1}
        className="text-ui font-semibold whitespace-nowrap outline-none"
      >
        {titleOf(phase, trade)}
      </h3>
      {sandbox !== undefined && <Badge tone="hatched">{shortened(sandbox)}</Badge>}
      <span className="ml-auto text-small whitespace-nowrap text-fg-2 tabular-nums">
        <Aside phase={phase} left={left} trade={trade} />
      </span>
    </header>
  )
}

/** 'Sandbox chain'; the smallest phones show 'Sandbox'. */
function shortened(label: string): ReactNode {
  const at = label.indexOf(' ')
  if (at < 0) return label
  return (
    <span>
      {label.slice(0, at)}
      <span className="swap-spare">{label.slice(at)}</span>
    </span>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75 } as const

const SIGNS: Readonly<Partial<Record<SwapPhase, ReactNode>>> = {
  limit: <OctagonMinus {...ICON} className="size-5 flex-none text-warn" />,
  pending: <Spinner />,
  confirmed: <CircleCheck {...ICON} className="size-5 flex-none text-up" />,
  failed: <CircleX {...ICON} className="size-5 flex-none text-down" />,
  expired: <Clock {...ICON} className="size-5 flex-none text-fg-3" />,
  declined: <CircleX {...ICON} className="size-5 flex-none text-fg-3" />,
}

function Aside({ phase, trade, left }: PartProps) {
  if (phase === 'previewed') {
    if (left === undefined) return null
    return (
      <span className={left <= LATE ? 'text-warn' : ''}>
        <span className="swap-spare">Expires in </span>
        <span className="num">{clockText(left)}</span>
      </span>
    )
  }
  if (phase === 'pending') return <Elapsed since={trade.updatedAt} />
  const time = clockTime(trade.updatedAt)
  return (
    <>
      <span className="swap-at">at </span>
      <span className="num">
        {time.slice(0, 5)}
        <span className="swap-seconds">{time.slice(5)}</span>
      </span>
    </>
  )
}

function Progress({ phase, trade }: PartProps) {
  const hasBegun = phase === 'confirmed' || (phase === 'failed' && trade.consentedBy !== undefined)
  if (phase !== 'pending' && !hasBegun) return null
  return (
    <div className="swap-part swap-steps">
      {phase === 'pending' && <Lane trade={trade} />}
      <Track trade={trade} />
    </div>
  )
}
