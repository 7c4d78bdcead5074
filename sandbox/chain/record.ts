/** The record of a landed transaction, in the shape of `getTransaction`'s meta. */
import type { Balances } from './balances.ts'
import { base58Encode } from './base58.ts'
import { stringifyJson } from './json.ts'
import type { TransactionRow } from './store.ts'
import type { Run } from './vm.ts'
import type { Message, Wire } from './wire.ts'

export type Money = Readonly<{ before: Balances; after: Balances; fee: bigint }>

export const toRow = (wire: Wire, slot: bigint, run: Run, money: Money): TransactionRow => ({
  signature: wire.signature,
  slot,
  err: run.err === null ? null : stringifyJson(run.err),
  memo: memoOf(wire.message),
  meta: stringifyJson(toMeta(run, money)),
  wire: wire.bytes,
})

/** Returns a record's `err` in the RPC's form. */
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

const MEMO_PROGRAMS = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

/** The memo as address histories show it: `[5] hello`, several joined with `; `. */
function memoOf({ keys, instructions }: Message): string | null {
  const memos = instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.has(keys[programIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${toText(data)}`)
  return memos.length === 0 ? null : memos.join('; ')
}

/** Bytes that are no text are shown in base58, as validators do. */
function toText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return base58Encode(data)
  }
}
