/** Builds the instruction that puts a transaction under the guard. */
import { type AccountMeta, AccountRole, address, type Instruction } from '@solana/kit'
import { GUARD_PROGRAM, type GuardTerms, guardData } from '#contract/rules/guard.ts'
import { CLOCK_SYSVAR } from '#contract/rules/programs.ts'

const read = (account: string): AccountMeta => ({ address: address(account), role: AccountRole.READONLY })

/** Placed last, so that it sees what all the others have left. */
export const guardInstruction = (guarded: string, terms: GuardTerms): Instruction => ({
  programAddress: address(GUARD_PROGRAM),
  accounts: [read(CLOCK_SYSVAR), read(guarded)],
  data: guardData(terms),
})
