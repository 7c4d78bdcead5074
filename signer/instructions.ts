/** Reads the instructions that the signer understands; every other one is 'unknown', and nothing unknown is signed. */
import { GUARD_PROGRAM, readGuardData } from '#contract/rules/guard.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#contract/rules/programs.ts'
import type { RawInstruction } from './wire.ts'

const MEMOS = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

/** Accounts are undefined where only a lookup table has them. */
type Account = string | undefined

export type Instruction =
  | Readonly<{ kind: 'transfer-sol'; from: Account; to: Account; lamports: bigint }>
  | Readonly<{
      kind: 'transfer-token'
      source: Account
      mint: Account
      destination: Account
      authority: Account
      amount: bigint
    }>
  | Readonly<{ kind: 'open-account'; payer: Account; account: Account; owner: Account; program: Account }>
  | Readonly<{ kind: 'sync-native'; account: Account }>
  | Readonly<{ kind: 'close-account'; account: Account; destination: Account; owner: Account }>
  | Readonly<{ kind: 'compute-units'; units: bigint }>
  | Readonly<{ kind: 'compute-price'; microLamports: bigint }>
  | Readonly<{ kind: 'guard'; account: Account; minBalance: bigint; expiresAt: bigint }>
  | Readonly<{ kind: 'memo' }>
  /** A listed program whose instruction is not one of those above. */
  | Readonly<{ kind: 'unknown'; program: string }>
  /** A program that the signer has no reason to let near a wallet, or one of TRUSTED_SWAP_PROGRAMS. */
  | Readonly<{ kind: 'foreign'; program: string }>

export function readInstruction(raw: RawInstruction): Instruction {
  const { program } = raw
  const unknown: Instruction = { kind: 'unknown', program }
  if (program === SYSTEM_PROGRAM) return readSystem(raw) ?? unknown
  if (program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) return readToken(raw) ?? unknown
  if (program === ASSOCIATED_TOKEN_PROGRAM) return readAssociated(raw) ?? unknown
  if (program === COMPUTE_BUDGET_PROGRAM) return readComputeBudget(raw) ?? unknown
  if (program === GUARD_PROGRAM) return readGuard(raw) ?? unknown
  // A memo that names accounts makes them sign for its text.
  if (MEMOS.has(program)) return raw.accounts.length === 0 ? { kind: 'memo' } : unknown
  return { kind: 'foreign', program }
}

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.length)

function readSystem({ accounts, data }: RawInstruction): Instruction | undefined {
  if (data.length !== 12 || accounts.length !== 2) return undefined
  const view = viewOf(data)
  if (view.getUint32(0, true) !== 2) return undefined
  return { kind: 'transfer-sol', from: accounts[0], to: accounts[1], lamports: view.getBigUint64(4, true) }
}

function readToken({ accounts, data }: RawInstruction): Instruction | undefined {
  const [first, second, third, fourth] = accounts
  // TransferChecked. One more account would be a signer of a multisig, or a hook's.
  if (data[0] === 12 && data.length === 10 && accounts.length === 4)
    return {
      kind: 'transfer-token',
      source: first,
      mint: second,
      destination: third,
      authority: fourth,
      amount: viewOf(data).getBigUint64(1, true),
    }
  // The second account, where there is one, is the rent sysvar.
  if (data[0] === 17 && data.length === 1 && accounts.length <= 2)
    return { kind: 'sync-native', account: first }
  if (data[0] === 9 && data.length === 1 && accounts.length === 3)
    return { kind: 'close-account', account: first, destination: second, owner: third }
  return undefined
}

/** Create or CreateIdempotent. */
function readAssociated({ accounts, data }: RawInstruction): Instruction | undefined {
  const creates = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!creates || accounts.length !== 6) return undefined
  const [payer, account, owner, , , program] = accounts
  return { kind: 'open-account', payer, account, owner, program }
}

function readComputeBudget({ accounts, data }: RawInstruction): Instruction | undefined {
  if (accounts.length > 0) return undefined
  if (data[0] === 2 && data.length === 5)
    return { kind: 'compute-units', units: BigInt(viewOf(data).getUint32(1, true)) }
  if (data[0] === 3 && data.length === 9)
    return { kind: 'compute-price', microLamports: viewOf(data).getBigUint64(1, true) }
  return undefined
}

function readGuard({ accounts, data }: RawInstruction): Instruction | undefined {
  const terms = readGuardData(data)
  if (!terms || accounts.length !== 2 || accounts[0] !== CLOCK_SYSVAR) return undefined
  return { kind: 'guard', account: accounts[1], ...terms }
}
