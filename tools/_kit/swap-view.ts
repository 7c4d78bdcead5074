/** What both swap tools answer: the trade itself, and its figures under the names that swap cards and programs read. */
import * as z from 'zod/mini'
import {
  address,
  decimal,
  decimals,
  digest,
  figure,
  id,
  line,
  list,
  name,
  time,
  url,
} from '#contract/bounded.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { type Trade, type TradeStatus, type TradeToken, trade } from '#contract/trades.ts'
import { cents, dollars } from './rounded.ts'
import { ESTIMATED_SECONDS } from './swap/estimate.ts'

/** 'awaiting_consent' until the person has agreed; then how the trade stands. */
const swapStatus = z.enum([
  'awaiting_consent',
  'consented',
  'signed',
  'sent',
  'confirmed',
  'failed',
  'expired',
  'rejected',
])
type SwapStatus = z.output<typeof swapStatus>

const side = z.object({
  mint: address,
  amountRaw: decimal,
  amountUi: decimal,
  decimals,
  /** What really left or arrived, once the chain has said so. */
  effectiveAmountRaw: decimal,
  effectiveAmountUi: decimal,
})

const tokenInfo = z.object({
  address,
  symbol: name,
  name,
  decimals,
  verified: z.boolean(),
  imageUrl: z.optional(url),
  priceUsd: z.nullable(figure),
  liquidityUsd: z.nullable(figure),
})

/** spec C3.23–C3.25 */
export const swapView = z.object({
  intent_id: id,
  status: swapStatus,
  walletAddress: address,
  mode: z.literal('ExactIn'),
  direction: z.enum(['SOL_TO_TOKEN', 'TOKEN_TO_SOL', 'TOKEN_TO_TOKEN']),
  inputMint: address,
  outputMint: address,
  inputAmount: decimal,
  outputAmount: decimal,
  /** The least that arrives, or nothing moves. */
  minimumOutput: decimal,
  otherAmountThreshold: decimal,
  slippageBps: figure,
  /** Percent; null when the venue does not say. */
  priceImpactPercent: z.nullable(figure),
  priceImpactPct: z.nullable(figure),
  quoteSource: name,
  estimatedSeconds: figure,
  networkFeeLamports: decimal,
  rentLamports: decimal,
  maxFeeLamports: decimal,
  platformFeeBps: z.nullable(figure),
  warnings: list(name, 20),
  signature: z.nullable(digest),
  txSignature: z.nullable(digest),
  error: z.nullable(name),
  errorMessage: z.nullable(line),
  input: side,
  output: side,
  netOutput: side,
  valuations: z.object({
    inputUsd: z.nullable(figure),
    outputUsd: z.nullable(figure),
    netOutputUsd: z.nullable(figure),
  }),
  inputToken: tokenInfo,
  outputToken: tokenInfo,
  expiresAt: time,
  /** What has to happen next, in words for the person. */
  next: line,
  trade,
})
export type SwapView = z.output<typeof swapView>

const statusOf = (status: TradeStatus): SwapStatus => (status === 'previewed' ? 'awaiting_consent' : status)

function directionOf({ terms: { inputMint, outputMint } }: Trade): SwapView['direction'] {
  if (inputMint === WRAPPED_SOL) return 'SOL_TO_TOKEN'
  return outputMint === WRAPPED_SOL ? 'TOKEN_TO_SOL' : 'TOKEN_TO_TOKEN'
}

const sideOf = ({ mint, decimals }: TradeToken, raw: string, effective = raw): z.output<typeof side> => ({
  mint,
  amountRaw: raw,
  amountUi: rawToDecimal(BigInt(raw), decimals),
  decimals,
  effectiveAmountRaw: effective,
  effectiveAmountUi: rawToDecimal(BigInt(effective), decimals),
})

const infoOf = ({
  mint,
  symbol,
  name,
  decimals,
  verified,
  imageUrl,
  priceUsd,
  liquidityUsd,
}: TradeToken) => ({
  address: mint,
  symbol,
  name,
  decimals,
  verified,
  ...(imageUrl && { imageUrl }),
  priceUsd: priceUsd ?? null,
  liquidityUsd: liquidityUsd ?? null,
})

const NEXT: Readonly<Record<SwapStatus, string>> = {
  awaiting_consent: 'Nothing has moved. The person has to agree: Confirm on the card.',
  consented: 'The person has agreed. The trade is being built.',
  signed: 'The trade is signed and on its way. Do not start another one for it.',
  sent: 'The trade is sent and not confirmed yet. Do not start another one for it.',
  confirmed: 'Done. Nothing more is needed.',
  failed: 'This trade is over. Make a new preview to try again.',
  expired: 'This trade is over. Make a new preview to try again.',
  rejected: 'This trade is over. Make a new preview to try again.',
}

const amountsOf = ({ terms, input, output, quotedOutputRaw, landed }: Trade) => ({
  inputAmount: rawToDecimal(BigInt(landed?.inputRaw ?? terms.inputRaw), input.decimals),
  outputAmount: rawToDecimal(BigInt(landed?.outputRaw ?? quotedOutputRaw), output.decimals),
  minimumOutput: rawToDecimal(BigInt(terms.minOutputRaw), output.decimals),
  otherAmountThreshold: terms.minOutputRaw,
  input: sideOf(input, terms.inputRaw, landed?.inputRaw),
  output: sideOf(output, quotedOutputRaw, landed?.outputRaw),
  netOutput: sideOf(output, quotedOutputRaw, landed?.outputRaw),
})

export function swapViewOf(trade: Trade): SwapView {
  const { terms, input, output, signature = null, failure } = trade
  const status = statusOf(trade.status)
  return {
    intent_id: trade.id,
    status,
    walletAddress: terms.wallet,
    mode: 'ExactIn',
    direction: directionOf(trade),
    inputMint: terms.inputMint,
    outputMint: terms.outputMint,
    ...amountsOf(trade),
    slippageBps: terms.slippageBps,
    priceImpactPercent: trade.priceImpactPercent ?? null,
    priceImpactPct: trade.priceImpactPercent ?? null,
    quoteSource: trade.venue,
    estimatedSeconds: ESTIMATED_SECONDS,
    networkFeeLamports: trade.networkFeeLamports,
    rentLamports: trade.rentLamports,
    maxFeeLamports: terms.maxFeeLamports,
    platformFeeBps: trade.platformFeeBps ?? null,
    warnings: trade.warnings.map(({ code }) => code),
    signature,
    txSignature: signature,
    error: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
    valuations: {
      inputUsd: trade.inputUsd ?? null,
      outputUsd: trade.outputUsd ?? null,
      netOutputUsd: trade.outputUsd ?? null,
    },
    inputToken: infoOf(input),
    outputToken: infoOf(output),
    expiresAt: trade.expiresAt,
    next: NEXT[status],
    trade,
  }
}

/** What the model reads: the figures to say, the id to go on with, and what it may not claim. */
export function swapModelView(view: SwapView) {
  const { inputToken, outputToken, trade } = view
  // True of every swap of a guest: the card says it, and aloud it would only tire.
  const warnings = trade.warnings.filter(({ code }) => code !== 'shared_wallet')
  return {
    intent_id: view.intent_id,
    status: view.status,
    give: `${view.inputAmount} ${inputToken.symbol}`,
    get: `${view.outputAmount} ${outputToken.symbol}`,
    at_least: `${view.minimumOutput} ${outputToken.symbol}`,
    value_usd: dollars(view.valuations.inputUsd ?? undefined),
    fee_sol: rawToDecimal(BigInt(view.networkFeeLamports) + BigInt(view.rentLamports), 9),
    price_impact_pct: cents(view.priceImpactPercent ?? undefined),
    slippage_pct: view.slippageBps / 100,
    ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) }),
    ...(!outputToken.verified && { output_mint: view.outputMint }),
    ...(view.signature !== null && { signature: view.signature }),
    ...(view.errorMessage !== null && { why: view.errorMessage }),
    ...(trade.tainted && { click_only: true }),
    venue: view.quoteSource,
    next: view.next,
  }
}
