/** Maps Jupiter's Swap v2 wire (github.com/jup-ag/docs, openapi-spec/swap/v2) to the Venue port. */
import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import * as z from 'zod/mini'
import type { Order, OrderRefusal, OrderRequest } from '#domain/venue.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { marketFigure, maybe, shortText } from '../_kit/schema.ts'

const raw = z.pipe(
  z.string().check(z.regex(/^\d{1,20}$/)),
  z.transform((value) => BigInt(value)),
)
/** More than there are. */
const MOST_LAMPORTS = 1e18
const lamports = z.pipe(
  z.number().check(z.nonnegative(), z.lte(MOST_LAMPORTS)),
  z.transform((value) => BigInt(Math.ceil(value))),
)
const height = z.pipe(
  // A number of a million digits would stall the server.
  z.union([z.string().check(z.regex(/^\d{1,20}$/)), z.int().check(z.nonnegative())]),
  z.transform((value) => BigInt(value)),
)

/** It is kept with the trade. */
const MAX_ID = 200
/** More steps than fit into a transaction. */
const MAX_STEPS = 100

export const orderBody = z.looseObject({
  inputMint: maybe(z.string()),
  outputMint: maybe(z.string()),
  inAmount: raw,
  outAmount: raw,
  otherAmountThreshold: raw,
  inUsdValue: maybe(marketFigure),
  outUsdValue: maybe(marketFigure),
  priceImpact: maybe(marketFigure),
  slippageBps: z.int().check(z.nonnegative()),
  routePlan: z
    .array(z.looseObject({ swapInfo: z.looseObject({ label: maybe(shortText) }) }))
    .check(z.maxLength(MAX_STEPS)),
  feeBps: maybe(marketFigure),
  signatureFeeLamports: maybe(lamports),
  signatureFeePayer: maybe(z.string()),
  prioritizationFeeLamports: maybe(lamports),
  rentFeeLamports: maybe(lamports),
  transaction: maybe(z.string()),
  lastValidBlockHeight: maybe(height),
  requestId: z.string().check(z.minLength(1), z.maxLength(MAX_ID)),
  router: maybe(z.string()),
  expireAt: maybe(z.union([z.string(), z.number()])),
  errorCode: maybe(z.number()),
  errorMessage: maybe(shortText),
})
export type OrderBody = z.output<typeof orderBody>

export const refusalBody = z.looseObject({ error: shortText })

const refuse = (reason: OrderRefusal['reason'], code: string, message: string): OrderRefusal => ({
  ok: false,
  reason,
  code,
  message,
})

/** Every 400 of /order is about the pair or the amount: the rest of the question is our own and right. */
export const refusalOf = ({ error }: z.output<typeof refusalBody>): OrderRefusal =>
  refuse('no_route', 'no_route', error)

/** The numbers mean other things at each router. */
const AGGREGATOR_REASONS: Readonly<Record<number, OrderRefusal['reason']>> = {
  1: 'insufficient_funds',
  2: 'insufficient_sol',
  3: 'amount_too_small',
}
const MAKER_REASONS: Readonly<Record<number, OrderRefusal['reason']>> = { 1: 'insufficient_funds' }

function notBuilt({ router, errorCode, errorMessage }: OrderBody): OrderRefusal {
  const reasons = router === 'jupiterz' ? MAKER_REASONS : AGGREGATOR_REASONS
  const reason = (errorCode && reasons[errorCode]) || 'not_built'
  const code = `${router ?? 'venue'}:${errorCode ?? 'none'}`
  return refuse(reason, code, errorMessage ?? 'The venue quoted a price and built no transaction.')
}

/** Reads an order that does what was requested, or the reason why we would not sign it. */
export function toOrder(body: OrderBody, request: OrderRequest, allowsMakers: boolean): Order | OrderRefusal {
  if (isOther(body, request))
    return refuse('not_built', 'order_differs', 'The venue answered with another trade than was asked for.')
  if (request.taker === undefined) return orderOf(body)
  if (!body.transaction) return notBuilt(body)
  const payer = feePayerOf(body.transaction)
  if (!payer) return refuse('not_built', 'unreadable', 'The venue sent a transaction that cannot be read.')
  if (payer.address !== request.taker || (body.signatureFeePayer ?? request.taker) !== request.taker)
    return refuse(
      'not_built',
      'fee_payer',
      'Somebody else would pay the network for this trade, so it could not be followed on the chain.',
    )
  if (payer.signers > 1 && !allowsMakers)
    return refuse(
      'not_built',
      'other_signer',
      'Somebody else would have to sign this trade too, and could do so after declining it.',
    )
  return {
    ...orderOf(body),
    transaction: body.transaction,
    feePayer: payer.address,
    signatureFeeLamports: body.signatureFeeLamports ?? LAMPORTS_PER_SIGNATURE * BigInt(payer.signers),
  }
}

/** Another pair or amount, or a minimum below what the slippage allows. */
function isOther(body: OrderBody, request: OrderRequest): boolean {
  const { outAmount, otherAmountThreshold: minimum, slippageBps } = body
  const least = (outAmount * BigInt(10_000 - request.slippageBps)) / 10_000n
  return (
    (body.inputMint ?? request.inputMint) !== request.inputMint ||
    (body.outputMint ?? request.outputMint) !== request.outputMint ||
    body.inAmount !== request.inputRaw ||
    slippageBps > request.slippageBps ||
    minimum > outAmount ||
    minimum + 1n < least // rounded the other way
  )
}

const LAMPORTS_PER_SIGNATURE = 5000n

function feePayerOf(transaction: string): Readonly<{ address: string; signers: number }> | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [address] = staticAccounts
    if (address === undefined) return undefined
    return { address, signers: header.numSignerAccounts }
  } catch {
    return undefined
  }
}

const orderOf = (body: OrderBody): Order => ({
  inputRaw: body.inAmount,
  outputRaw: body.outAmount,
  minOutputRaw: body.otherAmountThreshold,
  slippageBps: body.slippageBps,
  route: body.routePlan.flatMap(({ swapInfo }) => swapInfo.label ?? []),
  signatureFeeLamports: body.signatureFeeLamports ?? 0n,
  prioritizationFeeLamports: body.prioritizationFeeLamports ?? 0n,
  rentLamports: body.rentFeeLamports ?? 0n,
  requestId: body.requestId,
  ...omitAbsent({
    inputUsd: body.inUsdValue,
    outputUsd: body.outUsdValue,
    // Theirs is negative when the taker loses by it.
    priceImpactPercent: body.priceImpact == null ? undefined : 0 - body.priceImpact,
    platformFeeBps: body.feeBps,
    lastValidBlockHeight: body.lastValidBlockHeight,
    expiresAt: body.expireAt == null ? undefined : timeOf(body.expireAt),
  }),
})

const EPOCH_MILLISECONDS = 1e12

/** Unix seconds as text, by the documentation; milliseconds and ISO are understood too. */
function timeOf(value: string | number): string | undefined {
  const number = Number(value)
  const time = new Date(
    Number.isNaN(number) ? String(value) : number * (number < EPOCH_MILLISECONDS ? 1000 : 1),
  )
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
