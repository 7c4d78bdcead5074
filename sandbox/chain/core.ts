/** Creates the parts of the chain that a transaction passes through. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Clock } from '#domain/ports.ts'
import { createListeners } from '#std/store.ts'
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
  /** The present state of each writable account; undefined when it is gone. */
  accounts: ReadonlyMap<string, Account | undefined>
}>

export type ChainOptions = Readonly<{
  store: Store
  clock: Clock
  genesisMs: number
  /** Makes the blockhashes. */
  secret: string
  /** Called when the store failed after the VM had changed: only a restart makes memory and disk equal again. */
  onBroken: (error: unknown) => void
}>

/** The wrapped-SOL mints of both token programs, which LiteSVM starts with. */
const NATIVE_MINTS = [WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP']

export type Core = ReturnType<typeof createCore>

export function createCore({ store, clock, genesisMs, secret, onBroken }: ChainOptions) {
  const vm = createVm()
  const slots = createSlots(clock, genesisMs, secret, store.lastSlot())
  const accounts = createAccounts(vm, store)
  for (const mint of NATIVE_MINTS)
    if (!store.account(mint)) store.putAccounts(new Map([[mint, vm.account(mint)]]))
  let vmSlot = -1n
  return {
    vm,
    slots,
    accounts,
    store,
    onBroken,
    landings: createListeners<[landed: Landed]>(),
    /** Moves the VM's time to the newest slot. */
    tick(): bigint {
      const slot = slots.now()
      if (slot !== vmSlot) vm.setTime(slot, slots.timeOf(slot))
      vmSlot = slot
      return slot
    },
  }
}
