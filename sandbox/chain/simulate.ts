/** Tries a transaction without doing it, and tells what every account would hold. */
import type { Account } from './account.ts'
import { type Balances, feeBetween, type Reader, readBalances } from './balances.ts'
import type { Core } from './core.ts'
import type { Run } from './vm.ts'
import type { TransactionError } from './vm-errors.ts'
import type { Wire } from './wire.ts'

/** `after` and `fee` are null when the run failed, all three when it never began. */
export type Simulated = Run &
  Readonly<{
    before: Balances | null
    after: Balances | null
    fee: bigint | null
    accountAfter(address: string): Account | undefined
  }>

export type SimulateOptions = Readonly<{
  verify: boolean
  /** Takes the transaction with whatever blockhash it has, and again when it has already landed. */
  anyBlockhash: boolean
}>

export function simulateWire(core: Core, wire: Wire, { verify, anyBlockhash }: SimulateOptions): Simulated {
  const refused = anyBlockhash ? undefined : refusalOf(core, wire)
  if (refused) return neverRun(refused, core)
  core.tick()
  const before = readBalances(wire.message.keys, core.accounts) // which also brings them into the VM
  const { after: changed, ...run } = core.vm.simulate(wire, verify)
  const reader: Reader = {
    balanceOf: (address) => changed.get(address)?.lamports ?? core.accounts.balanceOf(address),
    tokenAccount: (address) => changed.get(address) ?? core.accounts.tokenAccount(address),
    decimalsOf: core.accounts.decimalsOf,
  }
  const after = run.err === null ? readBalances(wire.message.keys, reader) : null
  const fee = after && feeBetween(before.lamports, after.lamports)
  const accountAfter = (address: string): Account | undefined => {
    const account = changed.get(address) ?? core.accounts.get(address)
    return account && account.lamports > 0n ? account : undefined
  }
  return { ...run, before, after, fee, accountAfter }
}

function refusalOf({ store, slots }: Core, wire: Wire): TransactionError | undefined {
  if (store.transaction(wire.signature)) return 'AlreadyProcessed'
  return slots.isValid(wire.message.blockhash) ? undefined : 'BlockhashNotFound'
}

const neverRun = (err: TransactionError, core: Core): Simulated => ({
  err,
  logs: [],
  unitsConsumed: 0n,
  returnData: null,
  innerInstructions: [],
  before: null,
  after: null,
  fee: null,
  accountAfter: core.accounts.get,
})
