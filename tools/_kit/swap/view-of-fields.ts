/** A swap without a trade of ours behind it, in either set of field names, as the card draws it (spec C3.23–C3.25). */

import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatRaw, formatSlippage, formatSol } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SwapOutput } from './output.ts'
import type { SwapLeg, SwapPhase, SwapTerm, SwapView } from './view.ts'
import { percentText } from './view-of-trade.ts'

/** spec C9.28–C9.29 */
const KNOWN: Readonly<Record<string, string>> = { [USDC]: 'USDC', [WRAPPED_SOL]: 'SOL', [NATIVE_SOL]: 'SOL' }

/** spec C4.13–C4.15: what these words of other makers mean; every other word is neutral. */
const PHASES: Readonly<Record<string, SwapPhase>> = {
  confirmed: 'confirmed',
  finalized: 'confirmed',
  success: 'confirmed',
  failed: 'failed',
  error: 'failed',
  expired: 'expired',
  pending: 'pending',
  sent: 'pending',
  submitted: 'pending',
  processing: 'pending',
}

const WARNINGS: Readonly<Record<string, string>> = {
  low_sol_buffer: 'Almost no SOL would remain for the fees of what comes next.',
  high_slippage: 'The slippage is high: the trade may fill well below the quote.',
}

export function viewOfFields(given: SwapOutput): SwapView {
  const data = unwrapped(given)
  const failure = data.errorMessage ?? data.error ?? undefined
  const status = data.status?.toLowerCase() ?? ''
  const signature = data.signature ?? data.txSignature ?? undefined
  const minimum = text(data.minimumOutput)
  return {
    phase: PHASES[status] ?? (failure === undefined ? 'quote' : 'failed'),
    pay: payOf(data),
    receive: receiveOf(data),
    ...(minimum !== undefined && { minimum }),
    terms: termsOf(data),
    changes: [],
    warnings: (data.warnings ?? []).map((one) =>
      typeof one === 'string' ? (WARNINGS[one] ?? one.replaceAll('_', ' ')) : one.message,
    ),
    ...(failure !== undefined && { failure }),
    ...(signature !== undefined && { signature }),
  }
}

/** The original wraps its result twice: { request, result: { ok, result } }. */
function unwrapped(data: SwapOutput): SwapOutput {
  const inner = data.result
  // A loose object: what stands inside has the same, all optional, fields.
  return typeof inner === 'object' && inner !== null ? unwrapped(inner as SwapOutput) : data
}

type Amount = string | number | null | undefined

const text = (amount: Amount): string | undefined => {
  if (amount === undefined || amount === null) return undefined
  const value = Number(amount)
  return Number.isFinite(value) ? formatAmount(value, 9) : String(amount)
}

/** spec C9.27 */
const ofLamports = (lamports: Amount): string | undefined =>
  lamports === undefined || lamports === null ? undefined : formatSol(Number(lamports) / 1e9)

type Side = SwapOutput['input']
const ofSide = (side: Side): string | undefined =>
  text(side?.amountUi) ??
  (/^\d{1,20}$/.test(side?.amountRaw ?? '')
    ? formatRaw(side?.amountRaw ?? '0', side?.decimals ?? 0)
    : undefined)

const payOf = (data: SwapOutput): SwapLeg =>
  legOf(
    data.inputToken,
    data.inputMint ?? data.sourceMint ?? data.input?.mint,
    data.inputSymbol,
    text(data.inputAmount ?? data.amountIn) ??
      ofLamports(data.inputAmountLamports ?? data.inputLamports) ??
      ofSide(data.input),
    data.valuations?.inputUsd,
  )

const receiveOf = (data: SwapOutput): SwapLeg =>
  legOf(
    data.outputToken,
    data.outputMint ?? data.destinationMint ?? data.output?.mint,
    data.outputSymbol,
    text(data.outputAmount ?? data.amountOut ?? data.expectedOutput) ??
      ofLamports(data.outputAmountLamports ?? data.outputLamports) ??
      ofSide(data.output),
    data.valuations?.outputUsd,
  )

function legOf(
  token: SwapOutput['inputToken'],
  given: string | null | undefined,
  symbol: string | null | undefined,
  amount: string | undefined,
  usd: number | null | undefined,
): SwapLeg {
  const mint = given ?? token?.address ?? token?.mint ?? undefined
  return {
    symbol: (mint && KNOWN[mint]) || token?.symbol || symbol || (mint ? shortAddress(mint) : 'Unknown token'),
    ...(mint !== undefined && { mint }),
    ...(amount !== undefined && { amount }),
    ...(typeof usd === 'number' && { usd }),
  }
}

function termsOf(data: SwapOutput): SwapTerm[] {
  const impact = data.priceImpactPercent ?? data.priceImpact ?? data.priceImpactPct
  const source = data.quoteSource ?? data.provider ?? data.routeSource
  const seconds = data.estimatedSeconds ?? data.eta_seconds
  const { slippageBps } = data
  return [
    ...(typeof slippageBps === 'number' ? [{ label: 'Slippage', value: formatSlippage(slippageBps) }] : []),
    ...(isAmount(impact) ? [{ label: 'Price impact', value: percentText(Number(impact)) }] : []),
    ...(typeof source === 'string' ? [{ label: 'Quote', value: source, isFigure: false }] : []),
    ...(typeof seconds === 'number' ? [{ label: 'Takes about', value: `${seconds} s` }] : []),
  ]
}

const isAmount = (amount: Amount): boolean =>
  amount !== undefined && amount !== null && Number.isFinite(Number(amount))
