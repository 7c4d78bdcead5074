/** Builds kit's RPC over either way to a chain: the embedded one's own transport, or the URL of any RPC node. */
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from '@solana/kit'
import * as z from 'zod/mini'
import { httpTransport, isListOfAccounts } from './http-transport.ts'
import { cutRows } from './token-rows.ts'

export type ChainEndpoint = Readonly<{ transport: RpcTransport } | { rpcUrl: string }>

/** The node could not be reached, or did not accept the request. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure'
}

/** The answer is no JSON-RPC response. */
export class MalformedResponse extends Error {
  override readonly name = 'MalformedResponse'
}

export const solanaRpc = (endpoint: ChainEndpoint): Rpc<SolanaRpcApi> =>
  createSolanaRpcFromTransport(checkedTransport(endpoint))

export const checkedTransport = (endpoint: ChainEndpoint): RpcTransport =>
  checked('transport' in endpoint ? endpoint.transport : httpTransport(endpoint.rpcUrl))

/** Marks errors behind this transport by where they arose, which kit alone does not do. */
const checked =
  (inner: RpcTransport): RpcTransport =>
  async (request) => {
    const response = await inner<unknown>(request).catch((cause: unknown) => {
      if (request.signal?.aborted) throw request.signal.reason
      if (cause instanceof SyntaxError) throw new MalformedResponse('the answer is not JSON', { cause })
      throw new TransportFailure('the node did not answer', { cause })
    })
    const isResponse = typeof response === 'object' && response !== null
    if (!isResponse || !('result' in response || 'error' in response))
      throw new MalformedResponse('the answer is no JSON-RPC response')
    // The type is the caller's choice; what is inside is checked where it is used.
    return (isListOfAccounts(request.payload) ? cutRows(response) : response) as never
  }

/** Returns the used part of an answer; throws when the answer has another shape. */
export function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new MalformedResponse('the answer has another shape', { cause: parsed.error })
}
