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
  const { vm, slots, accounts, store, listeners } = core
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
    /** Writes an account past the VM's rules: for what the chain is born with. */
    place(account: Account): void {
      vm.put(account)
      const written = new Map([[account.address, account]])
      store.putAccounts(written)
      accounts.wrote(written)
    },
    /** Hears of every landed transaction once it is on disk; returns how to stop. */
    onLanded(listener: (landed: Landed) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
