/** The parts that a transaction passes on its way through the chain, joined. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Clock } from '#domain/ports.ts'
import type { Account } from './account.ts'
import { createAccounts } from './accounts.ts'
import { createSlots } from './slots.ts'
import type { Store } from './store.ts'
import { createVm } from './vm.ts'
import type { TransactionError } from './vm-errors.ts'

export type Landed = Readonly<{
  signature: string
  slot: bigint
  err: TransactionError | null
  logs: readonly string[]
  keys: readonly string[]
  /** Each account that the transaction could write, as it is now; undefined when it is gone. */
  accounts: ReadonlyMap<string, Account | undefined>
}>

export type ChainOptions = Readonly<{
  store: Store
  clock: Clock
  genesisMs: number
  /** Makes the blockhashes. */
  secret: string
  /** The store failed after the VM had moved on: memory and disk differ, and only a restart makes them one again. */
  onBroken: (error: unknown) => void
}>

/** Wrapped SOL of both token programs; LiteSVM is born with them. */
const NATIVE_MINTS = [WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP']

export type Core = ReturnType<typeof createCore>

export function createCore({ store, clock, genesisMs, secret, onBroken }: ChainOptions) {
  const vm = createVm()
  const slots = createSlots(clock, genesisMs, secret, store.lastSlot())
  const accounts = createAccounts(vm, store)
  for (const mint of NATIVE_MINTS)
    if (!store.account(mint)) store.putAccounts(new Map([[mint, vm.account(mint)]]))
  let toldSlot = -1n
  return {
    vm,
    slots,
    accounts,
    store,
    onBroken,
    listeners: new Set<(landed: Landed) => void>(),
    /** Moves the VM's time to the newest slot. */
    tick(): bigint {
      const slot = slots.now()
      if (slot !== toldSlot) vm.setTime(slot, slots.timeOf(slot))
      toldSlot = slot
      return slot
    },
  }
}
