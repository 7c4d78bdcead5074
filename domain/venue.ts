/** Port: the venue that quotes, builds and executes swaps: the sandbox market maker or Jupiter Swap v2. */
import type { Sourced } from './sourced.ts'

export type OrderRequest = Readonly<{
  /** SOL appears as the wrapped mint. */
  inputMint: string
  outputMint: string
  inputRaw: bigint
  slippageBps: number
  /** Absent for a quote that will not be signed, such as a sell-back check. */
  taker?: string
  /** Given for a send, to the venue that builds transfers. */
  recipient?: string
}>

export type Order = Readonly<{
  inputRaw: bigint
  outputRaw: bigint
  minOutputRaw: bigint
  inputUsd?: number
  outputUsd?: number
  /** Percent, positive when it is against the taker. */
  priceImpactPercent?: number
  slippageBps: number
  /** Names of the pools or makers on the route. */
  route: readonly string[]
  platformFeeBps?: number
  signatureFeeLamports: bigint
  prioritizationFeeLamports: bigint
  rentLamports: bigint
  /** True where a transfer goes to an address without an account, as one that was mistyped. */
  isRecipientEmpty?: boolean
  /** Pays the network fee; Parley cannot use an order that anyone but the taker pays for. */
  feePayer?: string
  /** Wire transaction in base64, partly signed when a maker takes part; absent without a taker. */
  transaction?: string
  requestId: string
  lastValidBlockHeight?: bigint
  /** ISO. */
  expiresAt?: string
}>

/** An expected refusal of the venue; `code` is the venue's own number or word. */
export type OrderRefusal = Readonly<{
  ok: false
  reason:
    | 'insufficient_funds'
    | 'insufficient_sol'
    | 'amount_too_small'
    | 'no_route'
    | 'not_built'
    | 'maker_declined'
  code: string
  message: string
}>

/** The venue's account of a signed order. Only the chain decides: `unknown` must be looked up, never retried. */
export type Executed = Readonly<
  | { status: 'landed'; signature: string; slot?: bigint; inputRaw?: bigint; outputRaw?: bigint }
  | { status: 'failed'; signature?: string; code: string; message: string }
  | { status: 'declined'; code: string; message: string }
  | { status: 'unknown'; signature?: string; code: string; message: string }
>

export interface Venue {
  readonly name: string
  readonly supportsExactOut: boolean
  order(request: OrderRequest, signal?: AbortSignal): Promise<Sourced<Order> | OrderRefusal>
  /** `declined`: the venue did not send the order and never will (an expired quote, a maker's last look). */
  execute(
    signedTransaction: string,
    requestId: string,
    lastValidBlockHeight?: bigint,
    signal?: AbortSignal,
  ): Promise<Executed>
}
