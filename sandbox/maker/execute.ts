/**
 * Serves POST /swap/v2/execute: the maker looks once more, adds its signature, and brings the transaction to the chain.
 */
import {
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  isSolanaError,
  partiallySignTransaction,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Transaction,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import * as z from 'zod/mini'
import { json } from '../market/wire.ts'
import { brokenAnswer } from './faults.ts'
import { isSol } from './holdings.ts'
import { type MakerContext, saleable } from './maker-context.ts'
import type { Order, Outcome } from './orders.ts'
import { FEE_BPS, quoteFor } from './quote.ts'

const executeBody = z.looseObject({
  signedTransaction: z.string().check(z.minLength(1), z.maxLength(2_000)),
  requestId: z.string().check(z.minLength(1), z.maxLength(100)),
  lastValidBlockHeight: z.optional(z.string()),
})

/** Half its margin is what the maker bears of a movement beyond the slippage. */
const BORNE_BPS = FEE_BPS / 2

const refused = (code: number, error: string): Outcome => ({ status: 400, body: { error, code } })
const failed = (code: number, error: string, signature?: string): Outcome => ({
  status: 200,
  body: { status: 'Failed', code, error, ...(signature && { signature, slot: '0' }) },
})

export async function answerExecute(context: MakerContext, request: Request): Promise<Response> {
  const read = executeBody.safeParse(await request.json().catch(() => undefined))
  if (!read.success) return json({ error: 'Invalid request body', code: -2002 }, 400)
  const outcome = await execute(context, read.data.requestId, read.data.signedTransaction, request.signal)
  return outcome instanceof Response ? outcome : json(outcome.body, outcome.status)
}

async function execute(
  context: MakerContext,
  requestId: string,
  signedTransaction: string,
  signal: AbortSignal,
): Promise<Outcome | Response> {
  const order = context.orders.get(requestId)
  if (!order) return refused(-1, 'Order not found')
  const transaction = decoded(signedTransaction)
  if (!transaction) return refused(-2, 'Invalid signed transaction')
  if (!isSameMessage(transaction, order.transaction))
    return refused(-3, 'The message differs from that of the order')
  const signature = await takerSignature(order, transaction)
  if (!signature) return refused(-2, "The taker's signature is missing or wrong")
  const broken = brokenAnswer(context.faults, 'execute', signal)
  if (broken) return broken
  const outcome = context.orders.fill(order, signature, () => fill(context, order, transaction, signature))
  if (!outcome) return failed(-2004, 'This order has been filled with another signature')
  await outcome
  return brokenAnswer(context.faults, 'landed', signal) ?? outcome
}

const isSameMessage = (one: Transaction, other: Transaction): boolean =>
  Buffer.compare(Buffer.from(one.messageBytes), Buffer.from(other.messageBytes)) === 0

function decoded(text: string): Transaction | undefined {
  try {
    return getTransactionDecoder().decode(new Uint8Array(Buffer.from(text, 'base64')))
  } catch {
    return undefined
  }
}

/** In base58; undefined unless it is the taker's own over this message. */
async function takerSignature({ taker }: Order, transaction: Transaction): Promise<Signature | undefined> {
  const bytes = transaction.signatures[toAddress(taker)]
  if (!bytes) return undefined
  const key = await getPublicKeyFromAddress(toAddress(taker))
  const isGood = await verifySignature(key, bytes, transaction.messageBytes)
  return isGood ? (getBase58Decoder().decode(bytes) as Signature) : undefined // 64 bytes, as the check has shown
}

async function fill(
  context: MakerContext,
  order: Order,
  transaction: Transaction,
  signature: Signature,
): Promise<Outcome> {
  const { faults } = context
  if (faults.declines) return failed(-2004, 'The market maker rejected the swap')
  const refusal = faults.isBlind ? undefined : await lastLook(context, order)
  if (refusal) return refusal
  const signed = await partiallySignTransaction([context.signer.keyPair], transaction)
  if (faults.withholds) return failed(-2000, 'The transaction failed to land', signature)
  return land(context, order, signed, signature)
}

async function lastLook(context: MakerContext, order: Order): Promise<Outcome | undefined> {
  if (context.clock.now() > order.expiresAt) return failed(-2003, 'The quote has expired')
  const { input, output, inRaw, outRaw, slippageBps } = order
  const [inSide, outSide, stock] = await Promise.all([
    context.priced(input),
    context.priced(output),
    context.holdings.read([[context.signer.address, output]]),
  ])
  if (!inSide || !outSide) return failed(-2004, 'The market maker rejected the swap: no price')
  const moved = { ...outSide, priceUsd: outSide.priceUsd * (context.faults.priceMove ?? 1) }
  const worthNow = quoteFor(inSide, moved, inRaw).outRaw
  const borne = BigInt(10_000 - Math.min(10_000, slippageBps + BORNE_BPS))
  if (outRaw * borne > worthNow * 10_000n)
    return failed(-2004, 'The market maker rejected the swap: the price has moved')
  if (saleable(isSol(output), stock[0]?.amount ?? 0n) < outRaw)
    return failed(-2004, 'The market maker rejected the swap: it has not enough left')
  return undefined
}

async function land(
  context: MakerContext,
  order: Order,
  signed: Transaction,
  signature: Signature,
): Promise<Outcome> {
  const { rpc, faults } = context
  try {
    await rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), {
        encoding: 'base64',
        preflightCommitment: 'confirmed',
        skipPreflight: faults.isBlind ?? false,
      })
      .send()
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    const status = value[0]
    if (!status) return failed(-2000, 'The transaction failed to land', signature)
    return status.err
      ? onChainFailure(status.err, status.slot, signature)
      : success(order, status.slot, signature)
  } catch (error) {
    if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      return failed(-2002, `The transaction would fail: ${causeOf(error)}`)
    return failed(-2001, 'The outcome is unknown', signature) // it may have landed before the line broke
  }
}

const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)

/** `err` is the chain's own: a word, or an object with the instruction and what went wrong in it. */
function onChainFailure(err: unknown, slot: bigint, signature: string): Outcome {
  const inner = (err as { InstructionError?: readonly [unknown, unknown] }).InstructionError?.[1]
  const custom = (inner as { Custom?: number | bigint } | undefined)?.Custom
  const code = custom === undefined ? -2001 : Number(custom)
  const error = custom === undefined ? JSON.stringify(inner ?? err) : `custom program error code: ${custom}`
  return { status: 200, body: { status: 'Failed', code, error, signature, slot: slot.toString() } }
}

function success({ input, output, inRaw, outRaw }: Order, slot: bigint, signature: string): Outcome {
  const [inAmount, outAmount] = [inRaw.toString(), outRaw.toString()]
  return {
    status: 200,
    body: {
      status: 'Success',
      signature,
      slot: slot.toString(),
      code: 0,
      totalInputAmount: inAmount,
      totalOutputAmount: outAmount,
      inputAmountResult: inAmount,
      outputAmountResult: outAmount,
      swapEvents: [
        { inputMint: input.mint, inputAmount: inAmount, outputMint: output.mint, outputAmount: outAmount },
      ],
    },
  }
}
