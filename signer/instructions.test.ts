import { describe, expect, it } from 'vitest'
import { GUARD_PROGRAM, guardData } from '#contract/rules/guard.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#contract/rules/programs.ts'
import { readInstruction } from './instructions.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `account ${at}`)

function little(value: bigint, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}
const read = (program: string, accounts: readonly string[], data: readonly number[] | Uint8Array) =>
  readInstruction({ program, accounts, data: Uint8Array.from(data) })
const kindOf = (...given: Parameters<typeof read>): string => read(...given).kind

/** More than 32 bits hold, so that the width and the order of the bytes matter. */
const AMOUNT = 0x0102_0304_0506_0708n
const SOL = [...little(2n, 4), ...little(AMOUNT, 8)]
const TOKENS = [12, ...little(AMOUNT, 8), 6]
const GUARD = guardData({ minBalance: AMOUNT, expiresAt: 1_800_000_000n })

describe('an instruction that the signer understands', () => {
  it('is a payment in SOL', () => {
    expect(read(SYSTEM_PROGRAM, ['from', 'to'], SOL)).toEqual({
      kind: 'transfer-sol',
      from: 'from',
      to: 'to',
      lamports: AMOUNT,
    })
  })

  it.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('is a checked payment in tokens, of %s', (program) => {
    expect(read(program, ['source', 'mint', 'destination', 'authority'], TOKENS)).toEqual({
      kind: 'transfer-token',
      source: 'source',
      mint: 'mint',
      destination: 'destination',
      authority: 'authority',
      amount: AMOUNT,
    })
  })

  it('wraps and unwraps SOL', () => {
    const wraps = { kind: 'sync-native', account: 'account 0' }
    expect(read(TOKEN_PROGRAM, names(1), [17])).toEqual(wraps)
    expect(read(TOKEN_PROGRAM, names(2), [17])).toEqual(wraps)
    expect(read(TOKEN_PROGRAM, ['account', 'destination', 'owner'], [9])).toEqual({
      kind: 'close-account',
      account: 'account',
      destination: 'destination',
      owner: 'owner',
    })
  })

  it.each([[[]], [[0]], [[1]]])('opens a token account: %j', (data) => {
    const accounts = ['payer', 'account', 'owner', ...names(2), 'program']
    expect(read(ASSOCIATED_TOKEN_PROGRAM, accounts, data)).toEqual({
      kind: 'open-account',
      payer: 'payer',
      account: 'account',
      owner: 'owner',
      program: 'program',
    })
  })

  it('sets the compute budget', () => {
    expect(read(COMPUTE_BUDGET_PROGRAM, [], [2, ...little(0x01020304n, 4)])).toEqual({
      kind: 'compute-units',
      units: 0x01020304n,
    })
    expect(read(COMPUTE_BUDGET_PROGRAM, [], [3, ...little(AMOUNT, 8)])).toEqual({
      kind: 'compute-price',
      microLamports: AMOUNT,
    })
  })

  it('guards a balance until a time', () => {
    expect(read(GUARD_PROGRAM, [CLOCK_SYSVAR, 'watched'], GUARD)).toEqual({
      kind: 'guard',
      account: 'watched',
      minBalance: AMOUNT,
      expiresAt: 1_800_000_000n,
    })
  })

  it.each([
    'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
    MEMO,
    'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
  ])('is a memo that makes nobody sign: %s', (program) => {
    expect(read(program, [], [104, 105])).toEqual({ kind: 'memo' })
    expect(read(program, ['account'], [104, 105])).toEqual({ kind: 'unknown', program })
  })
})

describe('an instruction of a listed program that is anything else', () => {
  it.each<[string, Parameters<typeof read>]>([
    ['a payment in SOL with another account', [SYSTEM_PROGRAM, names(3), SOL]],
    ['a payment in SOL without its second account', [SYSTEM_PROGRAM, names(1), SOL]],
    ['a payment in SOL with another byte', [SYSTEM_PROGRAM, names(2), [...SOL, 0]]],
    ['a payment in SOL without its last byte', [SYSTEM_PROGRAM, names(2), SOL.slice(0, -1)]],
    ['another instruction of the system', [SYSTEM_PROGRAM, names(2), [3, ...SOL.slice(1)]]],
    ['one whose number needs four bytes', [SYSTEM_PROGRAM, names(2), [2, 1, ...SOL.slice(2)]]],
    ['an unchecked payment in tokens', [TOKEN_PROGRAM, names(3), [3, ...little(AMOUNT, 8)]]],
    ['another instruction of the length of a payment', [TOKEN_PROGRAM, names(4), [13, ...TOKENS.slice(1)]]],
    ['a payment in tokens with a fifth account', [TOKEN_PROGRAM, names(5), TOKENS]],
    ['a payment in tokens without its authority', [TOKEN_PROGRAM, names(3), TOKENS]],
    ['a payment in tokens with another byte', [TOKEN_PROGRAM, names(4), [...TOKENS, 0]]],
    ['a wrapping with a third account', [TOKEN_PROGRAM, names(3), [17]]],
    ['a wrapping with another byte', [TOKEN_PROGRAM, names(1), [17, 0]]],
    ['a closing with a fourth account', [TOKEN_PROGRAM, names(4), [9]]],
    ['a closing without its owner', [TOKEN_PROGRAM, names(2), [9]]],
    ['a closing with another byte', [TOKEN_PROGRAM, names(3), [9, 0]]],
    ['a recovery of nested accounts', [ASSOCIATED_TOKEN_PROGRAM, names(6), [2]]],
    ['an opening with another byte', [ASSOCIATED_TOKEN_PROGRAM, names(6), [1, 0]]],
    ['an opening with a seventh account', [ASSOCIATED_TOKEN_PROGRAM, names(7), [1]]],
    ['an opening without its sixth account', [ASSOCIATED_TOKEN_PROGRAM, names(5), []]],
    ['a compute budget with an account', [COMPUTE_BUDGET_PROGRAM, names(1), [2, 1, 0, 0, 0]]],
    ['a heap', [COMPUTE_BUDGET_PROGRAM, [], [1, 1, 0, 0, 0]]],
    ['a unit limit with another byte', [COMPUTE_BUDGET_PROGRAM, [], [2, 1, 0, 0, 0, 0]]],
    ['a price with a byte less', [COMPUTE_BUDGET_PROGRAM, [], [3, ...little(AMOUNT, 7)]]],
    ['a guard with another clock', [GUARD_PROGRAM, names(2), GUARD]],
    ['a guard of two accounts', [GUARD_PROGRAM, [CLOCK_SYSVAR, ...names(2)], GUARD]],
    ['a guard of no account', [GUARD_PROGRAM, [CLOCK_SYSVAR], GUARD]],
    ['a guard with another byte', [GUARD_PROGRAM, [CLOCK_SYSVAR, 'watched'], [...GUARD, 0]]],
  ])('is unknown: %s', (_, given) => {
    expect(kindOf(...given)).toBe('unknown')
  })

  it('is foreign when the program is not listed', () => {
    const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
    expect(read(program, names(2), SOL)).toEqual({ kind: 'foreign', program })
  })
})
