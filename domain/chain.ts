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

export interface Chain {
  /** Native coin and token accounts of both token programs; accounts that hold nothing are left out. */
  holdings(owner: string, signal?: AbortSignal): Promise<Sourced<Holdings>>
}
