/** Port: the Solana chain as the tools need it, embedded or real. */
import type { Sourced } from './sourced.ts'

export type TokenHolding = Readonly<{
  mint: string
  /** The token account that holds it. */
  ata: string
  amountRaw: bigint
  decimals: number
  program: 'spl-token' | 'spl-token-2022'
}>

export type Holdings = Readonly<{ lamports: bigint; slot: bigint; tokens: readonly TokenHolding[] }>

/** What a transaction would do, by the chain's own word: `deltas` are of the accounts that `owner` holds. */
export type Simulation = Readonly<
  | {
      ok: true
      deltas: readonly Readonly<{ mint: string; decimals: number; deltaRaw: bigint }>[]
      unitsConsumed: bigint
    }
  | { ok: false; error: ChainError }
>

/** Of a failed transaction: 'InsufficientFundsForFee', or { instruction 2, custom 6001 }. */
export type ChainError = Readonly<{
  code: string
  instruction?: number
  custom?: number
  logs: readonly string[]
}>

export type SignatureState = Readonly<{
  status: 'processed' | 'confirmed' | 'finalized'
  slot: bigint
  error?: ChainError
}>

/** The part of the chain that moves money. Separate, so that a tool which only reads cannot be given it. */
export interface Settlement {
  /** Never broadcasts. SOL is named by the wrapped mint, its delta without the network fee of `owner` added back. */
  simulate(transaction: string, owner: string, signal?: AbortSignal): Promise<Sourced<Simulation>>
  send(
    transaction: string,
    signal?: AbortSignal,
  ): Promise<Sourced<{ signature: string } | { error: ChainError }>>
  /** Undefined when the chain knows nothing of it, its history searched. */
  signature(signature: string, signal?: AbortSignal): Promise<Sourced<SignatureState | undefined>>
  blockHeight(commitment: 'confirmed' | 'finalized', signal?: AbortSignal): Promise<Sourced<bigint>>
  /** What a landed transaction moved for this wallet; fees stand apart from the SOL delta. */
  effects(
    signature: string,
    owner: string,
    signal?: AbortSignal,
  ): Promise<
    Sourced<
      | {
          deltas: readonly Readonly<{ mint: string; deltaRaw: bigint }>[]
          feeLamports: bigint
          /** Before and after, the fee included, of what changed; absent where nobody tells. */
          balances?: readonly Readonly<{ mint: string; beforeRaw: bigint; afterRaw: bigint }>[]
        }
      | undefined
    >
  >
  /** Resolves true when the signature is confirmed (or failed) within the time, by subscription where there is one. */
  awaitConfirmation(
    signature: string,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Sourced<SignatureState | undefined>>
}

export interface Chain {
  /** Native coin and token accounts of both token programs; accounts that hold nothing are left out. */
  holdings(owner: string, signal?: AbortSignal): Promise<Sourced<Holdings>>
}
