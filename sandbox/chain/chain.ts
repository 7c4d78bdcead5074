/** The embedded chain as its RPC sees it. */
import type { Account } from './account.ts'
import { type ChainOptions, createCore, type Landed } from './core.ts'
import { sendWire } from './send.ts'
import { type SimulateOptions, simulateWire } from './simulate.ts'
import { FINAL_AFTER } from './slots.ts'
import type { HistoryPage } from './store.ts'
import type { Wire } from './wire.ts'

export type Chain = ReturnType<typeof createChain>

export function createChain(options: ChainOptions) {
  const core = createCore(options)
  const { vm, slots, index, store, listeners } = core
  return {
    slots,
    send: (wire: Wire) => sendWire(core, wire),
    simulate: (wire: Wire, how: SimulateOptions) => simulateWire(core, wire, how),
    account: vm.account,
    balanceOf: vm.balanceOf,
    rentExempt: vm.rentExempt,
    decimalsOf: index.decimalsOf,
    ofProgram: index.ofProgram,
    ofHolder: index.ofHolder,
    transaction: store.transaction,
    transactionCount: store.transactionCount,
    history: (address: string, page: HistoryPage) => store.history(address, page),
    isFinal: (slot: bigint): boolean => slot + FINAL_AFTER <= slots.now(),
    /** Writes an account past the VM's rules: for what the chain is born with. */
    place(account: Account): void {
      vm.put(account)
      store.putAccounts(new Map([[account.address, account]]))
      index.update(account.address, account)
    },
    /** Hears of every landed transaction once it is on disk; returns how to stop. */
    onLanded(listener: (landed: Landed) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
