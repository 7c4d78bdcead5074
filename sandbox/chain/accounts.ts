/**
 * The accounts of the chain: all of them on disk, in the VM those that were asked for since it started. So a start
 * takes as long with a million accounts as with ten, and lists of who owns what come from the store's indexes.
 */
import type { Account } from './account.ts'
import { base58Encode } from './base58.ts'
import type { Store } from './store.ts'
import { holderOf, parseMint } from './token-layout.ts'
import type { Vm } from './vm.ts'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'

export function createAccounts(vm: Vm, store: Store) {
  /** What the VM has of the store's; true for token accounts. */
  const loaded = new Map<string, boolean>()
  const decimals = new Map<string, number>()

  /**
   * Brings an account into the VM and answers with it when it was not there yet. What the store does not know is the
   * VM's own, or nobody's.
   */
  function load(address: string): Account | undefined {
    if (loaded.has(address)) return undefined
    const account = store.account(address)
    if (!account) return undefined
    loaded.set(address, holderOf(account) !== undefined)
    const code = codeOf(account)
    if (code) load(code) // without it the VM would not take the program
    vm.put(account)
    return account
  }
  const get = (address: string): Account | undefined => load(address) ?? vm.account(address)

  return {
    get,
    balanceOf(address: string): bigint {
      load(address)
      return vm.balanceOf(address)
    },
    /** Undefined for what is no token account, without copying it. */
    tokenAccount(address: string): Account | undefined {
      load(address)
      return loaded.get(address) ? vm.account(address) : undefined
    },
    /** Undefined for what is no mint. */
    decimalsOf(mint: string): number | undefined {
      const known = decimals.get(mint)
      if (known !== undefined) return known
      const account = get(mint)
      const found = account && parseMint(account)?.decimals
      if (found !== undefined) decimals.set(mint, found)
      return found
    },
    /** Takes note of what a transaction has made of the VM's accounts; undefined for those that are gone. */
    wrote(accounts: ReadonlyMap<string, Account | undefined>): void {
      for (const [address, account] of accounts) {
        loaded.set(address, account !== undefined && holderOf(account) !== undefined)
        decimals.delete(address)
      }
    },
    ofProgram: store.addressesOfProgram,
    /** The token accounts of both token programs that belong to this wallet. */
    ofHolder: store.addressesOfHolder,
  }
}

/** The account with the code of an upgradeable program. */
const codeOf = ({ owner, executable, data }: Account): string | undefined =>
  executable && owner === UPGRADEABLE_LOADER && data.length >= 36
    ? base58Encode(data.subarray(4, 36))
    : undefined
