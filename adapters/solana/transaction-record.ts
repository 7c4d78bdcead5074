/** Reads the answer of getTransaction in encoding json. Helius sends its rows in the same shape. */
import * as z from 'zod/mini'
import type { ChainTransaction } from '#domain/chain-history.ts'
import { balanceChanges, type TokenBalance } from './balance-changes.ts'
import { MalformedResponse } from './rpc.ts'
import { digits, smallInteger, tokenDecimals } from './token-account.ts'

/** A packet names at most 64 accounts, and lookup tables raise that to 256. */
const MAX_KEYS = 256
const MAX_INSTRUCTIONS = 64

const lamports = z.bigint().check(z.gte(0n), z.lt(2n ** 64n))
const balances = z.array(lamports).check(z.maxLength(MAX_KEYS))
const index = z.pipe(smallInteger, z.int().check(z.gte(0), z.lt(MAX_KEYS)))
const key = z.string().check(z.minLength(32), z.maxLength(44))
const keys = z.array(key).check(z.maxLength(MAX_KEYS))

const tokenBalance = z.object({
  accountIndex: index,
  mint: key,
  owner: z.nullish(key),
  uiTokenAmount: z.object({ amount: digits, decimals: tokenDecimals }),
})
const tokenBalances = z.nullish(z.array(tokenBalance).check(z.maxLength(MAX_KEYS)))
const instructions = z.array(z.object({ programIdIndex: index })).check(z.maxLength(MAX_INSTRUCTIONS))

export const transactionRecord = z.object({
  slot: z.bigint(),
  blockTime: z.nullish(z.bigint()),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: balances,
    postBalances: balances,
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
    innerInstructions: z.nullish(
      z.array(z.object({ instructions: z.array(z.object({ programIdIndex: index })) })),
    ),
    loadedAddresses: z.nullish(z.object({ writable: keys, readonly: keys })),
  }),
  transaction: z.object({
    signatures: z.array(z.string().check(z.maxLength(88))).check(z.minLength(1)),
    message: z.object({
      accountKeys: keys,
      header: z.object({ numRequiredSignatures: index }),
      instructions,
    }),
  }),
})
export type TransactionRecord = z.output<typeof transactionRecord>

type TokenRow = z.output<typeof tokenBalance>

const toBalance = ({ accountIndex, mint, owner, uiTokenAmount }: TokenRow): TokenBalance => ({
  accountIndex,
  mint,
  owner: owner ?? undefined,
  amount: BigInt(uiTokenAmount.amount),
  decimals: uiTokenAmount.decimals,
})

export function toTransaction({ slot, blockTime, meta, transaction }: TransactionRecord): ChainTransaction {
  const { message, signatures } = transaction
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const all = [...message.accountKeys, ...writable, ...readonly]
  return {
    signature: signatures[0] as string, // the schema requires one
    slot,
    at: timeOf(blockTime),
    isFailed: meta.err !== null && meta.err !== undefined,
    signers: all.slice(0, message.header.numRequiredSignatures),
    feeLamports: meta.fee,
    programs: programsOf(meta, message.instructions, all),
    ...balanceChanges({
      keys: all,
      fee: meta.fee,
      before: meta.preBalances,
      after: meta.postBalances,
      tokensBefore: (meta.preTokenBalances ?? []).map(toBalance),
      tokensAfter: (meta.postTokenBalances ?? []).map(toBalance),
    }),
  }
}

/** The last second of the year 9999; a date cannot hold much more. */
const LAST_SECOND = 253_402_300_799n

/** Milliseconds; undefined for a time that no block can have. */
export const timeOf = (seconds: bigint | null | undefined): number | undefined =>
  seconds == null || seconds < 0n || seconds > LAST_SECOND ? undefined : Number(seconds) * 1000

function programsOf(
  { innerInstructions }: TransactionRecord['meta'],
  outer: readonly { programIdIndex: number }[],
  all: readonly string[],
): readonly string[] {
  const inner = (innerInstructions ?? []).flatMap((each) => each.instructions)
  const places = new Set([...outer, ...inner].map(({ programIdIndex }) => programIdIndex))
  return [...places].map((place) => {
    const program = all[place]
    if (program === undefined) throw new MalformedResponse('an instruction names no account')
    return program
  })
}
