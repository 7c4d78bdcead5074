/** Hands a signed transaction to a node, once, and reads the node's own reason for a refusal. */
import type { RpcTransport } from '@solana/kit'
import * as z from 'zod/mini'
import type { ChainError } from '#domain/chain.ts'
import { toChainError } from './chain-error.ts'
import { read, TransportFailure } from './rpc.ts'
import { smallInteger } from './token-account.ts'

const PREFLIGHT_FAILURE = -32002
/** JSON-RPC codes of faults in the transaction itself, so that no other node would take it. */
const REFUSALS: Readonly<Record<number, string>> = {
  [-32003]: 'SignatureFailure',
  [-32013]: 'SignatureFailure',
  [-32602]: 'InvalidTransaction',
}

const answer = z.union([
  z.object({ result: z.string() }),
  z.object({
    error: z.object({
      code: smallInteger,
      message: z.string(),
      data: z.nullish(z.looseObject({ err: z.optional(z.unknown()), logs: z.nullish(z.array(z.string())) })),
    }),
  }),
])

/** kit's own call would turn the chain's reason into one of its error codes; here it is read as it stands. */
export async function broadcast(
  transport: RpcTransport,
  wire: string,
  signal: AbortSignal,
): Promise<{ signature: string } | { error: ChainError }> {
  const params = [wire, { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const payload = { jsonrpc: '2.0', id: '1', method: 'sendTransaction', params }
  const response = read(answer, await transport<unknown>({ payload, signal }))
  if ('result' in response) return { signature: response.result }
  const { code, message, data } = response.error
  if (code === PREFLIGHT_FAILURE && data?.err) return { error: toChainError(data.err, data.logs ?? []) }
  const refusal = REFUSALS[code]
  if (refusal) return { error: { code: refusal, logs: [message] } }
  throw new TransportFailure(`the node refused the transaction: ${message}`)
}
