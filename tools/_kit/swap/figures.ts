/** The figures of a trade as its card prints them: exact amounts, the worst case, and the result. */
import { formatRaw, formatSlippage, rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { ESTIMATED_SECONDS } from './output.ts'

/** One side of the swap. */
export type SwapLeg = Readonly<{ mint: string; symbol: string; amount: string; usd: number | undefined }>

export const payLeg = ({ terms, input, landed, inputUsd }: Trade): SwapLeg => ({
  mint: terms.inputMint,
  symbol: input.symbol,
  amount: formatRaw(landed?.inputRaw ?? terms.inputRaw, input.decimals),
  usd: inputUsd,
})

export const receiveLeg = ({ terms, output, landed, quotedOutputRaw, outputUsd }: Trade): SwapLeg => ({
  mint: terms.outputMint,
  symbol: output.symbol,
  amount: formatRaw(landed?.outputRaw ?? quotedOutputRaw, output.decimals),
  usd: outputUsd,
})

export const minimumOf = ({ terms, output }: Trade): string => formatRaw(terms.minOutputRaw, output.decimals)

/** The quoted amount, once another amount has arrived. */
export function quotedOf(trade: Trade): string | undefined {
  const quoted = formatRaw(trade.quotedOutputRaw, trade.output.decimals)
  return quoted === receiveLeg(trade).amount ? undefined : quoted
}

export type SwapTerm = Readonly<{ label: string; value: string; isFigure?: boolean }>

/** The whole worst case before the swap; the costs after it. */
export const termsOf = (trade: Trade): SwapTerm[] => [
  { label: 'Rate', value: rateOf(trade) },
  ...(trade.landed ? costsOf(trade, trade.landed.feeLamports) : limitsOf(trade)),
]

const costsOf = (trade: Trade, feeLamports: string): SwapTerm[] => [
  { label: hasDeposit(trade) ? 'Fee and new account' : 'Network fee', value: solText(feeLamports) },
  venueOf(trade),
]

function limitsOf(trade: Trade): SwapTerm[] {
  const { terms, priceImpactPercent: impact, networkFeeLamports, rentLamports, platformFeeBps } = trade
  return [
    { label: 'Slippage', value: formatSlippage(terms.slippageBps) },
    ...(impact === undefined ? [] : [{ label: 'Price impact', value: percentText(impact) }]),
    { label: 'Network fee', value: solText(networkFeeLamports) },
    ...(hasDeposit(trade) ? [{ label: 'New account', value: solText(rentLamports) }] : []),
    ...(platformFeeBps ? [{ label: 'Venue fee', value: formatSlippage(platformFeeBps) }] : []),
    { label: 'Fees at most', value: solText(terms.maxFeeLamports) },
    venueOf(trade),
    { label: 'Takes about', value: `${ESTIMATED_SECONDS} s` },
  ]
}

const hasDeposit = ({ rentLamports }: Trade): boolean => BigInt(rentLamports) > 0n

/** '1 SOL = 168.42 USDC' */
function rateOf({ terms, input, output, quotedOutputRaw, landed }: Trade): string {
  const paid = units(landed?.inputRaw ?? terms.inputRaw, input)
  const received = units(landed?.outputRaw ?? quotedOutputRaw, output)
  return `1 ${input.symbol} = ${rateText(paid === 0 ? 0 : received / paid)} ${output.symbol}`
}

const units = (raw: string, { decimals }: TradeToken): number => Number(rawToDecimal(BigInt(raw), decimals))

const rateText = (rate: number): string =>
  rate.toLocaleString('en-US', rate >= 1 ? { maximumFractionDigits: 4 } : { maximumSignificantDigits: 5 })

/** spec C9.27 */
const solText = (lamports: string): string => `${formatRaw(lamports, 9)} SOL`
const percentText = (percent: number): string => `${percent.toFixed(2).replace('-', '−')}%`

/** 'Sandbox market maker' or 'Jupiter: Raydium, Orca' */
function venueOf({ venue, route }: Trade): SwapTerm {
  const others = route.filter((name) => name !== venue)
  const value = others.length === 0 ? venue : `${venue}: ${others.join(', ')}`
  return { label: 'Venue', value, isFigure: false }
}
