/** Presents the embedded chain to its RPC. */
import type { Account } from './account.ts'
import { type ChainOptions, createCore } from './core.ts'
import { sendWire } from './send.ts'
import { type SimulateOptions, simulateWire } from './simulate.ts'
import { FINAL_AFTER } from './slots.ts'
import type { HistoryPage } from './store.ts'
import type { Wire } from './wire.ts'

export type Chain = ReturnType<typeof createChain>

export function createChain(options: ChainOptions) {
  const core = createCore(options)
  const { vm, slots, accounts, store, landings } = core
  return {
    slots,
    send: (wire: Wire) => sendWire(core, wire),
    simulate: (wire: Wire, how: SimulateOptions) => simulateWire(core, wire, how),
    account: accounts.get,
    balanceOf: accounts.balanceOf,
    rentExempt: vm.rentExempt,
    decimalsOf: accounts.decimalsOf,
    ofProgram: accounts.ofProgram,
    ofHolder: accounts.ofHolder,
    transaction: store.transaction,
    transactionCount: store.transactionCount,
    history: (address: string, page: HistoryPage) => store.history(address, page),
    isFinal: (slot: bigint): boolean => slot + FINAL_AFTER <= slots.now(),
    /** Writes an account without the VM's rules, for the genesis state. */
    place(account: Account): void {
      vm.put(account)
      const written = new Map([[account.address, account]])
      store.putAccounts(written)
      accounts.wrote(written)
    },
    /** Listens to every landed transaction once it is on disk. */
    onLanded: landings.subscribe,
  }
}
