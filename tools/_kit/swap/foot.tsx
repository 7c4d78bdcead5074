/** The last line of the panel: the way to the details, another way to agree, the receipts, and who asked for the swap and confirmed it. */
import { ChevronDown } from 'lucide-react'
import { formatLimit } from '#contract/rules/amounts.ts'
import { riskOf } from '#contract/rules/trade-risk.ts'
import type { Trade } from '#contract/trades.ts'
import { gestureWords, requestWords } from './origin.ts'
import { ReceiptLinks } from './outcome-acts.tsx'
import { type SwapPhase, silenceOf } from './phase.ts'

/** The other way on: 'Can’t hold? Type JUP to confirm'. */
export type SwapWay = Readonly<{
  label: string
  /** Where there is little room. */
  short?: string
  onPress: () => void
}>

type FootProps = Readonly<{
  phase: SwapPhase
  trade: Trade
  detailsId: string
  isOpen: boolean
  onToggle: () => void
  way: SwapWay | undefined
}>

export function Foot({ phase, trade, detailsId, isOpen, onToggle, way }: FootProps) {
  return (
    <footer className={`swap-tail ${phase === 'limit' ? 'one-line' : ''}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
        className="touch inline-flex items-center gap-1.5 font-[550] text-fg-1"
      >
        Details
        <ChevronDown
          aria-hidden="true"
          className={`size-3.5 transition-[rotate] duration-160 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {way && (
        <button
          type="button"
          onClick={way.onPress}
          className="swap-way link font-[550] whitespace-nowrap text-fg-2"
        >
          {way.label}
        </button>
      )}
      {phase === 'confirmed' && <ReceiptLinks trade={trade} />}
      <span className="swap-origin">
        {phase === 'pending' ? silenceOf(phase, trade) : <Origin parts={originOf(phase, trade)} />}
      </span>
    </footer>
  )
}

type Parts = readonly [request: string, more?: string]

const Origin = ({ parts: [request, more] }: { parts: Parts }) => (
  <>
    {request}
    {more !== undefined && (
      <>
        {' '}
        <span className="swap-dot">·</span> {more}
      </>
    )}
  </>
)

/** 'You asked at 09:49 · demo wallet limit: $500 a trade', 'You asked at 09:49, confirmed by click' */
function originOf(phase: SwapPhase, trade: Trade): Parts {
  const request = `${requestWords(trade)} at ${timeOf(trade.createdAt)}`
  if (trade.consentedBy !== undefined) return [`${request}, confirmed by ${gestureWords(trade)}`]
  if (phase !== 'previewed') return [request]
  if (riskOf(trade) === 'dangerous') return [request, 'by hand only, never by voice']
  return trade.allowance ? [request, limitWords(trade, trade.allowance)] : [request]
}

const limitWords = ({ recipient }: Trade, { perTradeUsd, isOwn }: NonNullable<Trade['allowance']>): string =>
  `${isOwn ? 'your' : 'demo'} wallet limit: ${formatLimit(perTradeUsd)} ${recipient ? 'per send' : 'a trade'}`

/** '09:49' in the reader's own zone. */
const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
