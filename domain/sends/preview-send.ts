/** Makes the intent of a send: the transfer is built, simulated, warned about, and stored. Nothing moves. */
import { ParleyError } from '#contract/errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { type EconomicTerms, termsText } from '#contract/rules/terms.ts'
import { sendWarningsOf } from '#contract/rules/trade-warnings.ts'
import type { Trade, TradeToken } from '#contract/trades.ts'
import type { Holdings } from '../chain.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import { inputRawOf, worthOf } from '../swaps/amount.ts'
import { feesOf, unsafeOrder } from '../swaps/checks.ts'
import { isoOf, type SwapDeps } from '../swaps/deps.ts'
import { dataOf, refusedOrder, unavailable } from '../swaps/failures.ts'
import { requireSmallEnough } from '../swaps/guard.ts'
import { inheritTaint } from '../swaps/inherit-taint.ts'
import { requireSignable } from '../swaps/over-limit.ts'
import { ownWallet } from '../swaps/own-wallet.ts'
import { PREVIEW_MS, simulatedChanges } from '../swaps/preview.ts'
import { type PriceList, priceOf } from '../swaps/price-list.ts'
import { FEE_ROOM, fundsOf, requireFees, requireFunds, WALLET_MINIMUM } from '../swaps/quote.ts'
import type { SendRequest, SwapOrigin } from '../swaps/swaps.ts'
import { findToken } from '../swaps/token.ts'
import type { Order } from '../venue.ts'
import { describeRecipient, findRecipient, type Recipient } from './recipient.ts'

export type SendParams = Readonly<{
  actor: Actor
  request: SendRequest
  origin: SwapOrigin
  signal?: AbortSignal | undefined
}>

type Draft = Readonly<
  {
    wallet: string
    input: TradeToken
    holdings: Holdings
    prices: PriceList
    order: Order
    terms: EconomicTerms
  } & Awaited<ReturnType<typeof findRecipient>>
>

export async function previewSend(deps: SwapDeps, params: SendParams): Promise<Trade> {
  const { actor, origin, signal } = params
  // The signer refuses this too; here nobody has to look up anything for it.
  if (actor.kind !== 'user') throw new ParleyError('send_needs_account')
  const draft = await draftOf(deps, params)
  const changes = await simulatedChanges(deps, { ...draft, output: draft.input }, signal)
  const entry = await entryOf(deps, params, { ...draft, changes })
  const guard = await deps.guardOf?.(actor, origin.sessionId)
  await requireSmallEnough(deps, guard, entry)
  const policy = await requireSignable(deps, entry)
  const { recipient, known } = draft
  const described = await describeRecipient(deps, { actor, recipient, known, policy })
  const spareLamports = spareOf(draft)
  const stored = {
    ...entry,
    trade: {
      ...entry.trade,
      allowance: { ...policy.allowance, isOwn: true },
      recipient: described,
      warnings: sendWarningsOf({
        recipient: described,
        isEmpty: draft.order.isRecipientEmpty,
        spareLamports,
      }),
    },
  }
  await deps.ledger.add(stored)
  deps.moved(stored)
  return stored.trade
}

async function draftOf(deps: SwapDeps, { actor, request, origin, signal }: SendParams): Promise<Draft> {
  const [wallet, input, { recipient, known }] = await Promise.all([
    ownWallet(deps, actor, request.walletAddress, origin.sessionId),
    findToken(request.token, deps.tokens, signal),
    findRecipient(deps, actor, request.to),
  ])
  if (recipient.address === wallet) throw new ParleyError('recipient_is_own')
  const holdings = dataOf(await deps.chain.holdings(wallet, signal, [input.mint]))
  const prices = await deps.prices.of([...new Set([input.mint, WRAPPED_SOL])], signal)
  const pair = { input, holdings }
  const inputRaw = inputRawOf(request, { token: input, ...fundsOf(pair), priceUsd: priceOf(prices, input) })
  requireFunds(pair, inputRaw)
  const order = await orderFor(deps, { wallet, mint: input.mint, inputRaw, recipient }, signal)
  const terms = termsOf(wallet, input.mint, { inputRaw, order, recipient })
  const reason = unsafeOrder(order, terms)
  if (reason) throw new ParleyError('quote_unsafe', { venue: deps.transfers.name, reason })
  requireFees(pair, inputRaw, order)
  return { wallet, input, holdings, prices, order, terms, recipient, known }
}

type Ordering = Readonly<{ wallet: string; mint: string; inputRaw: bigint; recipient: Recipient }>

async function orderFor(
  { transfers }: Pick<SwapDeps, 'transfers'>,
  { wallet, mint, inputRaw, recipient }: Ordering,
  signal?: AbortSignal,
): Promise<Order> {
  const request = { inputMint: mint, outputMint: mint, inputRaw, slippageBps: 0, taker: wallet }
  const answer = await transfers.order({ ...request, recipient: recipient.address }, signal)
  if (answer.ok) return answer.data
  if (!('code' in answer)) throw unavailable(answer)
  if (answer.code === 'recipient_not_wallet') throw new ParleyError('recipient_not_wallet')
  if (answer.code === 'token_takes_fee') throw new ParleyError('token_takes_fee')
  throw refusedOrder(answer, transfers.name)
}

type Amounts = Readonly<{ inputRaw: bigint; order: Order; recipient: Recipient }>

const termsOf = (wallet: string, mint: string, { inputRaw, order, recipient }: Amounts): EconomicTerms => ({
  wallet,
  inputMint: mint,
  outputMint: mint,
  inputRaw: inputRaw.toString(),
  minOutputRaw: inputRaw.toString(),
  slippageBps: 0,
  maxFeeLamports: (
    FEE_ROOM * (order.signatureFeeLamports + order.prioritizationFeeLamports) +
    order.rentLamports
  ).toString(),
  recipient: recipient.address,
})

const spareOf = ({ input, holdings, order }: Draft): bigint =>
  holdings.lamports - WALLET_MINIMUM - (input.mint === WRAPPED_SOL ? order.inputRaw : 0n) - feesOf(order)

type Checked = Draft & Readonly<{ changes: Trade['changes'] }>

async function entryOf(
  deps: SwapDeps,
  { actor, origin }: SendParams,
  checked: Checked,
): Promise<LedgerEntry> {
  const { prices, order, input } = checked
  const worth = worthOf(order.inputRaw, input.decimals, priceOf(prices, input))
  const { sessionId, conversationId } = origin
  const inherited = await inheritTaint(deps, { actor, origin }, checked.terms)
  return {
    trade: await tradeOf(deps, inherited, checked),
    actor,
    ...(sessionId !== undefined && { sessionId }),
    ...(conversationId !== undefined && { conversationId }),
    ...(worth !== undefined && prices.ok && { valueUsd: worth.toFixed(6), pricedAt: prices.asOf }),
  }
}

async function tradeOf(
  deps: SwapDeps,
  { askedBy, requestedHow, tainted, taintedBy }: SwapOrigin,
  { terms, input, order, prices, changes, recipient }: Checked,
): Promise<Trade> {
  const [priceUsd, solUsd] = [
    priceOf(prices, input),
    prices.ok ? prices.data.get(WRAPPED_SOL)?.usd : undefined,
  ]
  const worth = worthOf(order.inputRaw, input.decimals, priceUsd)
  const token = { ...input, ...(priceUsd !== undefined && { priceUsd }) }
  const now = deps.clock.now()
  return {
    id: deps.newId(),
    status: 'previewed',
    terms,
    termsHash: await deps.sha256(termsText(terms)),
    input: token,
    output: token,
    quotedOutputRaw: terms.inputRaw,
    inputUsd: worth,
    outputUsd: worth,
    ...(solUsd !== undefined && { solUsd }),
    networkFeeLamports: (order.signatureFeeLamports + order.prioritizationFeeLamports).toString(),
    rentLamports: order.rentLamports.toString(),
    route: [],
    venue: deps.transfers.name,
    changes,
    warnings: [],
    // Until the signer says how long it knows it; a refusal shows the trade as it is here.
    recipient: { ...recipient, isNew: recipient.label === undefined },
    tainted,
    taintedBy,
    askedBy,
    ...(requestedHow && { requestedHow }),
    expiresAt: isoOf(now + PREVIEW_MS),
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  }
}
