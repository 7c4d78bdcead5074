/** Reads what the chain keeps of a transaction: its status, and what it moved for a wallet. */
import { type Rpc, type Signature, type SolanaRpcApi, signature as toSignature } from '@solana/kit'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignatureState } from '#domain/chain.ts'
import { toChainError } from './chain-error.ts'
import { type Balance, balancesBetween, type Delta, deltasBetween, type Holding } from './deltas.ts'
import { MalformedResponse, read } from './rpc.ts'
import { digits, tokenDecimals } from './token-account.ts'

const statuses = z.object({
  value: z.tuple([
    z.nullable(
      z.object({
        slot: z.bigint(),
        err: z.unknown(),
        confirmationStatus: z.nullable(z.enum(['processed', 'confirmed', 'finalized'])),
      }),
    ),
  ]),
})

export async function statusOf(
  rpc: Rpc<SolanaRpcApi>,
  text: string,
  abortSignal: AbortSignal,
): Promise<SignatureState | undefined> {
  const signature = toSignature(text)
  const answer = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send({ abortSignal })
  const [found] = read(statuses, answer).value
  if (!found) return undefined
  const { slot, err, confirmationStatus } = found
  // Nodes leave it out for what is older than they remember.
  const state = { status: confirmationStatus ?? 'finalized', slot }
  if (err === null) return state
  return { ...state, error: toChainError(err, await logsOf(rpc, signature, abortSignal)) }
}

const tokenBalances = z.nullish(
  z.array(
    z.object({
      mint: z.string(),
      owner: z.optional(z.string()),
      uiTokenAmount: z.object({ amount: digits, decimals: tokenDecimals }),
    }),
  ),
)
const record = z.nullable(
  z.object({
    meta: z.object({
      fee: z.bigint(),
      preBalances: z.array(z.bigint()),
      postBalances: z.array(z.bigint()),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      logMessages: z.nullish(z.array(z.string())),
      loadedAddresses: z.optional(z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) })),
    }),
    transaction: z.object({
      signatures: z.array(z.string()),
      message: z.object({ accountKeys: z.array(z.string()) }),
    }),
  }),
)

async function recordOf(rpc: Rpc<SolanaRpcApi>, signature: Signature, abortSignal: AbortSignal) {
  const answer = await rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send({ abortSignal })
  const found = read(record, answer)
  if (found && found.transaction.signatures[0] !== signature)
    throw new MalformedResponse('the transaction is another one')
  return found
}

/** Without the logs a failure has a number and no meaning. */
const logsOf = async (
  rpc: Rpc<SolanaRpcApi>,
  signature: Signature,
  abortSignal: AbortSignal,
): Promise<readonly string[]> => (await recordOf(rpc, signature, abortSignal))?.meta.logMessages ?? []

export type Effects = Readonly<{
  deltas: readonly Delta[]
  feeLamports: bigint
  balances: readonly Balance[]
}>

/** The fee stands apart: the SOL delta is what the wallet would have without it. */
export async function effectsOf(
  rpc: Rpc<SolanaRpcApi>,
  signature: string,
  owner: string,
  abortSignal: AbortSignal,
): Promise<Effects | undefined> {
  const found = await recordOf(rpc, toSignature(signature), abortSignal)
  if (!found) return undefined
  const { meta, transaction } = found
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly]
  const { preBalances, postBalances } = meta
  // A list of another length would assign balances to the wrong owners.
  if (preBalances.length !== keys.length || postBalances.length !== keys.length)
    throw new MalformedResponse('the balances do not fit the accounts')
  const at = keys.indexOf(owner)
  const feeLamports = at === 0 ? meta.fee : 0n
  const held = (lamports: readonly bigint[], tokens: z.output<typeof tokenBalances>): readonly Holding[] => [
    { mint: WRAPPED_SOL, decimals: 9, amount: lamports[at] ?? 0n },
    ...(tokens ?? [])
      .filter((each) => each.owner === owner)
      .map(({ mint, uiTokenAmount: { amount, decimals } }) => ({ mint, decimals, amount: BigInt(amount) })),
  ]
  const before = held(preBalances, meta.preTokenBalances)
  const after = held(postBalances, meta.postTokenBalances)
  const withoutFee = after.map((each, index) =>
    index === 0 ? { ...each, amount: each.amount + feeLamports } : each,
  )
  return {
    deltas: deltasBetween(before, withoutFee),
    feeLamports,
    balances: balancesBetween(before, after),
  }
}
