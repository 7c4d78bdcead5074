/** The model view of both swap tools: the figures to say, the id to go on with, and what the model may not claim. */
import * as z from 'zod/mini'
import { address, digest, figure, id, line, list, name, time } from '#contract/bounded.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { cents, dollars } from '../rounded.ts'
import { type SwapOutput, swapStatusOf } from './output.ts'

/** An amount with its symbol: '0.5 SOL'. */
const amount = line

export const swapModelView = z.object({
  intent_id: id,
  status: name,
  give: amount,
  get: amount,
  at_least: amount,
  value_usd: z.nullable(figure),
  fee_sol: name,
  price_impact_pct: z.nullable(figure),
  slippage_pct: figure,
  warnings: z.optional(list(line, 20)),
  /** The codes of the warnings that make the trade dangerous, which are the first ones. */
  dangers: z.optional(list(name, 20)),
  /** Given where the symbol alone does not identify the token. */
  output_mint: z.optional(address),
  /** No name in this view was chosen by a stranger. */
  tokens_verified: z.optional(z.literal(true)),
  signature: z.optional(digest),
  why: z.optional(line),
  /** Text from outside was read before the swap was requested. */
  click_only: z.optional(z.literal(true)),
  venue: name,
  /** Until when the preview can be agreed to. */
  expires_at: z.optional(time),
  next: line,
})
export type SwapModelView = z.output<typeof swapModelView>

export function swapModelViewOf({ trade, next }: Pick<SwapOutput, 'trade' | 'next'>): SwapModelView {
  const { terms, input, output, landed } = trade
  const received = landed?.outputRaw ?? trade.quotedOutputRaw
  return {
    intent_id: trade.id,
    status: swapStatusOf(trade.status),
    give: amountOf(landed?.inputRaw ?? terms.inputRaw, input),
    get: amountOf(received, output),
    at_least: amountOf(terms.minOutputRaw, output),
    value_usd: dollars(trade.inputUsd),
    fee_sol: rawToDecimal(BigInt(trade.networkFeeLamports) + BigInt(trade.rentLamports), 9),
    price_impact_pct: cents(trade.priceImpactPercent),
    slippage_pct: terms.slippageBps / 100,
    warnings: warningsOf(trade),
    dangers: dangersOf(trade),
    output_mint: output.verified ? undefined : terms.outputMint,
    tokens_verified: (input.verified && output.verified) || undefined,
    signature: trade.signature,
    why: trade.failure?.message,
    click_only: trade.tainted || undefined,
    venue: trade.venue,
    expires_at: trade.status === 'previewed' ? trade.expiresAt : undefined,
    next,
  }
}

const amountOf = (raw: string, { decimals, symbol }: Trade['input']): string =>
  `${rawToDecimal(BigInt(raw), decimals)} ${symbol}`

/** Every swap of a guest uses the shared wallet; the card says so, and hearing it each time would tire. */
function warningsOf({ warnings }: Trade): string[] | undefined {
  const rest = warnings.filter(({ code }) => code !== 'shared_wallet')
  return rest.length > 0 ? rest.map(({ message }) => message) : undefined
}

function dangersOf({ warnings }: Trade): string[] | undefined {
  const codes = warnings.filter(({ risk }) => risk === 'dangerous').map(({ code }) => code)
  return codes.length > 0 ? codes : undefined
}
