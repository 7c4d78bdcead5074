/** Executes a transaction at most once, and stores it before any notification. */
import type { Account } from './account.ts'
import { feeBetween, readBalances } from './balances.ts'
import type { Core } from './core.ts'
import { toRow } from './record.ts'
import type { Landing, TransactionRow } from './store.ts'
import type { TransactionError } from './vm-errors.ts'
import { isWritable, type Wire } from './wire.ts'

export type SendResult =
  | Readonly<{ kind: 'landed'; signature: string; err: TransactionError | null }>
  /** Not executed: no fee, no record. */
  | Readonly<{ kind: 'rejected'; err: TransactionError; logs: readonly string[] }>

const rejected = (err: TransactionError, logs: readonly string[] = []): SendResult => ({
  kind: 'rejected',
  err,
  logs,
})

export function sendWire(core: Core, wire: Wire): SendResult {
  const known = core.store.transaction(wire.signature)
  if (known) return alreadyLanded(known, wire)
  if (!core.slots.isValid(wire.message.blockhash)) return rejected('BlockhashNotFound')
  const slot = core.tick()
  const { keys } = wire.message
  const before = readBalances(keys, core.accounts) // which also loads them into the VM
  const run = core.vm.execute(wire)
  const fee = feeBetween(before.lamports, keys.map(core.vm.balanceOf))
  if (run.err !== null && fee === 0n) return rejected(run.err, run.logs)

  const accounts = writtenAccounts(core, wire)
  core.accounts.wrote(accounts)
  const after = readBalances(keys, core.accounts)
  const holders = [...before.tokens, ...after.tokens].map(({ owner }) => owner)
  commit(core, {
    row: toRow(wire, slot, run, { before, after, fee }),
    addresses: new Set([...keys, ...holders]),
    accounts,
  })
  core.landings.notify({ signature: wire.signature, slot, err: run.err, logs: run.logs, keys, accounts })
  return { kind: 'landed', signature: wire.signature, err: run.err }
}

/** The same bytes are the same transaction; other bytes with its signature are not. */
function alreadyLanded(known: TransactionRow, wire: Wire): SendResult {
  if (Buffer.compare(known.wire, wire.bytes) !== 0) return rejected('AlreadyProcessed')
  return { kind: 'landed', signature: wire.signature, err: known.err === null ? null : JSON.parse(known.err) }
}

function writtenAccounts(core: Core, { message }: Wire): Map<string, Account | undefined> {
  const writable = message.keys.filter((_, position) => isWritable(message, position))
  const accounts = writable.map((address) => [address, core.vm.account(address)] as const)
  return new Map(accounts.filter(([, account]) => !account || !isBuiltIn(account)))
}

const BUILT_IN_OWNERS = new Set([
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
])
/** Owners of the VM's clocks and native programs, which would be stale if stored. */
const isBuiltIn = ({ owner }: Account): boolean => BUILT_IN_OWNERS.has(owner)

function commit(core: Core, landing: Landing): void {
  try {
    core.store.land(landing)
  } catch (error) {
    core.onBroken(error)
    throw error
  }
}
