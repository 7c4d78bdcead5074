/** What is kept of a landed transaction, in the shape of `getTransaction`'s meta. */
import type { Balances } from './balances.ts'
import { stringifyJson } from './json.ts'
import { memoOf } from './memo.ts'
import type { TransactionRow } from './store.ts'
import type { Run } from './vm.ts'
import type { Wire } from './wire.ts'

export type Money = Readonly<{ before: Balances; after: Balances; fee: bigint }>

export const toRow = (wire: Wire, slot: bigint, run: Run, money: Money): TransactionRow => ({
  signature: wire.signature,
  slot,
  err: run.err === null ? null : stringifyJson(run.err),
  memo: memoOf(wire.message),
  meta: stringifyJson(toMeta(run, money)),
  wire: wire.bytes,
})

/** A record's `err` as the RPC writes it. */
export const errOf = (row: Pick<TransactionRow, 'err'>): unknown =>
  row.err === null ? null : JSON.parse(row.err)

const toMeta = (run: Run, { before, after, fee }: Money) => ({
  err: run.err,
  status: run.err === null ? { Ok: null } : { Err: run.err },
  fee,
  preBalances: before.lamports,
  postBalances: after.lamports,
  preTokenBalances: before.tokens,
  postTokenBalances: after.tokens,
  innerInstructions: run.innerInstructions,
  logMessages: run.logs,
  computeUnitsConsumed: run.unitsConsumed,
  loadedAddresses: { writable: [], readonly: [] },
  rewards: [],
  ...(run.returnData && { returnData: run.returnData }),
})
