/** The figures of a trade as its card prints them: rounded headlines with the exact amounts below, fees, and terms. */
import { formatRaw, formatRounded, formatSlippage, formatUsd, rawToDecimal } from '#contract/rules/amounts.ts'
import { keptApart } from '#contract/rules/outside-text.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import { ESTIMATED_SECONDS } from './output.ts'

/** One side of the swap: `amount` is exact, `rounded` its headline. */
export type SwapLeg = Readonly<{
  mint: string
  symbol: string
  amount: string
  rounded: string
  usd: number | undefined
}>

const exact = (raw: string, { decimals }: TradeToken): string => rawToDecimal(BigInt(raw), decimals)

export const payLeg = ({ terms, input, landed, inputUsd }: Trade): SwapLeg => {
  const raw = landed?.inputRaw ?? terms.inputRaw
  return {
    mint: terms.inputMint,
    symbol: keptApart(input.symbol),
    amount: formatRaw(raw, input.decimals),
    rounded: formatRounded(exact(raw, input), 'nearest'),
    usd: inputUsd,
  }
}

/** Never rounded up: what arrives is at least what the card says. */
export const receiveLeg = ({ terms, output, landed, quotedOutputRaw, outputUsd }: Trade): SwapLeg => {
  const raw = landed?.outputRaw ?? quotedOutputRaw
  return {
    mint: terms.outputMint,
    symbol: keptApart(output.symbol),
    amount: formatRaw(raw, output.decimals),
    rounded: formatRounded(exact(raw, output), 'down'),
    usd: outputUsd,
  }
}

/** Rounded down, so that it is never more than the chain enforces. */
export const minimumOf = ({ terms, output }: Trade): string =>
  formatRounded(exact(terms.minOutputRaw, output), 'down')

export const percentText = (percent: number): string => `${percent.toFixed(2).replace('-', '−')}%`

const LAMPORTS = 1e9
const BASIS_POINTS = 10_000

const feeLamportsOf = ({ landed, networkFeeLamports, rentLamports }: Trade): bigint =>
  landed ? BigInt(landed.feeLamports) : BigInt(networkFeeLamports) + BigInt(rentLamports)

/** Network, deposit and venue together; in SOL where SOL has no price. */
export function feesText(trade: Trade): string {
  const { solUsd, platformFeeBps = 0, outputUsd = 0 } = trade
  const lamports = feeLamportsOf(trade)
  if (solUsd === undefined) return `${formatRounded(rawToDecimal(lamports, 9), 'up')} SOL`
  return feeUsdText((Number(lamports) / LAMPORTS) * solUsd + (outputUsd * platformFeeBps) / BASIS_POINTS)
}

/** The fee of a transaction that the chain undid. */
export const networkFeeText = ({ solUsd, networkFeeLamports }: Trade): string =>
  solUsd === undefined
    ? `${formatRounded(rawToDecimal(BigInt(networkFeeLamports), 9), 'up')} SOL`
    : feeUsdText((Number(networkFeeLamports) / LAMPORTS) * solUsd)

const feeUsdText = (usd: number): string => (usd > 0 && usd < 0.01 ? 'under $0.01' : formatUsd(usd))

export type SwapTerm = Readonly<{ label: string; value: string; isFigure?: boolean }>

/** The whole worst case before the swap; the costs after it. */
export const termsOf = (trade: Trade): SwapTerm[] =>
  trade.recipient ? sendTermsOf(trade, trade.recipient) : swapTermsOf(trade)

function sendTermsOf(trade: Trade, { address, label, isOwn }: NonNullable<Trade['recipient']>): SwapTerm[] {
  const { terms, input, landed, networkFeeLamports, rentLamports, venue } = trade
  const fees = landed
    ? [
        {
          label: hasDeposit(trade) ? 'Fee and new account' : 'Network fee',
          value: solText(landed.feeLamports),
        },
      ]
    : [
        { label: 'Network fee', value: solText(networkFeeLamports) },
        ...(hasDeposit(trade)
          ? [{ label: isOwn ? 'Its new account' : 'Their new account', value: solText(rentLamports) }]
          : []),
        { label: 'Network fee at most', value: solText(terms.maxFeeLamports) },
      ]
  return [
    ...(label === undefined
      ? []
      : [{ label: isOwn ? 'To your wallet' : 'To', value: label, isFigure: false }]),
    { label: 'Address', value: address },
    {
      label: isOwn ? 'It gets' : 'They get',
      value: `${formatRaw(terms.inputRaw, input.decimals)} ${input.symbol}`,
    },
    ...fees,
    { label: 'Sent through', value: venue, isFigure: false },
  ]
}

const swapTermsOf = (trade: Trade): SwapTerm[] => [
  { label: 'Rate', value: rateOf(trade) },
  ...(trade.landed ? costsOf(trade, trade.landed) : limitsOf(trade)),
]

function costsOf(trade: Trade, { feeLamports, outputRaw }: NonNullable<Trade['landed']>): SwapTerm[] {
  const { quotedOutputRaw, output } = trade
  const quoted = `${formatRaw(quotedOutputRaw, output.decimals)} ${output.symbol}`
  return [
    ...(outputRaw === quotedOutputRaw ? [] : [{ label: 'Quoted', value: quoted }]),
    leastOf(trade),
    { label: hasDeposit(trade) ? 'Fee and new account' : 'Network fee', value: solText(feeLamports) },
    ...venueFeeOf(trade),
    venueOf(trade),
  ]
}

function limitsOf(trade: Trade): SwapTerm[] {
  const { terms, priceImpactPercent: impact, networkFeeLamports, rentLamports } = trade
  return [
    leastOf(trade),
    { label: 'Slippage', value: formatSlippage(terms.slippageBps) },
    ...(impact === undefined ? [] : [{ label: 'Price impact', value: percentText(impact) }]),
    { label: 'Network fee', value: solText(networkFeeLamports) },
    ...(hasDeposit(trade) ? [{ label: 'New account', value: solText(rentLamports) }] : []),
    ...venueFeeOf(trade),
    { label: 'Network fee at most', value: solText(terms.maxFeeLamports) },
    venueOf(trade),
    { label: 'Takes about', value: `${ESTIMATED_SECONDS} s` },
  ]
}

/** The exact minimum, to the last digit. */
const leastOf = ({ terms, output }: Trade): SwapTerm => ({
  label: 'You get at least',
  value: `${formatRaw(terms.minOutputRaw, output.decimals)} ${output.symbol}`,
})

const venueFeeOf = ({ platformFeeBps }: Trade): SwapTerm[] =>
  platformFeeBps ? [{ label: 'Venue fee', value: formatSlippage(platformFeeBps) }] : []

const hasDeposit = ({ rentLamports }: Trade): boolean => BigInt(rentLamports) > 0n

/** '1 SOL = 168.42 USDC' */
function rateOf({ terms, input, output, quotedOutputRaw, landed }: Trade): string {
  const paid = Number(exact(landed?.inputRaw ?? terms.inputRaw, input))
  const received = Number(exact(landed?.outputRaw ?? quotedOutputRaw, output))
  return `1 ${keptApart(input.symbol)} = ${rateText(paid === 0 ? 0 : received / paid)} ${output.symbol}`
}

const rateText = (rate: number): string =>
  rate.toLocaleString('en-US', rate >= 1 ? { maximumFractionDigits: 4 } : { maximumSignificantDigits: 5 })

/** spec C9.27 */
const solText = (lamports: string): string => `${formatRaw(lamports, 9)} SOL`

/** 'Sandbox market maker' or 'Jupiter: Raydium, Orca' */
function venueOf({ venue, route }: Trade): SwapTerm {
  const others = route.filter((name) => name !== venue)
  const value = others.length === 0 ? venue : `${venue}: ${others.join(', ')}`
  return { label: 'Venue', value, isFigure: false }
}
