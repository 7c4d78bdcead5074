/**
 * The sandbox market maker: it answers Jupiter's Swap v2 calls with its own prices, fills from its own stock, and moves
 * both sides of a swap in one transaction on the embedded chain.
 */
import {
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  type RpcTransport,
} from '@solana/kit'
import type { Clock } from '#domain/ports.ts'
import { json, type StandIn } from '../market/wire.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { answerExecute } from './execute.ts'
import { brokenAnswer, type MakerFaults } from './faults.ts'
import { createHoldings } from './holdings.ts'
import { type MakerContext, unitLimits } from './maker-context.ts'
import { answerOrder } from './order.ts'
import { createOrders } from './orders.ts'

export type MakerOptions = Readonly<{
  /** The maker's own private key, 32 bytes. */
  seed: Uint8Array
  /** The transport of the embedded chain. */
  transport: RpcTransport
  tokens: readonly SandboxToken[]
  /** Undefined while no price is known. */
  priceOf(token: SandboxToken): Promise<Readonly<{ priceUsd: number; liquidityUsd: number }> | undefined>
  clock: Clock
  /** Set from tests only. */
  faults?: MakerFaults
}>

export type Maker = Readonly<{ address: string; answer: StandIn }>

/** Its account must hold the stock before it can fill anything (stock.ts). */
export async function openMaker(options: MakerOptions): Promise<Maker> {
  const { seed, transport, tokens, priceOf, clock, faults = {} } = options
  const rpc = createSolanaRpcFromTransport(transport)
  const byMint = new Map(tokens.map((token) => [token.mint, token]))
  const context: MakerContext = {
    rpc,
    signer: await createKeyPairSignerFromPrivateKeyBytes(seed),
    holdings: createHoldings(rpc),
    orders: createOrders(clock),
    clock,
    faults,
    nextUnitLimit: unitLimits(),
    token: (mint) => byMint.get(mint),
    async priced(token) {
      const price = await priceOf(token)
      return price && { token, ...price }
    },
  }
  return { address: context.signer.address, answer: (request) => answer(context, request) }
}

async function answer(context: MakerContext, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (request.method === 'GET' && url.pathname === '/swap/v2/order')
    return brokenAnswer(context.faults, 'order', request.signal) ?? answerOrder(context, url)
  if (request.method === 'POST' && url.pathname === '/swap/v2/execute') return answerExecute(context, request)
  return json({ code: 404, message: 'Route not found' }, 404)
}
