/** Derives the token accounts of a wallet and of a recipient, instead of believing a transaction. */
import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { OwnAccounts } from './swap-rules.ts'

/** Deriving one takes about a millisecond, and most trades are about the same few. */
const derived = new Map<string, Promise<string>>()
const KEPT = 1000

function accountOf(owner: string, mint: string, program: string): Promise<string> {
  const name = `${owner} ${mint} ${program}`
  const known = derived.get(name)
  if (known) return known
  if (derived.size >= KEPT) derived.clear()
  const account = derive(owner, mint, program)
  derived.set(name, account)
  return account
}

async function derive(owner: string, mint: string, program: string): Promise<string> {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(program) }
  const [account] = await findAssociatedTokenPda(seeds)
  return account
}

/** Covers both token programs: only the chain knows which one a mint belongs to, and the other account stays empty. */
const both = (owner: string, mint: string): Promise<readonly string[]> =>
  Promise.all([TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) => accountOf(owner, mint, program)))

export async function ownAccounts({
  wallet,
  inputMint,
  outputMint,
  recipient,
}: EconomicTerms): Promise<OwnAccounts> {
  const [input, output, wrapped, theirs] = await Promise.all([
    both(wallet, inputMint),
    both(wallet, outputMint),
    accountOf(wallet, WRAPPED_SOL, TOKEN_PROGRAM),
    recipient === undefined ? [] : both(recipient, inputMint),
  ])
  return { input, output, wrappedSol: [wrapped], recipient: theirs }
}
