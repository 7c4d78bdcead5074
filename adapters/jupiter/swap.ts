/**
 * Implements the Venue port over Jupiter's Swap v2: the sandbox market maker, or the real API with or without a key.
 */
import { getBase64Encoder, getSignatureFromTransaction, getTransactionDecoder } from '@solana/kit'
import type { OrderRequest, Venue } from '#domain/venue.ts'
import { type Budget, createBudget } from '../_kit/budget.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { abortable } from '../_kit/timing.ts'
import { type JupiterOptions, jupiterUpstream, outsideMint } from './source.ts'
import { type ExecuteCall, execute } from './swap-execute.ts'
import { orderBody, refusalBody, refusalOf, toOrder } from './swap-wire.ts'

export type JupiterVenueOptions = JupiterOptions &
  Readonly<{
    /** The name that a person reads: 'Sandbox market maker', 'Jupiter'. */
    name: string
    /**
     * Whether orders of market makers may be used. On the real API their transactions are paid and completed by
     * another account, so they could not be followed from the signature on.
     */
    allowsMakers: boolean
    /** Executions have a limit of their own. */
    executeBudget?: Budget
    executeTimeoutMs?: number
  }>

const ORDER_MS = 10_000
const EXECUTE_MS = 35_000
/** The documented limits: 20 a second without a key, 50 with one. */
const EXECUTES_PER_MINUTE = { keyless: 1200, withKey: 3000 } as const

export function jupiterVenue(options: JupiterVenueOptions): Venue {
  const { apiKey, clock, source, timeoutMs = ORDER_MS, executeTimeoutMs = EXECUTE_MS } = options
  const upstream = jupiterUpstream({ ...options, timeoutMs })
  const perMinute = options.requestsPerMinute ?? EXECUTES_PER_MINUTE[apiKey ? 'withKey' : 'keyless']
  const path = '/swap/v2/execute'
  const call: ExecuteCall = {
    fetch: options.fetch,
    url: `${options.baseUrl.replace(/\/+$/, '')}${path}`,
    headers: apiKey ? { 'x-api-key': apiKey } : {},
    budget: options.executeBudget ?? createBudget({ perMinute, clock }),
    timeoutMs: executeTimeoutMs,
    onDoubt: (failure) => options.onFailure?.({ source, reason: 'unavailable', path, ...failure }),
  }

  return {
    name: options.name,
    supportsExactOut: false,
    async order(request, signal) {
      signal?.throwIfAborted()
      const question = outside(request)
      const query = queryOf(question, options.allowsMakers)
      const asking = upstream.getOrRefusal(`/swap/v2/order?${query}`, orderBody, refusalBody)
      const answer = await abortable(asking, signal)
      if (!answer.ok) return answer
      if (answer.data.refused) return refusalOf(answer.data.why)
      const order = toOrder(answer.data.answer, question, options.allowsMakers)
      return 'ok' in order ? order : { ...answer, data: order }
    },
    async execute(signedTransaction, requestId, lastValidBlockHeight, signal) {
      const signature = signatureIn(signedTransaction)
      const height = omitAbsent({ lastValidBlockHeight: lastValidBlockHeight?.toString() })
      return execute(call, { signedTransaction, requestId, ...height }, signature, signal)
    },
  }
}

const outside = (request: OrderRequest): OrderRequest => ({
  ...request,
  inputMint: outsideMint(request.inputMint),
  outputMint: outsideMint(request.outputMint),
})

function queryOf(request: OrderRequest, allowsMakers: boolean): URLSearchParams {
  const query = new URLSearchParams({
    inputMint: request.inputMint,
    outputMint: request.outputMint,
    amount: request.inputRaw.toString(),
    swapMode: 'ExactIn',
    slippageBps: String(request.slippageBps),
  })
  if (request.taker !== undefined) query.set('taker', request.taker)
  if (!allowsMakers) query.set('excludeRouters', 'jupiterz')
  return query
}

/**
 * The signature by which the chain will know the transaction, since
 * the taker pays for it. Throws when the taker has not signed.
 */
const signatureIn = (transaction: string): string =>
  getSignatureFromTransaction(getTransactionDecoder().decode(getBase64Encoder().encode(transaction)))
