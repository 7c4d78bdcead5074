/** Lets a node simulate what a transaction would do to an owner's accounts, without sending it. */
import {
  type Address,
  address,
  type Base64EncodedWireTransaction,
  decompileTransactionMessageFetchingLookupTables,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  isWritableRole,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'
import * as z from 'zod/mini'
import type { Simulation } from '#domain/chain.ts'
import { toChainError } from './chain-error.ts'
import { account, deltasBetween, holdingOf } from './deltas.ts'
import { MalformedResponse, read } from './rpc.ts'

const COMMITMENT = { commitment: 'confirmed' } as const

const accounts = z.object({ value: z.array(account) })
const simulated = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    unitsConsumed: z.optional(z.bigint()),
    accounts: z.nullish(z.array(account)),
  }),
})

export async function simulate(
  rpc: Rpc<SolanaRpcApi>,
  wire: string,
  owner: string,
  abortSignal: AbortSignal,
): Promise<Simulation> {
  const addresses = await writtenBy(rpc, wire, abortSignal)
  if (!addresses) return { ok: false, error: { code: 'InvalidTransaction', logs: [] } }
  const parsed = { encoding: 'jsonParsed' } as const
  const [before, simulation] = await Promise.all([
    rpc.getMultipleAccounts(addresses, { ...parsed, ...COMMITMENT }).send({ abortSignal }),
    rpc
      .simulateTransaction(wire as Base64EncodedWireTransaction, {
        encoding: 'base64',
        sigVerify: false,
        // The simulation shows the effects; whether it is still in time is a question of block heights.
        replaceRecentBlockhash: true,
        ...COMMITMENT,
        accounts: { ...parsed, addresses },
      })
      .send({ abortSignal }),
  ])
  const { err, logs, unitsConsumed, accounts: after } = read(simulated, simulation).value
  if (err !== null || !after) return { ok: false, error: toChainError(err, logs ?? []) }
  /** A list of another length would hide a debit. */
  function held(found: readonly z.output<typeof account>[]) {
    if (found.length !== addresses?.length)
      throw new MalformedResponse('the accounts are not those requested')
    return addresses.flatMap((key, index) => holdingOf(owner, key, found[index] ?? null) ?? [])
  }
  return {
    ok: true,
    deltas: deltasBetween(held(read(accounts, before).value), held(after)),
    unitsConsumed: unitsConsumed ?? 0n,
  }
}

/** Every account that the transaction may change, those behind lookup tables too; undefined when it cannot be read. */
async function writtenBy(
  rpc: Rpc<SolanaRpcApi>,
  wire: string,
  abortSignal: AbortSignal,
): Promise<readonly Address[] | undefined> {
  const compiled = decodedMessage(wire)
  if (!compiled) return undefined
  const message = await decompileTransactionMessageFetchingLookupTables(compiled, rpc, { abortSignal })
  const instructions: readonly Instruction[] = message.instructions
  const written = instructions.flatMap(({ accounts: metas = [] }) =>
    metas.filter(({ role }) => isWritableRole(role)).map((meta) => meta.address),
  )
  return [...new Set([message.feePayer.address, ...written])].map((key) => address(key))
}

function decodedMessage(wire: string) {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
    return getCompiledTransactionMessageDecoder().decode(messageBytes)
  } catch {
    return undefined
  }
}
