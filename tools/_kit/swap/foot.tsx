/** The last line of the slab: who asked, what silence means, and the way to a new preview. */
import { formatUsd } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { clockTime } from './time-left.tsx'
import type { SwapPhase, SwapView } from './view.ts'
import { REPLACED } from './view-of-trade.ts'

const ASKED: Readonly<Record<string, string>> = {
  assistant: 'Asked for by the assistant',
  page: 'Asked for on this page',
  mcp: 'Asked for by an outside tool client',
}
const AGREED = { click: 'agreed to by hand', voice: 'agreed to aloud' } as const

type FootProps = Readonly<{ phase: SwapPhase; view: SwapView; onNewPreview: (() => void) | undefined }>

export function Foot({ phase, view: { trade, signature }, onNewPreview }: FootProps) {
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
      {phase === 'previewed' && trade?.allowance && <Allowance {...trade.allowance} />}
      {signature === undefined || phase === 'pending' ? (
        <span className="ml-auto text-fg-3">{silenceOf(phase, trade)}</span>
      ) : null}
      {onNewPreview && (
        <Button className="ml-auto" onClick={onNewPreview}>
          New preview
        </Button>
      )}
    </footer>
  )
}

const Allowance = ({ perTradeUsd, leftTodayUsd, isOwn }: NonNullable<Trade['allowance']>) => (
  <span>
    {isOwn ? 'Your limits' : 'Demo wallet'}: <span className="num">{formatUsd(perTradeUsd)}</span> per trade,{' '}
    <span className="num">{formatUsd(leftTodayUsd)}</span> left today
  </span>
)

function silenceOf(phase: SwapPhase, trade: Trade | undefined): string | undefined {
  if (phase !== 'expired') return SILENCE[phase]
  if (trade?.failure?.code === REPLACED) return trade.failure.message
  return trade?.consentedBy ? undefined : SILENCE.expired
}

const SILENCE: Readonly<Partial<Record<SwapPhase, string>>> = {
  previewed: 'No answer counts as no.',
  pending: 'Safe to close. The receipt will be here when you return.',
  expired: 'Nobody agreed in time. Nothing moved.',
  declined: 'You said no. Nothing was signed.',
}
