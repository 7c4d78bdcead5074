/** Reads the logs of a transaction that failed: the program, the transfers before it, and the lamports that were missing. */
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

export const isToken = (program: string | undefined): boolean =>
  program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM

/** Returns the program of the failed instruction, and how many transfers preceded it. */
export function whereItFailed(logs: readonly string[]): { program: string | undefined; legsBefore: number } {
  const begun = logs.flatMap((line) => /^Program (\w+) invoke \[1\]$/.exec(line)?.[1] ?? [])
  const program = begun.at(-1)
  const legsBefore = begun.slice(0, -1).filter((each) => each === SYSTEM_PROGRAM || isToken(each)).length
  return { program, legsBefore }
}

/** Undefined where no transfer of SOL was short. */
export function missingLamports(logs: readonly string[]): bigint | undefined {
  const [, has, needs] = /insufficient lamports (\d{1,20}), need (\d{1,20})/.exec(logs.join('\n')) ?? []
  return has === undefined || needs === undefined ? undefined : BigInt(needs) - BigInt(has)
}
