/** What a message would cost, by the rules that the VM charges by: so much per signature, and the priority fee. */
import type { Message } from './wire.ts'

const LAMPORTS_PER_SIGNATURE = 5000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
const MAX_UNITS = 1_400_000n
const MICRO = 1_000_000n

/** Native programs are counted with 3 000 units where a message sets no limit, all others with 200 000. */
const NATIVE_PROGRAMS = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])
/** Their signatures are paid like those of the transaction; the first byte of the data counts them. */
const SIGNATURE_PROGRAMS = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

export function feeOf({ numSigners, keys, instructions }: Message): bigint {
  const calls = instructions.map(({ programIndex, data }) => ({ program: keys[programIndex] ?? '', data }))
  const verified = calls.reduce(
    (count, { program, data }) => count + (SIGNATURE_PROGRAMS.has(program) ? (data[0] ?? 0) : 0),
    0,
  )
  return BigInt(numSigners + verified) * LAMPORTS_PER_SIGNATURE + priorityFee(calls)
}

type Call = Readonly<{ program: string; data: Uint8Array }>

function priorityFee(calls: readonly Call[]): bigint {
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET)
  const price = budget.find(({ data }) => data[0] === SET_UNIT_PRICE && data.length >= 9)
  if (!price) return 0n
  const limit = budget.find(({ data }) => data[0] === SET_UNIT_LIMIT && data.length >= 5)
  const units = limit ? BigInt(view(limit.data).getUint32(1, true)) : defaultUnits(calls)
  const capped = units < MAX_UNITS ? units : MAX_UNITS
  return (view(price.data).getBigUint64(1, true) * capped + MICRO - 1n) / MICRO
}

const defaultUnits = (calls: readonly Call[]): bigint =>
  calls.reduce((units, { program }) => units + (NATIVE_PROGRAMS.has(program) ? 3_000n : 200_000n), 0n)

const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)
