/** Slots, which follow the clock, and the blockhash of each. */
import { createHash } from 'node:crypto'
import type { Clock } from '#domain/ports.ts'
import { base58Encode } from './base58.ts'

export const SLOT_MS = 400
/** The largest age of a transaction's blockhash, in slots. */
export const MAX_AGE = 150n
/** A transaction is final two slots after it landed. */
export const FINAL_AFTER = 2n
export const SLOTS_PER_EPOCH = 432_000n

/** LiteSVM's own first slot. */
const FIRST_SLOT = 440_208_000n
/** Height and slot differ as on mainnet, where some slots stay empty, so that code that confuses them fails here. */
const SKIPPED_SLOTS = 20_000_000n

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Slots = Readonly<{
  /** The newest slot; never goes back, even when the clock does. */
  now(): bigint
  at(commitment: Commitment): bigint
  heightOf(slot: bigint): bigint
  /** In Unix seconds. */
  timeOf(slot: bigint): bigint
  blockhashOf(slot: bigint): string
  /** False for an unknown hash and for one older than MAX_AGE slots. */
  isValid(blockhash: string): boolean
}>

/**
 * `secret` determines the hashes, so that a signed transaction stays valid over a restart. `floor` is the last slot of the
 * store, below which a clock that was set back must not go.
 */
export function createSlots(clock: Clock, genesisMs: number, secret: string, floor = FIRST_SLOT): Slots {
  let newest = floor
  const ring = new Map<string, bigint>()
  let filledTo = -1n

  const now = (): bigint => {
    const slot = FIRST_SLOT + BigInt(Math.max(0, Math.floor((clock.now() - genesisMs) / SLOT_MS)))
    if (slot > newest) newest = slot
    return newest
  }
  const blockhashOf = (slot: bigint): string =>
    base58Encode(createHash('sha256').update(`${secret} ${slot}`).digest())

  function fill(upTo: bigint): void {
    const oldest = upTo - MAX_AGE
    for (let slot = filledTo >= oldest ? filledTo + 1n : oldest; slot <= upTo; slot++)
      ring.set(blockhashOf(slot), slot)
    filledTo = upTo
    for (const [hash, slot] of ring) {
      if (slot >= oldest) break
      ring.delete(hash)
    }
  }

  return {
    now,
    at: (commitment) => (commitment === 'finalized' ? now() - FINAL_AFTER : now()),
    heightOf: (slot) => slot - SKIPPED_SLOTS,
    timeOf: (slot) => BigInt(Math.floor((genesisMs + Number(slot - FIRST_SLOT) * SLOT_MS) / 1000)),
    blockhashOf,
    isValid: (blockhash) => {
      const slot = now()
      if (filledTo < slot) fill(slot)
      return ring.has(blockhash)
    },
  }
}
