/** Port: the Solana chain for the tools, embedded or real. */
import type { Sourced } from './sourced.ts'

export type TokenHolding = Readonly<{
  mint: string
  /** The token account that holds the balance. */
  ata: string
  amountRaw: bigint
  decimals: number
  program: 'spl-token' | 'spl-token-2022'
}>

export type Holdings = Readonly<{
  lamports: bigint
  slot: bigint
  tokens: readonly TokenHolding[]
  /** The number of token accounts that were read, where the wallet has more. */
  accountsRead?: number
}>

/** The chain's prediction for a transaction; `deltas` covers the accounts of `owner`. */
export type Simulation = Readonly<
  | {
      ok: true
      deltas: readonly Readonly<{ mint: string; decimals: number; deltaRaw: bigint }>[]
      unitsConsumed: bigint
    }
  | { ok: false; error: ChainError }
>

/** The error of a failed transaction: 'InsufficientFundsForFee', or { instruction 2, custom 6001 }. */
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

/** The part of the chain that moves money. It is separate, so that a tool which only reads cannot receive it. */
export interface Settlement {
  /** Never broadcasts. SOL appears as the wrapped mint, its delta without the network fee that `owner` paid. */
  simulate(transaction: string, owner: string, signal?: AbortSignal): Promise<Sourced<Simulation>>
  send(
    transaction: string,
    signal?: AbortSignal,
  ): Promise<Sourced<{ signature: string } | { error: ChainError }>>
  /** Searches the history; returns undefined when the chain does not know the signature. */
  signature(signature: string, signal?: AbortSignal): Promise<Sourced<SignatureState | undefined>>
  /** Returns the identity of the chain: two chains never share a genesis. */
  genesisHash(signal?: AbortSignal): Promise<Sourced<string>>
  blockHeight(commitment: 'confirmed' | 'finalized', signal?: AbortSignal): Promise<Sourced<bigint>>
  /** Returns what a landed transaction moved for this wallet; the SOL delta leaves out the fees. */
  effects(
    signature: string,
    owner: string,
    signal?: AbortSignal,
  ): Promise<
    Sourced<
      | {
          deltas: readonly Readonly<{ mint: string; deltaRaw: bigint }>[]
          feeLamports: bigint
          /**
           * Balances before and after, fee included, where they changed; absent when the source does not report
           * them.
           */
          balances?: readonly Readonly<{ mint: string; beforeRaw: bigint; afterRaw: bigint }>[]
        }
      | undefined
    >
  >
  /** Resolves true when the signature is confirmed or failed within the time; subscribes where the node can. */
  awaitConfirmation(
    signature: string,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Sourced<SignatureState | undefined>>
}

export interface Chain {
  /**
   * Returns the native coin and the token accounts of both token programs, without empty ones. Anybody can make token
   * accounts for a wallet, so a source reads a limited number; those of `mints` are always among them.
   */
  holdings(owner: string, signal?: AbortSignal, mints?: readonly string[]): Promise<Sourced<Holdings>>
}
