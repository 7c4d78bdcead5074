/** Instructions on tokens of either program, as the house gives them. */
import { type Address, address, type Instruction } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-layout.ts'
import type { Treasury } from './treasury.ts'

export type Token = Readonly<{ mint: string; decimals: number; program: 'spl-token' | 'spl-token-2022' }>

export const programOf = ({ program }: Pick<Token, 'program'>): Address =>
  address(program === 'spl-token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM)

export async function tokenAccountOf(owner: string, token: Token): Promise<Address> {
  const seeds = { owner: address(owner), mint: address(token.mint), tokenProgram: programOf(token) }
  return (await findAssociatedTokenPda(seeds))[0]
}

/** Makes the token account when it is missing; the treasury pays its rent. */
export const openTokenAccount = (
  { signer }: Treasury,
  ata: Address,
  owner: string,
  token: Token,
): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: signer,
    ata,
    owner: address(owner),
    mint: address(token.mint),
    tokenProgram: programOf(token),
  })

export async function transferToken(
  treasury: Treasury,
  to: string,
  token: Token,
  amount: bigint,
): Promise<Instruction[]> {
  const destination = await tokenAccountOf(to, token)
  return [
    openTokenAccount(treasury, destination, to, token),
    getTransferCheckedInstruction(
      {
        source: await tokenAccountOf(treasury.address, token),
        mint: address(token.mint),
        destination,
        authority: treasury.signer,
        amount,
        decimals: token.decimals,
      },
      { programAddress: programOf(token) },
    ),
  ]
}
