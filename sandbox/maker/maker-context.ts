/** What both calls of the maker work with. */
import { randomInt } from 'node:crypto'
import type { KeyPairSigner, Rpc, SolanaRpcApi } from '@solana/kit'
import type { Clock } from '#domain/ports.ts'
import type { WorldToken } from '../world/tokens.ts'
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
  token(mint: string): WorldToken | undefined
  /** Undefined while nobody can say what it is worth. */
  priced(token: WorldToken): Promise<Priced | undefined>
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

/** So much of its own SOL the maker never sells: it keeps its accounts alive. */
const RESERVE_LAMPORTS = 1_000_000_000n

/** What the maker may sell of this, `amount` being what its account holds. */
export const saleable = (isSol: boolean, amount: bigint): bigint => {
  if (!isSol) return amount
  return amount > RESERVE_LAMPORTS ? amount - RESERVE_LAMPORTS : 0n
}
