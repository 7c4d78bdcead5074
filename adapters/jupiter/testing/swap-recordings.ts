/**
 * Jupiter's Swap v2 as its documentation describes it, for tests. Written by hand, not captured:
 * fields, types and codes follow github.com/jup-ag/docs, openapi-spec/swap/v2/swap.yaml; the
 * figures are made up and agree with each other. The transaction is one that the taker can sign:
 * it has Jupiter's accounts in their places and a route of no meaning.
 */
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'

const JUPITER_GAS_WALLET = 'gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB'
/** This taker's account holds too little; the quote is there, the transaction is not. */
export const POOR_TAKER = 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ'
const REQUEST_ID = '0198c4b2-6a0e-7d1c-9f5b-3c8d2e4f6a7b'
const BLOCKHASH = '9QBKKaJfTdR1SDBU2WzNsfHTzDAYTvPPyM2nYyF8gHcB' as Blockhash
/** The price of one SOL. */
const OUT_PER_SOL = 147_480_000n

const transactionOf = (payer: string): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayer(address(payer), draft),
        (draft) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: BLOCKHASH, lastValidBlockHeight: 328_004_175n },
            draft,
          ),
        (draft) =>
          appendTransactionMessageInstruction(
            {
              programAddress: address(JUPITER_PROGRAM),
              accounts: [{ address: address(payer), role: AccountRole.WRITABLE_SIGNER }],
              data: Uint8Array.of(0xc1, 0x20, 0x9b, 0x33, 0x41, 0xd6, 0x9c, 0x81),
            },
            draft,
          ),
      ),
    ),
  )

export function recordedOrder(query: URLSearchParams, changed: object = {}): object {
  const amount = BigInt(query.get('amount') ?? '0')
  const [taker, slippageBps] = [query.get('taker'), Number(query.get('slippageBps'))]
  const outAmount = (amount * OUT_PER_SOL) / 1_000_000_000n
  const usd = (Number(amount) / 1e9) * 147.5
  const swapInfo = {
    ammKey: 'HTvjzsfX3yU6BUodCjZ5vZkUrAxMDTrBs3CJaq43ashR',
    label: 'Meteora DLMM',
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inAmount: amount.toString(),
    outAmount: outAmount.toString(),
  }
  return {
    mode: 'manual',
    inputMint: query.get('inputMint'),
    outputMint: query.get('outputMint'),
    inAmount: amount.toString(),
    outAmount: outAmount.toString(),
    inUsdValue: usd,
    outUsdValue: usd * 0.9998,
    priceImpact: -0.02,
    swapUsdValue: usd,
    otherAmountThreshold: ((outAmount * BigInt(10_000 - slippageBps)) / 10_000n).toString(),
    swapMode: 'ExactIn',
    slippageBps,
    priceImpactPct: '-0.0002',
    routePlan: [{ swapInfo, percent: 100, bps: 10_000, usdValue: usd }],
    feeMint: USDC,
    feeBps: 2,
    platformFee: { amount: (outAmount / 5_000n).toString(), feeBps: 2, feeMint: USDC },
    signatureFeeLamports: 5000,
    signatureFeePayer: taker,
    prioritizationFeeLamports: 21_473,
    prioritizationFeePayer: taker,
    rentFeeLamports: 0,
    rentFeePayer: null,
    swapType: 'aggregator',
    router: 'metis',
    transaction: taker && transactionOf(taker),
    lastValidBlockHeight: '328004175',
    gasless: false,
    requestId: REQUEST_ID,
    totalTime: 312,
    taker,
    ...(taker === POOR_TAKER && NOT_BUILT),
    ...changed,
  }
}

const NOT_BUILT = {
  transaction: '',
  errorCode: 1,
  errorMessage: 'Insufficient funds',
  error: 'Insufficient funds',
}

/** An order whose fee another account pays, as JupiterZ and the gasless routes give them. */
export const sponsoredOrder = (query: URLSearchParams): object =>
  recordedOrder(query, {
    transaction: transactionOf(JUPITER_GAS_WALLET),
    signatureFeePayer: JUPITER_GAS_WALLET,
    gasless: true,
    router: 'jupiterz',
  })

/** Success for the order that was given, and what the documentation says for any other. */
function recordedExecution(body: { signedTransaction: string; requestId: string }): Response {
  if (body.requestId !== REQUEST_ID)
    return Response.json({ error: 'Order not found', code: -1 }, { status: 400 })
  const bytes = new Uint8Array(Buffer.from(body.signedTransaction, 'base64'))
  return Response.json({
    status: 'Success',
    signature: getSignatureFromTransaction(getTransactionDecoder().decode(bytes)),
    slot: '348004025',
    code: 0,
    totalInputAmount: '1000000000',
    totalOutputAmount: '147480000',
    inputAmountResult: '1000000000',
    outputAmountResult: '147509501',
    swapEvents: [
      { inputMint: WRAPPED_SOL, inputAmount: '1000000000', outputMint: USDC, outputAmount: '147509501' },
    ],
  })
}

const KNOWN: ReadonlySet<string | null> = new Set([WRAPPED_SOL, USDC])

/** The documented API's answers. */
export async function recordedSwap(url: URL, request: Request): Promise<Response> {
  const { pathname, searchParams } = url
  if (pathname === '/swap/v2/execute') {
    const body = (await request.json()) as { signedTransaction: string; requestId: string } // the adapter wrote it
    return recordedExecution(body)
  }
  if (pathname !== '/swap/v2/order') return Response.json({ message: 'Route not found' }, { status: 404 })
  if (KNOWN.has(searchParams.get('inputMint')) && KNOWN.has(searchParams.get('outputMint')))
    return Response.json(recordedOrder(searchParams))
  return Response.json({ requestId: REQUEST_ID, error: 'No routes found' }, { status: 400 })
}
