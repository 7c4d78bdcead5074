/** Assembles the guard's machine code: it reads the loader's input in place, and calls nothing but `exit`. */
import { base58Decode } from '#contract/rules/address.ts'
import { GUARD_ERRORS } from '#contract/rules/guard.ts'
import { CLOCK_SYSVAR, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import {
  add,
  addConstant,
  andConstant,
  assemble,
  copy,
  exit,
  jump,
  jumpIfConstant,
  jumpIfGreaterSigned,
  jumpIfLess,
  jumpUnlessConstant,
  jumpUnlessEqual,
  type Line,
  load8,
  load64,
  setTo,
  setTo64,
} from './assembler.ts'
import { elfOf } from './elf.ts'

/** The loader leaves this much space behind an account's data for it to grow. */
const GROWTH = 10_240
/** Marks an account that is not the same as an earlier one. */
const FIRST_MENTION = 255

/** The offsets of the parts of an account, from its first byte on. */
const KEY = 8
const OWNER = 40
const LAMPORTS = 72
const DATA_LENGTH = 80
const DATA = 88

/** The input: a count, the accounts, and behind them the data of the instruction. */
const CLOCK = 8
const CLOCK_BYTES = 40
const UNIX_TIME = CLOCK + DATA + 32
const GUARDED = CLOCK + DATA + CLOCK_BYTES + GROWTH + 8

/** Offsets of a token account, in both programs; behind 165 bytes Token-2022 stores the account type. */
const AMOUNT = 64
const STATE = 108
const TOKEN_ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
const IS_TOKEN_ACCOUNT = 2

/** Goes to `otherwise` unless the 32 bytes at r1 + `at` are this address. */
function isAddress(at: number, address: string, otherwise: string): readonly Line[] {
  const bytes = base58Decode(address)
  if (bytes?.length !== 32) throw new Error(`${address} is no address`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32)
  return [0, 8, 16, 24].flatMap((part) => [
    load64(2, 1, at + part),
    ...setTo64(3, view.getBigUint64(part, true)),
    jumpUnlessEqual(2, 3, otherwise),
  ])
}

/** Leaves the time in r5. */
const readClock: readonly Line[] = [
  load64(2, 1, 0),
  jumpUnlessConstant(2, 2, 'bad input'),
  load8(2, 1, CLOCK),
  jumpUnlessConstant(2, FIRST_MENTION, 'bad input'),
  ...isAddress(CLOCK + KEY, CLOCK_SYSVAR, 'bad input'),
  load64(2, 1, CLOCK + DATA_LENGTH),
  jumpUnlessConstant(2, CLOCK_BYTES, 'bad input'),
  load64(5, 1, UNIX_TIME),
]

/**
 * Leaves the length of the account's data in r6 and what it holds in r7: tokens, or lamports where there is no data.
 */
const readBalance: readonly Line[] = [
  load8(2, 1, GUARDED),
  jumpUnlessConstant(2, FIRST_MENTION, 'bad input'),
  load64(6, 1, GUARDED + DATA_LENGTH),
  load64(7, 1, GUARDED + LAMPORTS),
  jumpIfConstant(6, 0, 'balance is known'),
  ...isAddress(GUARDED + OWNER, TOKEN_PROGRAM, 'not the older program'),
  jump('of a token program'),
  'not the older program',
  ...isAddress(GUARDED + OWNER, TOKEN_2022_PROGRAM, 'bad input'),
  'of a token program',
  setTo(2, TOKEN_ACCOUNT_BYTES),
  jumpIfLess(6, 2, 'bad input'), // a mint
  jumpIfConstant(6, MULTISIG_BYTES, 'bad input'),
  jumpIfConstant(6, TOKEN_ACCOUNT_BYTES, 'token account'),
  load8(2, 1, GUARDED + DATA + TOKEN_ACCOUNT_BYTES),
  jumpUnlessConstant(2, IS_TOKEN_ACCOUNT, 'bad input'),
  'token account',
  load8(2, 1, GUARDED + DATA + STATE),
  jumpIfConstant(2, 0, 'bad input'), // never initialised
  load64(7, 1, GUARDED + DATA + AMOUNT),
  'balance is known',
]

/** Leaves the least balance in r2 and the last second in r3. They begin at the next multiple of eight. */
const readTerms: readonly Line[] = [
  copy(4, 6),
  addConstant(4, GUARDED + DATA + GROWTH + 7),
  andConstant(4, -8),
  addConstant(4, 8), // an epoch that is no longer used
  add(4, 1),
  load64(2, 4, 0),
  jumpUnlessConstant(2, 16, 'bad input'),
  load64(2, 4, 8),
  load64(3, 4, 16),
]

const answer = (code: number): readonly Line[] => [setTo(0, code), exit]

/** The program as the loader takes it. */
export const guardElf = (): Uint8Array =>
  elfOf(
    assemble([
      ...readClock,
      ...readBalance,
      ...readTerms,
      jumpIfGreaterSigned(5, 3, 'expired'),
      jumpIfLess(7, 2, 'below the minimum'),
      ...answer(0),
      'below the minimum',
      ...answer(GUARD_ERRORS.belowMinimum),
      'expired',
      ...answer(GUARD_ERRORS.expired),
      'bad input',
      ...answer(GUARD_ERRORS.badInput),
    ]),
  )
