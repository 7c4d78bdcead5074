/** The output of both swap tools: the trade, what happens next, and the field names that the specification demands. */
import * as z from 'zod/mini'
import { address, decimal, decimals, digest, figure, id, line, list, name, url } from '#contract/bounded.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { type Trade, type TradeStatus, type TradeToken, trade } from '#contract/trades.ts'

/** 'awaiting_consent' until the person has agreed; then the status of the trade. */
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

/** spec C3.23–C3.25. The card reads `trade`; outputs that version 0.1.0 stored have all of these fields and more. */
export const swapOutput = z.object({
  intent_id: id,
  status: swapStatus,
  inputMint: address,
  outputMint: address,
  inputAmount: decimal,
  outputAmount: decimal,
  inputToken: tokenInfo,
  outputToken: tokenInfo,
  slippageBps: figure,
  /** Percent; null when the venue does not state it. */
  priceImpactPercent: z.nullable(figure),
  quoteSource: name,
  estimatedSeconds: figure,
  signature: z.nullable(digest),
  warnings: list(name, 20),
  error: z.nullable(name),
  errorMessage: z.nullable(line),
  trade,
  /** The next step, in words for the person. */
  next: line,
})
export type SwapOutput = z.output<typeof swapOutput>

/** From the consent to the chain: the built-in market maker is faster, an outside venue needs about two slots. */
export const ESTIMATED_SECONDS = 2

export const swapOutputOf = (trade: Trade): SwapOutput => ({
  ...legacyFields(trade),
  trade,
  next: NEXT[swapStatusOf(trade.status)],
})

export const swapStatusOf = (status: TradeStatus): SwapStatus =>
  status === 'previewed' ? 'awaiting_consent' : status

/** The trade under the field names of the specification. */
function legacyFields(trade: Trade): Omit<SwapOutput, 'trade' | 'next'> {
  const { terms, input, output, landed, failure } = trade
  return {
    intent_id: trade.id,
    status: swapStatusOf(trade.status),
    inputMint: terms.inputMint,
    outputMint: terms.outputMint,
    inputAmount: rawToDecimal(BigInt(landed?.inputRaw ?? terms.inputRaw), input.decimals),
    outputAmount: rawToDecimal(BigInt(landed?.outputRaw ?? trade.quotedOutputRaw), output.decimals),
    inputToken: tokenInfoOf(input),
    outputToken: tokenInfoOf(output),
    slippageBps: terms.slippageBps,
    priceImpactPercent: trade.priceImpactPercent ?? null,
    quoteSource: trade.venue,
    estimatedSeconds: ESTIMATED_SECONDS,
    signature: trade.signature ?? null,
    warnings: trade.warnings.map(({ code }) => code),
    error: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
  }
}

const tokenInfoOf = (token: TradeToken): z.output<typeof tokenInfo> => ({
  address: token.mint,
  symbol: token.symbol,
  name: token.name,
  decimals: token.decimals,
  verified: token.verified,
  imageUrl: token.imageUrl,
  priceUsd: token.priceUsd ?? null,
  liquidityUsd: token.liquidityUsd ?? null,
})

const OVER = 'This swap is over and nothing was swapped. Do not suggest it again.'

const NEXT: Readonly<Record<SwapStatus, string>> = {
  awaiting_consent: 'Nothing has moved. The person has to confirm on the card.',
  consented: 'The person has agreed. The trade is being built.',
  signed: 'The trade is signed and on its way. Do not start another one for it.',
  sent: 'The trade is sent and not confirmed yet. Do not start another one for it.',
  confirmed: 'Done. Nothing more is needed.',
  failed: OVER,
  expired: OVER,
  rejected: OVER,
}
