/** Methods that know tokens, of both token programs. */
import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import type { Chain } from '../chain.ts'
import { isTokenProgram, parseMint, parseTokenAccount, uiAmount } from '../token-layout.ts'
import { viewAccount } from './account-view.ts'
import { inContext } from './context.ts'
import { badParam } from './error.ts'
import { type Methods, method } from './method.ts'
import { address, config, view } from './params.ts'

const tokenFilter = z.union(
  [z.strictObject({ mint: address }), z.strictObject({ programId: address })],
  'must be { mint } or { programId }',
)
type TokenFilter = z.output<typeof tokenFilter>

export function tokenMethods(chain: Chain): Methods {
  return {
    getTokenAccountsByOwner: method(z.tuple([address, tokenFilter, config(view)]), ([owner, filter, how]) => {
      const rows = heldBy(chain, owner, filter).map((account) => ({
        pubkey: account.address,
        account: viewAccount(account, how ?? {}, chain.decimalsOf),
      }))
      return inContext(chain, how, rows)
    }),
    getTokenAccountBalance: method(z.tuple([address, config({})]), ([key, at]) => {
      const token = parseTokenAccount(existing(chain, key))
      const decimals = token && chain.decimalsOf(token.mint)
      if (!token || decimals === undefined) throw badParam('not a Token account')
      return inContext(chain, at, uiAmount(token.amount, decimals))
    }),
    getTokenSupply: method(z.tuple([address, config({})]), ([key, at]) => {
      const mint = parseMint(existing(chain, key))
      if (!mint) throw badParam('not a Token mint')
      return inContext(chain, at, uiAmount(mint.supply, mint.decimals))
    }),
  }
}

function existing(chain: Chain, key: string): Account {
  const account = chain.account(key)
  if (!account) throw badParam('could not find account')
  return account
}

function heldBy(chain: Chain, owner: string, filter: TokenFilter): Account[] {
  const wanted = matcherOf(chain, filter)
  const held: Account[] = []
  for (const key of chain.ofHolder(owner)) {
    const account = chain.account(key)
    if (account && wanted(account)) held.push(account)
  }
  return held
}

function matcherOf(chain: Chain, filter: TokenFilter): (account: Account) => boolean {
  if ('programId' in filter) {
    if (!isTokenProgram(filter.programId)) throw badParam('unrecognized Token program id')
    return ({ owner }) => owner === filter.programId
  }
  if (chain.decimalsOf(filter.mint) === undefined) throw badParam('could not find mint')
  return (account) => parseTokenAccount(account)?.mint === filter.mint
}
