/** Methods that read accounts. */
import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import type { Chain } from '../chain.ts'
import { viewAccount } from './account-view.ts'
import { inContext } from './context.ts'
import { compileFilters, filters } from './filters.ts'
import { type Methods, method } from './method.ts'
import { address, config, size, type View, view } from './params.ts'

const MAX_MULTIPLE = 100

export function accountMethods(chain: Chain): Methods {
  const show = (account: Account | undefined, how: View | null | undefined) =>
    viewAccount(account, how ?? {}, chain.decimalsOf)
  return {
    getBalance: method(z.tuple([address, config({})]), ([key, at]) =>
      inContext(chain, at, chain.balanceOf(key)),
    ),
    getAccountInfo: method(z.tuple([address, config(view)]), ([key, how]) =>
      inContext(chain, how, show(chain.account(key), how)),
    ),
    getMultipleAccounts: method(z.tuple([addresses, config(view)]), ([keys, how]) =>
      inContext(
        chain,
        how,
        keys.map((key) => show(chain.account(key), { encoding: 'base64', ...how })),
      ),
    ),
    getProgramAccounts: method(
      z.tuple([address, config({ ...view, filters, withContext: z.nullish(z.boolean()) })]),
      ([program, how]) => {
        const found = programAccounts(chain, program, compileFilters(how?.filters))
        const rows = found.map((account) => ({ pubkey: account.address, account: show(account, how) }))
        return how?.withContext ? inContext(chain, how, rows) : rows
      },
    ),
    getMinimumBalanceForRentExemption: method(z.tuple([size, config({})]), ([bytes]) =>
      chain.rentExempt(BigInt(bytes)),
    ),
  }
}

const addresses = z
  .array(address)
  .check(z.maxLength(MAX_MULTIPLE, `Too many inputs provided; max ${MAX_MULTIPLE}`))

function programAccounts(chain: Chain, program: string, matches: (account: Account) => boolean): Account[] {
  const found: Account[] = []
  for (const key of chain.ofProgram(program)) {
    const account = chain.account(key)
    if (account && matches(account)) found.push(account)
  }
  return found
}
