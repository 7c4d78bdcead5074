/** The one sentence that matters: what arrives at least, what it costs, and what it does to the price. */
import { recipientName } from '#contract/rules/recipients.ts'
import { NOTHING_LEFT, ONLY_FEE } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import {
  feesText,
  minimumOf,
  networkFeeText,
  payLeg,
  percentText,
  receiveLeg,
  type SwapLeg,
} from './figures.ts'
import { type SwapPhase, silenceOf, titleOf } from './phase.ts'

type Part = Readonly<{ before?: string; figure?: string; isRisky?: boolean; wraps?: boolean }>

/** From here on the price impact is a risk. */
const RISKY_IMPACT_PERCENT = 3

export function Sentence({ trade, phase, id }: { trade: Trade; phase: SwapPhase; id: string }) {
  return (
    <p id={id} className={`swap-part swap-sentence ${trade.recipient ? 'in-line' : ''}`}>
      <span className="swap-terms">
        {partsOf(trade, phase).map(({ before, figure, isRisky, wraps = figure === undefined }, index) => (
          <span key={`${before}${figure}`} className={wraps ? '' : 'whitespace-nowrap'}>
            {index > 0 && <span className="sr-only">, </span>}
            {before}
            {figure !== undefined && (
              <b className={`font-[580] ${isRisky ? 'text-warn' : 'text-fg-1'}`}>{figure}</b>
            )}
          </span>
        ))}
      </span>
    </p>
  )
}

/** On one line: the unit never wraps from its amount. */
const together = ({ rounded, symbol }: SwapLeg): string => `${rounded}\u00a0${symbol}`

/** 'fees under $0.01' are not about anything. */
function feesPart(trade: Trade): Part {
  const figure = feesText(trade)
  return { before: figure.startsWith('under') ? 'fees ' : 'fees about ', figure }
}

/** 'Trading (your wallet)', 'Your Wallet 2', 'Anna', 'This address': at the head of a sentence. */
function subjectOf(trade: Trade): string {
  const { label, isOwn, looksLike } = trade.recipient ?? {}
  if (looksLike || label === undefined) return 'This address'
  const name = recipientName(trade)
  if (!isOwn) return name
  return name === `your wallet ${label}`
    ? `${label} (your wallet)`
    : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/** Between one's own wallets it can be sent back; the warning of a new address says it. */
const isFinal = ({ recipient, warnings }: Trade): boolean =>
  !recipient?.isOwn && !warnings.some(({ code }) => code === 'new_recipient')

/** The record says whether the chain took its fee; where it says neither, the card does not guess. */
function feeOfFailure(trade: Trade): readonly Part[] {
  const words = trade.failure?.message ?? ''
  if (words.includes(ONLY_FEE)) return [{ before: 'network fee paid, ', figure: networkFeeText(trade) }]
  return words.includes(NOTHING_LEFT) ? [{ before: 'no fee was charged' }] : []
}

/** A send arrives as it leaves, so that only the fees are to say. */
function sendPartsOf(trade: Trade, phase: SwapPhase): readonly Part[] {
  const { rounded, symbol } = payLeg(trade)
  const [who, amount] = [subjectOf(trade), `${rounded} ${symbol}`]
  switch (phase) {
    case 'previewed':
    case 'pending':
    case 'limit':
      return [
        { before: `${who} ${phase === 'limit' ? 'would get' : 'gets'} `, figure: amount },
        feesPart(trade),
        ...(phase === 'previewed' && isFinal(trade) ? [{ before: 'cannot be undone' }] : []),
      ]
    case 'confirmed':
      return [
        { before: `${who} got `, figure: amount },
        { before: 'fees ', figure: feesText(trade) },
      ]
    case 'failed':
      return [
        { figure: 'Nothing was sent.' },
        ...feeOfFailure(trade),
        { before: 'you keep ', figure: amount },
      ]
    default:
      return [{ before: restOf(trade, phase) ?? 'Nothing was sent.' }]
  }
}

function partsOf(trade: Trade, phase: SwapPhase): readonly Part[] {
  if (trade.recipient) return sendPartsOf(trade, phase)
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  const least = `${minimumOf(trade)} ${receive.symbol}`
  switch (phase) {
    case 'previewed':
    case 'pending':
      return [{ before: 'You get at least ', figure: least }, ...costsOf(trade)]
    case 'limit':
      return [{ before: 'You would get at least ', figure: least }, ...costsOf(trade)]
    case 'confirmed':
      return [
        // The reply that says so may stand below the fold.
        { before: `Swapped ${together(pay)} for `, figure: together(receive), wraps: true },
        { before: 'fees ', figure: feesText(trade) },
        { before: 'minimum ', figure: least },
      ]
    case 'failed':
      return [
        { figure: 'Nothing was swapped.' },
        ...feeOfFailure(trade),
        { before: 'you keep ', figure: `${pay.rounded} ${pay.symbol}` },
      ]
    default:
      return [{ before: restOf(trade, phase) ?? 'Nothing was swapped.' }]
  }
}

/** 'Preview expired.' is the heading already. */
const restOf = (trade: Trade, phase: SwapPhase): string | undefined =>
  silenceOf(phase, trade)?.replace(`${titleOf(phase, trade)}. `, '')

function costsOf(trade: Trade): readonly Part[] {
  const { priceImpactPercent: impact } = trade
  return [
    feesPart(trade),
    ...(impact === undefined
      ? []
      : [
          {
            before: 'price impact ',
            figure: percentText(impact),
            isRisky: impact > RISKY_IMPACT_PERCENT,
          },
        ]),
  ]
}
