/** The two sides of a swap, pay and receive, in the same place and of the same size in every phase. */
import { ArrowRight, Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '#contract/rules/amounts.ts'
import { ownWalletName, recipientName, typedPartOf } from '#contract/rules/recipients.ts'
import { riskOf } from '#contract/rules/trade-risk.ts'
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { payLeg, receiveLeg, type SwapLeg } from './figures.ts'
import { Address, LikeAddresses } from './leg-address.tsx'
import type { SwapPhase } from './phase.ts'

const WORDS: Readonly<Record<SwapPhase, readonly [pay: string, receive: string]>> = {
  previewed: ['You pay', 'You receive'],
  limit: ['You would pay', 'You would receive'],
  pending: ['Paying', 'Receiving'],
  confirmed: ['You paid', 'You received'],
  failed: ['Not paid', 'Not received'],
  expired: ['Not paid', 'Not received'],
  declined: ['Not paid', 'Not received'],
}
const OFF: ReadonlySet<SwapPhase> = new Set(['failed', 'expired', 'declined'])

const SEND_WORDS: Readonly<Record<SwapPhase, string>> = {
  previewed: 'You send',
  limit: 'You would send',
  pending: 'Sending',
  confirmed: 'You sent',
  failed: 'Not sent',
  expired: 'Not sent',
  declined: 'Not sent',
}

export function Legs({ trade, phase }: { trade: Trade; phase: SwapPhase }) {
  return trade.recipient ? <SendLegs trade={trade} phase={phase} /> : <SwapLegs trade={trade} phase={phase} />
}

function SendLegs({ trade, phase }: { trade: Trade; phase: SwapPhase }) {
  const pay = payLeg(trade)
  const { address = '', isOwn, label, looksLike } = trade.recipient ?? {}
  const isOwnName = isOwn === true && label !== undefined
  const name = looksLike ? UNKNOWN : isOwnName ? label : recipientName(trade)
  const part = phase === 'previewed' ? typedPartOf(trade) : undefined
  return (
    <div
      className={`legs send ${looksLike ? 'like' : isOwn ? 'own' : ''} ${sizeOf(pay, { ...pay, rounded: name, symbol: '' })}`}
      data-off={OFF.has(phase) || undefined}
    >
      <Leg label={SEND_WORDS[phase]} leg={pay} />
      <div className="leg">
        <span className="block truncate text-small text-fg-2">{isOwnName ? ownTitle(label) : 'To'}</span>
        <div className="leg-figure">
          <span className="leg-amount leg-name" dir="auto">
            {name}
          </span>
        </div>
        {/* Whole, so that it can be compared. */}
        <div className="leg-under">
          {looksLike ? (
            <LikeAddresses address={address} known={looksLike} part={part} />
          ) : (
            <Address address={address} part={part} />
          )}
        </div>
        <Arrow phase={phase} />
      </div>
    </div>
  )
}

/** Above the name of the wallet: 'To your wallet'. */
const ownTitle = (label: string): string =>
  `To ${ownWalletName(label).startsWith('your ') ? 'your wallet' : 'another wallet of yours'}`

/** A lookalike: with the known name in it, as in 'Not Anna', it would read like a contact. */
const UNKNOWN = 'Unknown address'

function SwapLegs({ trade, phase }: { trade: Trade; phase: SwapPhase }) {
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  const [paying, receiving] = WORDS[phase]
  const size = sizeOf(pay, receive)
  const fake = trade.impostorOf && `, not the verified ${trade.impostorOf.symbol}`
  return (
    <div className={`legs ${size}`} data-off={OFF.has(phase) || undefined}>
      <Leg label={paying} leg={pay} />
      <Leg
        label={receiving}
        leg={receive}
        warning={fake && <b className="font-[580] text-down">{fake}</b>}
        isFake={fake !== undefined}
        isDoubtful={riskOf(trade) === 'dangerous'}
        sellsForUsd={phase === 'previewed' || phase === 'limit' ? trade.sellBackUsd : undefined}
        arrow={<Arrow phase={phase} />}
      />
    </div>
  )
}

/** On the line between the legs. */
function Arrow({ phase }: { phase: SwapPhase }) {
  const Icon = phase === 'confirmed' ? Check : OFF.has(phase) ? X : ArrowRight
  return (
    <span aria-hidden="true" className={`leg-arrow ${Icon === ArrowRight ? 'go' : ''}`}>
      <Icon className="size-4" strokeWidth={2} />
    </span>
  )
}

type LegProps = Readonly<{
  label: string
  leg: SwapLeg
  warning?: ReactNode
  isFake?: boolean
  /** The quote names a worth that nobody may pay. */
  isDoubtful?: boolean
  /** The worth of selling it back at once, where that is known to be far less than the quote. */
  sellsForUsd?: number | undefined
  arrow?: ReactNode
}>

function Leg({ label, leg, warning, isFake = false, isDoubtful = false, sellsForUsd, arrow }: LegProps) {
  const { mint, symbol, amount, rounded, usd } = leg
  return (
    <div className="leg">
      <span className="block truncate text-small text-fg-2">
        {label}
        {warning}
      </span>
      <div className="leg-figure">
        <span className="leg-amount">{rounded}</span>
        <span className="leg-token">
          {isFake ? <FakeDisc /> : <TokenDisc id={mint} symbol={symbol} size="s" />}
          {symbol}
        </span>
      </div>
      <div className="leg-under">
        {amount !== rounded && (
          <span className="num">
            {amount} {symbol}
          </span>
        )}
        {sellsForUsd !== undefined ? (
          <span className="text-down">
            sells for {sellsForUsd < 0.01 ? 'under' : 'about'}{' '}
            <span className="num">{formatUsd(Math.max(0.01, sellsForUsd))}</span>
          </span>
        ) : (
          usd !== undefined && (
            <span className="text-fg-3">
              {isDoubtful && 'quoted at '}
              <span className="num">{formatUsd(usd)}</span>
            </span>
          )
        )}
      </div>
      {arrow}
    </div>
  )
}

/** An impostor wears the logo of the token that it imitates. */
const FakeDisc = () => (
  <span
    aria-hidden="true"
    className="grid size-5 flex-none place-items-center rounded-full bg-down-wash text-[0.6875rem] font-semibold text-down"
  >
    ?
  </span>
)

/** Both legs have one size, by the longer of them; an amount is never cut. */
function sizeOf(...legs: readonly SwapLeg[]): string {
  const longest = Math.max(...legs.map(({ rounded, symbol }) => rounded.length + symbol.length / 2))
  if (longest <= 12) return ''
  return longest <= 18 ? 'long' : 'longest'
}
