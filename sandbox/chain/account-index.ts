/** Who owns what: LiteSVM can only scan all accounts (1.2 s for 30 000), so the chain keeps its own lists. */
import type { Account } from './account.ts'
import { holderOf, parseMint } from './token-layout.ts'

type Place = Readonly<{ program: string; holder: string | undefined }>

export function createAccountIndex() {
  const places = new Map<string, Place>()
  const byProgram = new Map<string, Set<string>>()
  const byHolder = new Map<string, Set<string>>()
  const decimals = new Map<string, number>()

  function forget(address: string): void {
    const place = places.get(address)
    if (!place) return
    places.delete(address)
    drop(byProgram, place.program, address)
    if (place.holder) drop(byHolder, place.holder, address)
  }

  return {
    /** Takes in what an account is now; undefined when it is gone. */
    update(address: string, account: Account | undefined): void {
      const mint = account && parseMint(account)
      if (mint) decimals.set(address, mint.decimals)
      const holder = account && holderOf(account)
      const known = places.get(address)
      if (account && known?.program === account.owner && known.holder === holder) return
      forget(address)
      if (!account) return
      places.set(address, { program: account.owner, holder })
      add(byProgram, account.owner, address)
      if (holder) add(byHolder, holder, address)
    },
    ofProgram: (program: string): Iterable<string> => byProgram.get(program) ?? [],
    /** The token accounts of both token programs that belong to this wallet. */
    ofHolder: (wallet: string): Iterable<string> => byHolder.get(wallet) ?? [],
    isTokenAccount: (address: string): boolean => places.get(address)?.holder !== undefined,
    /** Undefined for what is no mint. */
    decimalsOf: (mint: string): number | undefined => decimals.get(mint),
  }
}

function add(lists: Map<string, Set<string>>, key: string, address: string): void {
  const list = lists.get(key)
  if (list) list.add(address)
  else lists.set(key, new Set([address]))
}

function drop(lists: Map<string, Set<string>>, key: string, address: string): void {
  const list = lists.get(key)
  list?.delete(address)
  if (list?.size === 0) lists.delete(key)
}
