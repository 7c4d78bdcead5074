/** The slot context of an answer. */
import type { Chain } from '../chain.ts'
import { RpcError } from './error.ts'
import type { Freshness } from './params.ts'

/** Returns the slot of a commitment; throws when the caller already knows a newer one. */
export function slotFor(chain: Chain, freshness: Freshness): bigint {
  const slot = chain.slots.at(freshness?.commitment ?? 'finalized')
  const minSlot = freshness?.minContextSlot
  if (minSlot !== undefined && minSlot > slot)
    throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  return slot
}

/**
 * Wraps an answer in its context. The chain never forks, so every commitment reads the present state; only slots, statuses
 * and histories wait for finality.
 */
export const inContext = <T>(chain: Chain, freshness: Freshness, value: T) => ({
  context: { apiVersion: API_VERSION, slot: slotFor(chain, freshness) },
  value,
})

/** The validator release that this chain imitates. */
export const API_VERSION = '4.0.0'
