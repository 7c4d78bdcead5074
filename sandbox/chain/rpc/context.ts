/** The slot that an answer belongs to. */
import type { Chain } from '../chain.ts'
import { RpcError } from './error.ts'
import type { Freshness } from './params.ts'

/** The slot of the asked commitment; refuses when the caller already knows a newer one. */
export function slotFor(chain: Chain, freshness: Freshness): bigint {
  const slot = chain.slots.at(freshness?.commitment ?? 'finalized')
  const wanted = freshness?.minContextSlot
  if (wanted !== undefined && wanted > slot)
    throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  return slot
}

/**
 * An answer with its context. The chain never forks, so state is served as it is now at every commitment; only
 * slots, statuses and histories wait for finality.
 */
export const inContext = <T>(chain: Chain, freshness: Freshness, value: T) => ({
  context: { apiVersion: API_VERSION, slot: slotFor(chain, freshness) },
  value,
})

/** The validator release whose behaviour this follows. */
export const API_VERSION = '4.0.0'
