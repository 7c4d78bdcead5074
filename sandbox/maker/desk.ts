/** What both calls of the maker work with. */
import type { KeyPairSigner, Rpc, SolanaRpcApi } from '@solana/kit'
import type { Clock } from '#domain/clock.ts'
import type { WorldToken } from '../world/tokens.ts'
import type { MakerFaults } from './faults.ts'
import type { Holdings } from './holdings.ts'
import type { Orders } from './orders.ts'
import type { Priced } from './quote.ts'

export type Desk = Readonly<{
  rpc: Rpc<SolanaRpcApi>
  signer: KeyPairSigner
  holdings: Holdings
  orders: Orders
  clock: Clock
  faults: MakerFaults
  token(mint: string): WorldToken | undefined
  /** Undefined while nobody can say what it is worth. */
  priced(token: WorldToken): Promise<Priced | undefined>
}>

/** So much of its own SOL the maker never sells: it keeps its accounts alive. */
const RESERVE_LAMPORTS = 1_000_000_000n

/** What the maker may sell of this, `amount` being what its account holds. */
export const saleable = (isSol: boolean, amount: bigint): bigint => {
  if (!isSol) return amount
  return amount > RESERVE_LAMPORTS ? amount - RESERVE_LAMPORTS : 0n
}
