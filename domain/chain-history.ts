/** Port: what happened on the chain to an address, as balance changes per owner. */
import type { Sourced } from './sourced.ts'

/** The net change of one owner in one token. SOL appears as the wrapped mint, native and wrapped together. */
export type BalanceChange = Readonly<{
  owner: string
  mint: string
  decimals: number
  /** SOL leaves out the network fee and the rent of token accounts. */
  deltaRaw: bigint
  /** The balance afterwards; absent where the transaction does not show all of it. */
  afterRaw?: bigint
}>

export type ChainTransaction = Readonly<{
  signature: string
  slot: bigint
  /** Milliseconds since the epoch; absent where the node does not know. */
  at?: number
  isFailed: boolean
  /** The fee payer comes first. */
  signers: readonly string[]
  feeLamports: bigint
  /** Programs that ran, in order of first use. */
  programs: readonly string[]
  changes: readonly BalanceChange[]
  /** Rent that went into new token accounts, or came back from closed ones when negative. */
  rent: readonly Readonly<{ payer: string; lamports: bigint }>[]
}>

export type SignatureRow = Readonly<{ signature: string; at?: number; isFailed: boolean }>

export type AddressHistory = Readonly<{
  /** The signatures that were read, newest first. */
  signatures: readonly SignatureRow[]
  /** True when these are all that the chain has of the address. */
  isWhole: boolean
  /** The transactions of the time range, newest first. */
  transactions: readonly ChainTransaction[]
  /** True when the time range holds more transactions than were read. */
  isPartial: boolean
  /** Signatures whose transaction the node does not keep any more. */
  pruned: number
  /** The number of token accounts that were searched, where the wallet has more. */
  accountsRead?: number
}>

export type HistoryRange = Readonly<{
  /** Milliseconds since the epoch. */
  since: number
  /** A mint has no token accounts of its own. */
  kind: 'wallet' | 'mint'
  /** True to read older signatures too, up to the limit of the source. */
  readsOlder?: boolean
}>

/** The words of an outside source for a transaction. They come from outside. */
export type TransactionLabel = Readonly<{ type: string; source: string }>

export interface ChainHistory {
  of(address: string, range: HistoryRange, signal?: AbortSignal): Promise<Sourced<AddressHistory>>
  /** Undefined when the chain does not know the signature, or does not keep it any more. */
  transaction(signature: string, signal?: AbortSignal): Promise<Sourced<ChainTransaction | undefined>>
  /** Empty where the source has no labels. */
  labels(
    signatures: readonly string[],
    signal?: AbortSignal,
  ): Promise<Sourced<ReadonlyMap<string, TransactionLabel>>>
}

/** The names of addresses that this server itself knows: its demo wallet, its market maker. */
export type KnownAddress = Readonly<{ label: string; role: 'demo_wallet' | 'market_maker' | 'treasury' }>
export interface AddressBook {
  find(address: string): KnownAddress | undefined
}
