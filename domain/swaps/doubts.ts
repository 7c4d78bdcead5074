/**
 * Looks for what makes the received token a trap: a borrowed name, an issuer with power over it, and a way back that
 * loses the money.
 */

import { isSameName } from '#contract/rules/outside-text.ts'
import type { IssuerPowers } from '#contract/rules/trade-warnings.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import type { Actor } from '../ports.ts'
import type { SwapDeps } from './deps.ts'
import { dataOf } from './failures.ts'
import type { Quote } from './quote.ts'

/** The verified token that this one pretends to be; undefined where no source knows one. */
export async function impostorOf(
  { tokens }: Pick<SwapDeps, 'tokens'>,
  { mint, symbol, name, verified }: TradeToken,
  signal?: AbortSignal,
): Promise<Trade['impostorOf']> {
  if (verified) return undefined
  const searches = [symbol, name].filter((query) => query !== '')
  const found = await Promise.all(searches.map((query) => tokens.search(query, signal)))
  const original = found
    .flatMap((answer) => (answer.ok ? answer.data : []))
    .find(
      (token) =>
        token.verified &&
        token.mint !== mint &&
        (isSameName(token.symbol, symbol) || isSameName(token.name, name)),
    )
  return original && { mint: original.mint, symbol: original.symbol, name: original.name }
}

/**
 * Reads the issuer's powers over the received token; undefined for a verified one, whose issuer keeps powers for good
 * reasons. Without an answer there is no preview: the worst token is one that cannot be read.
 */
export async function powersOf(
  { mintRules }: Pick<SwapDeps, 'mintRules'>,
  { mint, verified }: TradeToken,
  signal?: AbortSignal,
): Promise<IssuerPowers | undefined> {
  return verified ? undefined : dataOf(await mintRules.powersOf(mint, signal))
}

/** From this impact on a way back is worth a look of its own. */
const IMPACT_PERCENT = 3

/**
 * The share of the input that selling back at once would return, 0 where there is no route; undefined where nobody
 * said. The wallet that strangers share always looks: a token that cannot be sold back carries money out of it.
 */
export async function sellBackOf(
  { venue }: Pick<SwapDeps, 'venue'>,
  actor: Actor,
  { terms, order, output }: Quote,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const isDoubtful = !output.verified || (order.priceImpactPercent ?? 0) > IMPACT_PERCENT
  if (actor.kind !== 'guest' && !isDoubtful) return undefined
  const back = await venue.order(
    {
      inputMint: terms.outputMint,
      outputMint: terms.inputMint,
      inputRaw: order.outputRaw,
      slippageBps: terms.slippageBps,
    },
    signal,
  )
  if (back.ok) return Number(back.data.outputRaw) / Number(order.inputRaw)
  return 'code' in back && back.reason === 'no_route' ? 0 : undefined
}
