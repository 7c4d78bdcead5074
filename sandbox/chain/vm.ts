/**
 * LiteSVM with addresses as text and errors as JSON. It takes checked wires only: the addon's own entry points are
 * used because kit's wrapper would encode the transaction anew, and then other bytes than the checked ones arrive.
 */
import {
  Clock,
  FailedTransactionMetadata,
  Account as InnerAccount,
  LiteSvm,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { GUARD_PROGRAM } from '#contract/rules/guard.ts'
import { guardElf } from '../guard/program.ts'
import type { Account } from './account.ts'
import { addressBytes, base58Encode } from './base58.ts'
import { SLOTS_PER_EPOCH } from './slots.ts'
import { readVmError, type TransactionError } from './vm-errors.ts'
import type { Wire } from './wire.ts'

const MEMO_V3 = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const MEMO_V4 = 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH'
const LOADER = 'BPFLoader2111111111111111111111111111111111'

type InnerInstructions = Readonly<{
  index: number
  instructions: readonly Readonly<{
    programIdIndex: number
    accounts: readonly number[]
    data: string
    stackHeight: number
  }>[]
}>

/** What an execution or simulation left behind. */
export type Run = Readonly<{
  err: TransactionError | null
  logs: readonly string[]
  unitsConsumed: bigint
  returnData: Readonly<{ programId: string; data: readonly [string, 'base64'] }> | null
  innerInstructions: readonly InnerInstructions[]
}>

/** `after` holds the accounts as they would be; it is empty when the run failed. */
export type Simulation = Run & Readonly<{ after: ReadonlyMap<string, Account> }>

export type Vm = ReturnType<typeof createVm>

export function createVm() {
  const svm = new LiteSvm()
  svm.setBlockhashCheck(false) // LiteSVM knows one blockhash at a time; slots.ts keeps the ring
  svm.setTransactionHistory(0n) // the store refuses duplicates, for ever and not for the last few
  svm.withNativeMints()
  loadMemoV4(svm)
  svm.addProgramWithLoader(addressBytes(GUARD_PROGRAM), guardElf(), addressBytes(LOADER))

  return {
    balanceOf: (address: string): bigint => svm.getBalance(addressBytes(address)) ?? 0n,
    account(address: string): Account | undefined {
      const found = svm.getAccount(addressBytes(address))
      return found && found.lamports() > 0n ? fromInner(address, found) : undefined
    },
    put({ address, lamports, owner, data, executable }: Account): void {
      svm.setAccount(
        addressBytes(address),
        new InnerAccount(lamports, data, addressBytes(owner), executable, 0n),
      )
    },
    /** Programs read the time from here; LiteSVM's own clock stands still at the year 1970. */
    setTime(slot: bigint, unixSeconds: bigint): void {
      const { epochStartTimestamp } = svm.getClock()
      const epoch = slot / SLOTS_PER_EPOCH
      svm.setClock(new Clock(slot, epochStartTimestamp, epoch, epoch + 1n, unixSeconds))
    },
    rentExempt: (bytes: bigint): bigint => svm.minimumBalanceForRentExemption(bytes),
    execute(wire: Wire): Run {
      const result =
        wire.message.version === 0
          ? svm.sendVersionedTransaction(wire.bytes)
          : svm.sendLegacyTransaction(wire.bytes)
      return result instanceof FailedTransactionMetadata
        ? toRun(result.meta(), readVmError(result.err()))
        : toRun(result, null)
    },
    simulate(wire: Wire, verifySignatures: boolean): Simulation {
      svm.setSigverify(verifySignatures)
      try {
        const result =
          wire.message.version === 0
            ? svm.simulateVersionedTransaction(wire.bytes)
            : svm.simulateLegacyTransaction(wire.bytes)
        if (result instanceof FailedTransactionMetadata)
          return { ...toRun(result.meta(), readVmError(result.err())), after: new Map() }
        const after = result.postAccounts().map((post) => {
          const address = base58Encode(post.address)
          return [address, fromInner(address, post.account())] as const
        })
        return { ...toRun(result.meta(), null), after: new Map(after) }
      } finally {
        svm.setSigverify(true)
      }
    },
  }
}

/** @solana-program/memo speaks to v4, which LiteSVM does not carry; v3's code under v4's address answers the same. */
function loadMemoV4(svm: LiteSvm): void {
  const v3 = svm.getAccount(addressBytes(MEMO_V3))
  if (v3) svm.addProgramWithLoader(addressBytes(MEMO_V4), v3.data(), v3.owner())
}

const fromInner = (address: string, inner: InnerAccount): Account => ({
  address,
  lamports: inner.lamports(),
  owner: base58Encode(inner.owner()),
  data: inner.data(),
  executable: inner.executable(),
})

function toRun(meta: TransactionMetadata, err: TransactionError | null): Run {
  const returned = meta.returnData()
  const data = returned.data()
  return {
    err,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData:
      data.length === 0
        ? null
        : {
            programId: base58Encode(returned.programId()),
            data: [Buffer.from(data).toString('base64'), 'base64'],
          },
    innerInstructions: meta
      .innerInstructions()
      .map((list, index) => ({
        index,
        instructions: list.map((inner) => ({
          programIdIndex: inner.instruction().programIdIndex(),
          accounts: [...inner.instruction().accounts()],
          data: base58Encode(inner.instruction().data()),
          stackHeight: inner.stackHeight(),
        })),
      }))
      .filter(({ instructions }) => instructions.length > 0),
  }
}
