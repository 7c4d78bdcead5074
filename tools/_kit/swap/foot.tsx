/** The footer of the panel: the origin of the request, the meaning of silence, and the button for a new preview. */
import { formatUsd } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type SwapPhase, silenceOf } from './phase.ts'
import { clockTime } from './time-left.tsx'

const REQUESTED: Readonly<Record<string, string>> = {
  assistant: 'Asked for by the assistant',
  page: 'Asked for on this page',
  mcp: 'Asked for by an outside tool client',
}
const AGREED = { click: 'agreed to by hand', voice: 'agreed to aloud' } as const

type FootProps = Readonly<{ phase: SwapPhase; trade: Trade; onNewPreview: (() => void) | undefined }>

export function Foot({ phase, trade, onNewPreview }: FootProps) {
  const { signature, allowance } = trade
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-small text-fg-2 @xl:px-5">
      {signature !== undefined && <Base58Chip value={signature} kind="signature" />}
      <span>
        {REQUESTED[trade.askedBy] ?? 'Asked for'} at <span className="num">{clockTime(trade.createdAt)}</span>
        {trade.consentedBy && `, ${AGREED[trade.consentedBy]}`}
      </span>
      {phase === 'previewed' && allowance && <Allowance {...allowance} />}
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
