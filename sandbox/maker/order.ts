/**
 * Serves GET /swap/v2/order: a quote, and with a taker the transaction
 * that fills it (github.com/jup-ag/docs, openapi-spec/swap/v2).
 */
import { randomUUID } from 'node:crypto'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { json } from '../market/wire.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { isSol, type Pocket } from './holdings.ts'
import { type MakerContext, saleable } from './maker-context.ts'
import { FEE_BPS, minimumOf, type Quote, quoteFor } from './quote.ts'
import { buildSwap } from './transaction.ts'

/** The maker's name among Jupiter's routers: those of the market makers. */
const ROUTER = 'jupiterz'
const LABEL = 'Sandbox market maker'
const QUOTE_MS = 30_000
/** The default for a taker that names none; the real API works it out from the market. */
const USUAL_SLIPPAGE_BPS = 50
const SIGNATURE_FEE = 10_000n
/** The size of a token account as its program opens it; the newer one marks that the owner cannot change. */
const ACCOUNT_BYTES = { 'spl-token': 165n, 'spl-token-2022': 170n } as const

const key = z.string().check(z.refine(isPublicKey, 'must be an address'))
const orderParams = z.looseObject({
  inputMint: key,
  outputMint: key,
  amount: z.string().check(z.regex(/^[1-9]\d{0,18}$/, 'must be a whole number above 0')),
  taker: z.optional(key),
  receiver: z.optional(z.undefined('is not supported by this maker')),
  payer: z.optional(key),
  swapMode: z.optional(z.literal('ExactIn', 'must be ExactIn')),
  slippageBps: z.optional(z.string().check(z.regex(/^(10000|[1-9]?\d{0,3})$/, 'must be 0 to 10000'))),
  excludeRouters: z.optional(z.string()),
})
type OrderParams = z.output<typeof orderParams>

const refuse = (error: string): Response => json({ requestId: randomUUID(), error }, 400)
const NO_ROUTES = 'No routes found'

export async function answerOrder(context: MakerContext, url: URL): Promise<Response> {
  const began = performance.now()
  const read = orderParams.safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse(`Invalid ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { inputMint, outputMint, amount, taker, slippageBps } = read.data
  const [input, output] = [context.token(inputMint), context.token(outputMint)]
  if (!input || !output || input === output || !mayServe(read.data)) return refuse(NO_ROUTES)
  const [inSide, outSide] = await Promise.all([context.priced(input), context.priced(output)])
  if (!inSide || !outSide) return refuse(NO_ROUTES)
  const quote = quoteFor(inSide, outSide, BigInt(amount))
  if (quote.outRaw === 0n) return refuse(NO_ROUTES)
  const slippage = slippageBps === undefined ? USUAL_SLIPPAGE_BPS : Number(slippageBps)
  const swap: Swap = { input, output, inRaw: BigInt(amount), quote, slippage, taker }
  const offer = await offerFor(context, swap)
  if (!offer) return refuse(NO_ROUTES)
  return json({
    mode: slippageBps === undefined ? 'ultra' : 'manual',
    ...quoteFields(context, swap),
    ...offer,
    totalTime: Math.ceil(performance.now() - began),
  })
}

/** A market maker refuses takers that exclude makers, and those whose fee another account pays. */
const mayServe = ({ excludeRouters, payer, taker }: OrderParams): boolean =>
  !excludeRouters?.split(',').includes(ROUTER) && (payer === undefined || payer === taker)

type Swap = Readonly<{
  input: SandboxToken
  output: SandboxToken
  inRaw: bigint
  quote: Quote
  slippage: number
  taker: string | undefined
}>

function quoteFields({ signer }: MakerContext, { input, output, inRaw, quote, slippage, taker }: Swap) {
  const [inputMint, outputMint] = [input.mint, output.mint]
  const [inAmount, outAmount] = [inRaw.toString(), quote.outRaw.toString()]
  const swapInfo = { ammKey: signer.address, label: LABEL, inputMint, outputMint, inAmount, outAmount }
  return {
    inputMint,
    outputMint,
    inAmount,
    outAmount,
    inUsdValue: quote.inUsd,
    outUsdValue: quote.outUsd,
    priceImpact: quote.priceImpact,
    swapUsdValue: quote.inUsd,
    otherAmountThreshold: minimumOf(quote.outRaw, slippage).toString(),
    swapMode: 'ExactIn',
    slippageBps: slippage,
    priceImpactPct: String(quote.priceImpact / 100),
    routePlan: [{ swapInfo, percent: 100, bps: 10_000, usdValue: quote.inUsd }],
    feeMint: outputMint,
    feeBps: FEE_BPS,
    platformFee: { amount: quote.feeRaw.toString(), feeBps: FEE_BPS, feeMint: outputMint },
    signatureFeeLamports: Number(SIGNATURE_FEE),
    signatureFeePayer: taker ?? null,
    prioritizationFeeLamports: 0,
    prioritizationFeePayer: null,
    swapType: 'rfq',
    router: ROUTER,
    gasless: false,
    taker: taker ?? null,
    maker: signer.address,
  }
}

/** The part of the answer that depends on what both sides hold; undefined when the maker has not enough to sell. */
async function offerFor(context: MakerContext, swap: Swap) {
  const { input, output, inRaw, quote, taker } = swap
  const maker = context.signer.address
  const requestId = randomUUID()
  const nothing = {
    transaction: null,
    requestId,
    quoteId: randomUUID(),
    rentFeeLamports: 0,
    rentFeePayer: null,
  }
  if (taker === undefined) {
    const [stock] = await context.holdings.read([[maker, output]])
    return sells(stock, swap) ? nothing : undefined
  }
  const [pockets, lifetime] = await Promise.all([
    context.holdings.read([
      [maker, output],
      [taker, input],
      [taker, output],
    ]),
    context.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(),
  ])
  const [stock, from, into] = pockets
  if (!from || !into || !sells(stock, swap)) return undefined
  if (from.amount < inRaw) return { ...nothing, ...shortOf('Insufficient balance to fund the swap') }

  const expiresAt = context.clock.now() + QUOTE_MS
  const transaction = buildSwap({
    taker,
    input: {
      token: input,
      amount: inRaw,
      from: from.address,
      to: await context.holdings.placeOf(maker, input),
      by: taker,
    },
    output: {
      token: output,
      amount: filled(context, swap),
      from: stock?.address ?? '',
      to: into.address,
      by: maker,
    },
    terms: { minBalance: leastAfter(into, swap), expiresAt: BigInt(Math.floor(expiresAt / 1000)) },
    lifetime: lifetime.value,
    unitLimit: context.nextUnitLimit(),
  })
  const { outRaw } = quote
  context.orders.add({
    ...swap,
    requestId,
    taker,
    outRaw,
    slippageBps: swap.slippage,
    transaction,
    expiresAt,
  })
  const rent = into.exists || isSol(output) ? 0n : await rentOf(context, output)
  return {
    ...nothing,
    transaction: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: lifetime.value.lastValidBlockHeight.toString(),
    rentFeeLamports: Number(rent),
    rentFeePayer: rent > 0n ? taker : null,
    expireAt: Math.floor(expiresAt / 1000).toString(),
  }
}

const sells = (stock: Pocket | undefined, { output, quote }: Swap): boolean =>
  stock !== undefined && saleable(isSol(output), stock.amount) >= quote.outRaw

const filled = ({ faults }: MakerContext, { quote, slippage }: Swap): bigint =>
  faults.fillsShort ? minimumOf(quote.outRaw, slippage) - 1n : quote.outRaw

/** The guard's demand: the present balance, less the fee where SOL itself is bought, and the minimum on top. */
function leastAfter(into: Pocket, { output, quote, slippage }: Swap): bigint {
  const before = isSol(output) ? into.amount - SIGNATURE_FEE : into.amount
  return (before > 0n ? before : 0n) + minimumOf(quote.outRaw, slippage)
}

const rentOf = ({ rpc }: MakerContext, { program }: SandboxToken): Promise<bigint> =>
  rpc.getMinimumBalanceForRentExemption(ACCOUNT_BYTES[program]).send()

/** JupiterZ's own refusal: the quote stands, the transaction does not. */
const shortOf = (errorMessage: string) => ({
  transaction: '',
  errorCode: 1,
  errorMessage,
  error: errorMessage,
})
