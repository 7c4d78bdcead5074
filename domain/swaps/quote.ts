/** Quotes a swap for a wallet: the two tokens, the venue's offer, and whether the wallet can pay. */
import { ParleyError } from '#contract/errors.ts'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { Holdings } from '../chain.ts'
import type { Actor } from '../ports.ts'
import { preferredSlippage } from '../user-settings.ts'
import type { Order } from '../venue.ts'
import { inputRawOf } from './amount.ts'
import { feesOf, unsafeOrder } from './checks.ts'
import type { MoneyGuard, SwapDeps } from './deps.ts'
import { dataOf, refusedOrder, unavailable } from './failures.ts'
import { requireVerified } from './guard.ts'
import { withMarketLoss } from './market-loss.ts'
import { requestedMode, slippageOf, suggestInput } from './mode.ts'
import { ownWallet } from './own-wallet.ts'
import { type PriceList, priceOf } from './price-list.ts'
import type { SwapOrigin, SwapRequest } from './swaps.ts'
import { findToken } from './token.ts'

/** A system account with less than this, but something, is refused by the chain. */
export const WALLET_MINIMUM = 890_880n
/** The rest that a share of 100 % of SOL leaves: the wallet's minimum, a deposit for a token account, and fees. */
const KEPT_BACK = 4_000_000n
/** Network fees may rise by this between the preview and the trade. */
export const FEE_ROOM = 2n

export type PreviewParams = Readonly<{
  actor: Actor
  request: SwapRequest
  origin: SwapOrigin
  signal?: AbortSignal
}>
type Funds = Readonly<{ input: TradeToken; holdings: Holdings }>
type Pair = Readonly<{ wallet: string; input: TradeToken; output: TradeToken; holdings: Holdings }>

export type Quote = Pair &
  Readonly<{
    order: Order
    terms: EconomicTerms
    prices: PriceList
    guard: MoneyGuard | undefined
  }>

export async function quoteSwap(deps: SwapDeps, params: PreviewParams): Promise<Quote> {
  const { request, signal } = params
  const guard = await deps.guardOf?.(params.actor, params.origin.sessionId)
  const preferredBps = await preferredSlippage(deps.userSettings, params.actor)
  const slippageBps = slippageOf(request, guard, preferredBps)
  const mode = requestedMode(request)
  const pair = await pairOf(deps, params)
  const { input, output } = pair
  requireVerified(guard, output)
  if (mode === 'ExactOut') throw await suggestInput(deps, request, { input, output, slippageBps }, signal)
  // The network's fees are paid in SOL, whatever is swapped.
  const prices = await deps.prices.of([...new Set([input.mint, output.mint, WRAPPED_SOL])], signal)
  const amount = inputRawOf(request, { token: input, ...fundsOf(pair), priceUsd: priceOf(prices, input) })
  requireFunds(pair, amount)
  const answer = await orderFor(deps, { pair, inputRaw: amount, slippageBps }, signal)
  const terms = termsOf(pair, answer.data, { inputRaw: amount, slippageBps })
  const reason = unsafeOrder(answer.data, terms)
  if (reason) throw new ParleyError('quote_unsafe', { venue: deps.venue.name, reason })
  requireFees(pair, amount, answer.data)
  const order = withMarketLoss({ order: answer.data, input, output, prices })
  return { ...pair, order, terms, prices, guard }
}

async function pairOf(deps: SwapDeps, { actor, request, origin, signal }: PreviewParams): Promise<Pair> {
  const [wallet, input, output] = await Promise.all([
    ownWallet(deps, actor, request.walletAddress, origin.sessionId),
    findToken(request.inputMint, deps.tokens, signal),
    findToken(request.outputMint, deps.tokens, signal),
  ])
  if (input.mint === output.mint) throw new ParleyError('identical_mints')
  const holdings = dataOf(await deps.chain.holdings(wallet, signal, [input.mint, output.mint]))
  return { wallet, input, output, holdings }
}

type Ordering = Readonly<{ pair: Pair; inputRaw: bigint; slippageBps: number }>

async function orderFor(
  { venue }: SwapDeps,
  { pair, inputRaw, slippageBps }: Ordering,
  signal?: AbortSignal,
) {
  const { wallet, input, output } = pair
  const answer = await venue.order(
    { inputMint: input.mint, outputMint: output.mint, inputRaw, slippageBps, taker: wallet },
    signal,
  )
  if (!answer.ok) throw 'code' in answer ? refusedOrder(answer, venue.name) : unavailable(answer)
  // With a minimum of nothing, nothing might arrive.
  if (answer.data.minOutputRaw <= 0n) throw new ParleyError('amount_too_small')
  return answer
}

const termsOf = (
  { wallet, input, output }: Pair,
  order: Order,
  amounts: { inputRaw: bigint; slippageBps: number },
): EconomicTerms => ({
  wallet,
  inputMint: input.mint,
  outputMint: output.mint,
  inputRaw: amounts.inputRaw.toString(),
  minOutputRaw: order.minOutputRaw.toString(),
  slippageBps: amounts.slippageBps,
  maxFeeLamports: (
    FEE_ROOM * (order.signatureFeeLamports + order.prioritizationFeeLamports) +
    order.rentLamports
  ).toString(),
})

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n)

/** SOL in a token account is not what a swap of SOL takes. */
export function fundsOf({ input, holdings }: Funds): { holdingRaw: bigint; shareRaw: bigint } {
  if (input.mint === WRAPPED_SOL)
    return { holdingRaw: holdings.lamports, shareRaw: atLeastZero(holdings.lamports - KEPT_BACK) }
  const holdingRaw = holdings.tokens
    .filter(({ mint }) => mint === input.mint)
    .reduce((sum, { amountRaw }) => sum + amountRaw, 0n)
  return { holdingRaw, shareRaw: holdingRaw }
}

export function requireFunds(pair: Funds, inputRaw: bigint): void {
  const { input } = pair
  const { holdingRaw } = fundsOf(pair)
  const spendable = input.mint === WRAPPED_SOL ? atLeastZero(holdingRaw - WALLET_MINIMUM) : holdingRaw
  if (inputRaw <= spendable) return
  if (holdingRaw === 0n)
    throw new ParleyError('token_balance_zero', { symbol: input.symbol, mint: input.mint })
  throw tooLittle(input, inputRaw, spendable)
}

const tooLittle = (
  { mint, symbol, decimals }: TradeToken,
  required: bigint,
  available: bigint,
): ParleyError =>
  new ParleyError('insufficient_balance', {
    requiredRaw: required.toString(),
    requiredUi: rawToDecimal(required, decimals),
    availableRaw: available.toString(),
    availableUi: rawToDecimal(available, decimals),
    mint,
    symbol,
  })

/** Fees and deposits are paid in SOL, whatever is swapped. */
export function requireFees({ input, holdings: { lamports } }: Funds, inputRaw: bigint, order: Order): void {
  const [fees, spendable] = [feesOf(order), atLeastZero(lamports - WALLET_MINIMUM)]
  if (input.mint !== WRAPPED_SOL) {
    if (fees <= spendable) return
    throw new ParleyError('insufficient_sol', {
      requiredLamports: fees.toString(),
      availableLamports: spendable.toString(),
    })
  }
  if (inputRaw + fees > spendable) throw tooLittle(input, inputRaw, atLeastZero(spendable - fees))
}
