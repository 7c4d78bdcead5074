/** Declares the shared dependencies of the maker's two endpoints. */
import { randomInt } from 'node:crypto'
import type { KeyPairSigner, Rpc, SolanaRpcApi } from '@solana/kit'
import type { Clock } from '#domain/ports.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import type { MakerFaults } from './faults.ts'
import type { Holdings } from './holdings.ts'
import type { Orders } from './orders.ts'
import type { Priced } from './quote.ts'

export type MakerContext = Readonly<{
  rpc: Rpc<SolanaRpcApi>
  signer: KeyPairSigner
  holdings: Holdings
  orders: Orders
  clock: Clock
  faults: MakerFaults
  token(mint: string): SandboxToken | undefined
  /** Undefined while no price is known. */
  priced(token: SandboxToken): Promise<Priced | undefined>
  /** Several times what a swap uses, and another one each time. */
  nextUnitLimit(): number
}>

const LEAST_UNITS = 100_000
const MOST_UNITS = 200_000

/** Begins anywhere, so that a maker that was started again does not repeat itself. */
export function unitLimits(): () => number {
  let next = randomInt(LEAST_UNITS, MOST_UNITS)
  return () => {
    next = next + 1 < MOST_UNITS ? next + 1 : LEAST_UNITS
    return next
  }
}

/** The maker never sells this much of its own SOL: it keeps its accounts alive. */
const RESERVE_LAMPORTS = 1_000_000_000n

/** The part of this that the maker may sell, `amount` being what its account holds. */
export const saleable = (isSol: boolean, amount: bigint): bigint => {
  if (!isSol) return amount
  return amount > RESERVE_LAMPORTS ? amount - RESERVE_LAMPORTS : 0n
}
