/** Reads from the chain what the issuer of a token can do with what others hold of it. */
import { address } from '@solana/kit'
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import type { MintRules } from '#domain/token-insight.ts'
import { issuerPowersOf } from './mint-extensions.ts'
import { MalformedResponse, read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'

const HOW = { encoding: 'base64', commitment: 'confirmed' } as const

const account = z.object({ value: z.nullable(z.object({ data: z.tuple([z.string(), z.string()]) })) })

export function solanaMintRules(options: SolanaChainOptions): MintRules {
  const rpc = solanaRpc(options)
  const request = createRpcClient(options)

  /** The extensions are read from the bytes: a node knows no name for the newest of them. */
  async function powersOf(mint: string, abortSignal: AbortSignal) {
    if (!isPublicKey(mint)) throw new MalformedResponse('this mint cannot exist')
    const answer = await rpc.getAccountInfo(address(mint), HOW).send({ abortSignal })
    const { value } = read(account, answer)
    if (!value) throw new MalformedResponse('the node knows no such mint')
    return issuerPowersOf(Buffer.from(value.data[0], 'base64'))
  }

  return { powersOf: async (mint, signal) => request((abort) => powersOf(mint, abort), signal) }
}
