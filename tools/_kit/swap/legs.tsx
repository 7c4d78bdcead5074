/** The two sides of a swap, pay and receive, in the same place in every phase. */
import { ArrowRight, Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { minimumOf, payLeg, quotedOf, receiveLeg, type SwapLeg } from './figures.ts'
import type { SwapPhase } from './phase.ts'

const WORDS: Readonly<Record<SwapPhase, readonly [pay: string, receive: string]>> = {
  previewed: ['You pay', 'You receive'],
  pending: ['Paying', 'Receiving'],
  confirmed: ['You paid', 'You received'],
  failed: ['Not paid', 'Not received'],
  expired: ['Not paid', 'Not received'],
  declined: ['Not paid', 'Not received'],
}
const OFF: ReadonlySet<SwapPhase> = new Set(['failed', 'expired', 'declined'])

export function Legs({ trade, phase }: { trade: Trade; phase: SwapPhase }) {
  const [pay, receive, quoted] = [payLeg(trade), receiveLeg(trade), quotedOf(trade)]
  const [paying, receiving] = WORDS[phase]
  const isOff = OFF.has(phase)
  return (
    <div className="legs">
      <Leg label={paying} leg={pay} isOff={isOff} />
      <Leg label={receiving} leg={receive} isOff={isOff}>
        {phase !== 'confirmed' && (
          <span>
            At least{' '}
            <span className="num text-fg-1">
              {minimumOf(trade)} {receive.symbol}
            </span>
          </span>
        )}
        {quoted !== undefined && (
          <span>
            Quoted <span className="num text-fg-1">{quoted}</span>
          </span>
        )}
      </Leg>
      <Arrow phase={phase} />
    </div>
  )
}

function Arrow({ phase }: { phase: SwapPhase }) {
  const Icon = phase === 'confirmed' ? Check : OFF.has(phase) ? X : ArrowRight
  return (
    <span aria-hidden="true" className={`leg-arrow ${Icon === ArrowRight ? 'go' : ''}`}>
      <Icon className="size-4" strokeWidth={2} />
    </span>
  )
}

type LegProps = Readonly<{ label: string; leg: SwapLeg; isOff: boolean; children?: ReactNode }>

function Leg({ label, leg: { mint, symbol, amount, usd }, isOff, children }: LegProps) {
  return (
    <div className="leg">
      <span className="block pb-1.5 text-small text-fg-2">{label}</span>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={`${sizeOf(amount)} tabular-nums ${isOff ? 'text-fg-3 line-through' : ''}`}>
          {amount}
        </span>
        <span
          className={`inline-flex items-center gap-[7px] text-read font-[550] ${isOff ? 'text-fg-3' : ''}`}
        >
          <TokenDisc id={mint} symbol={symbol} size="s" />
          {symbol}
        </span>
      </div>
      <div className="flex flex-wrap gap-x-3.5 pt-1 text-small text-fg-2">
        {children}
        {usd !== undefined && <span className="num">{formatUsd(usd)}</span>}
      </div>
    </div>
  )
}

/** An amount is never cut: a long one is smaller, and a very long one wraps. */
function sizeOf(amount: string): string {
  if (amount.length <= 8) return 'text-figure'
  return `text-figure-s ${amount.length > 16 ? 'wrap-anywhere' : ''}`
}
