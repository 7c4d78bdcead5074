/** Methods that tell about the chain as a whole. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { base58Encode } from '../base58.ts'
import type { Chain } from '../chain.ts'
import { MAX_AGE, SLOTS_PER_EPOCH } from '../slots.ts'
import { API_VERSION, inContext, slotFor } from './context.ts'
import { type Methods, method } from './method.ts'
import { address, config } from './params.ts'

const BLOCKHASH = z.string().check(z.minLength(32), z.maxLength(44))
const nothing = z.tuple([])
const freshnessOnly = z.tuple([config({})])

export function clusterMethods(chain: Chain, genesis: string): Methods {
  const { slots } = chain
  const genesisHash = base58Encode(createHash('sha256').update(`genesis ${genesis}`).digest())
  return {
    getHealth: method(nothing, () => 'ok'),
    getVersion: method(nothing, () => ({
      'solana-core': API_VERSION,
      'feature-set': 0,
      sandbox: 'Parley on LiteSVM',
    })),
    getGenesisHash: method(nothing, () => genesisHash),
    getSlot: method(freshnessOnly, ([at]) => slotFor(chain, at)),
    getBlockHeight: method(freshnessOnly, ([at]) => slots.heightOf(slotFor(chain, at))),
    getEpochInfo: method(freshnessOnly, ([at]) => {
      const absoluteSlot = slotFor(chain, at)
      return {
        absoluteSlot,
        blockHeight: slots.heightOf(absoluteSlot),
        epoch: absoluteSlot / SLOTS_PER_EPOCH,
        slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: chain.transactionCount(),
      }
    }),
    getLatestBlockhash: method(freshnessOnly, ([at]) => inContext(chain, at, latestBlockhash(chain, at))),
    isBlockhashValid: method(z.tuple([BLOCKHASH, config({})]), ([hash, at]) =>
      inContext(chain, at, slots.isValid(hash)),
    ),
    getRecentPrioritizationFees: method(
      z.tuple([z.nullish(z.array(address).check(z.maxLength(128)))]),
      () => [
        { slot: slots.now(), prioritizationFee: 0n }, // blocks are never full here
      ],
    ),
  }
}

export function latestBlockhash(chain: Chain, at: Parameters<typeof slotFor>[1]) {
  const slot = slotFor(chain, at)
  return {
    blockhash: chain.slots.blockhashOf(slot),
    lastValidBlockHeight: chain.slots.heightOf(slot) + MAX_AGE,
  }
}
