/** The token accounts of a wallet, derived here and not believed from a transaction. */
import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { OwnAccounts } from './swap-rules.ts'

/** Of both token programs: which one a mint belongs to only the chain could tell, and the other account stays empty. */
const both = (owner: string, mint: string): Promise<readonly string[]> =>
  Promise.all([TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) => derive(owner, mint, program)))

async function derive(owner: string, mint: string, program: string): Promise<string> {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(program) }
  const [account] = await findAssociatedTokenPda(seeds)
  return account
}

export async function ownAccounts({ wallet, inputMint, outputMint }: EconomicTerms): Promise<OwnAccounts> {
  const [input, output, wrapped] = await Promise.all([
    both(wallet, inputMint),
    both(wallet, outputMint),
    derive(wallet, WRAPPED_SOL, TOKEN_PROGRAM),
  ])
  return { input, output, wrappedSol: [wrapped] }
}
