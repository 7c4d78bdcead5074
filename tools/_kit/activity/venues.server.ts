/** Names the exchanges by their programs. A program is an identity; a text of a transaction is not. */
import { GUARD_PROGRAM } from '#contract/rules/guard.ts'

const VENUES: Readonly<Record<string, string>> = {
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
  CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK: 'Raydium',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca',
  pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA: 'PumpSwap',
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P': 'Pump.fun',
  [GUARD_PROGRAM]: 'Sandbox market maker',
}

/** The first that ran: an aggregator runs before the exchanges that it uses. */
export const venueOf = (programs: readonly string[]): string | undefined =>
  programs.map((program) => VENUES[program]).find((name) => name !== undefined)
