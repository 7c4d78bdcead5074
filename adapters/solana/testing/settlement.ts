/** Opens the Settlement port for its tests, whatever node is behind it. */
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Settlement } from '#domain/chain.ts'
import type { Sourced } from '#domain/sourced.ts'
import type { ChainEndpoint } from '../rpc.ts'
import { type SettlementOptions, solanaSettlement } from '../settlement.ts'

const clock = { now: Date.now }
export const NEVER_SENT =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

export const over = (endpoint: ChainEndpoint, more: Partial<SettlementOptions> = {}): Settlement =>
  solanaSettlement({ ...endpoint, source: 'Chain', official: true, clock, ...more } as SettlementOptions)

export function dataOf<T>(answer: Sourced<T>): T {
  if (!answer.ok) throw new Error(answer.reason)
  return answer.data
}

export const pay = (from: KeyPairSigner, to: Address, amount: bigint): Instruction =>
  getTransferSolInstruction({ source: from, destination: to, amount })
