/** Every method that the chain answers to anybody. */
import * as z from 'zod/mini'
import type { Chain } from '../chain.ts'
import { accountMethods } from './accounts.ts'
import { clusterMethods } from './cluster.ts'
import { badParam } from './error.ts'
import { historyMethods } from './history.ts'
import { type Methods, method } from './method.ts'
import { address, config, u64 } from './params.ts'
import { tokenMethods } from './tokens.ts'
import { transactionMethods } from './transactions.ts'

/** Gives lamports out of the house's treasury; answers with the signature of a real transfer. */
export type Airdrop = (to: string, lamports: bigint) => Promise<string>

const MAX_AIRDROP = 1000n * 1_000_000_000n

export const publicMethods = (chain: Chain, genesis: string, airdrop: Airdrop): Methods => ({
  ...clusterMethods(chain, genesis),
  ...accountMethods(chain),
  ...tokenMethods(chain),
  ...transactionMethods(chain),
  ...historyMethods(chain),
  requestAirdrop: method(z.tuple([address, u64, config({})]), ([to, lamports]) => {
    if (lamports > MAX_AIRDROP) throw badParam('an airdrop gives at most 1000 SOL')
    return airdrop(to, lamports)
  }),
})
