/** The birth of the tokens: each mint at its mainnet address, its whole supply minted to the treasury by a real transaction. */
import { type Address, address, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getMintToCheckedInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { addressBytes } from './base58.ts'
import type { Chain } from './chain.ts'
import { openTokenAccount, programOf, type Token, tokenAccountOf } from './token-account.ts'
import { encodeMint, parseMint } from './token-layout.ts'
import type { Treasury } from './treasury.ts'

export type SeedToken = Token &
  Readonly<{
    /** Whole coins. */
    supply: number
    mintAuthorityDisabled: boolean
    freezeAuthorityDisabled: boolean
  }>

const U64_MAX = 2n ** 64n - 1n
const WRAPPED_LAMPORTS = 100_000n * 1_000_000_000n

/** Seeds what is missing; on a chain that has everything it does nothing. */
export async function seedTokens(
  chain: Chain,
  treasury: Treasury,
  tokens: readonly SeedToken[],
): Promise<void> {
  for (const token of tokens) {
    if (token.mint === WRAPPED_SOL) await wrapSol(chain, treasury, token)
    else await seedToken(chain, treasury, token)
  }
}

async function seedToken(chain: Chain, treasury: Treasury, token: SeedToken): Promise<void> {
  if (!chain.account(token.mint)) placeMint(chain, treasury, token)
  const mint = chain.account(token.mint)
  if (!mint || parseMint(mint)?.supply !== 0n) return
  const ata = await tokenAccountOf(treasury.address, token)
  await treasury.pay([
    openTokenAccount(treasury, ata, treasury.address, token),
    mintAll(treasury, ata, token),
    ...(token.mintAuthorityDisabled ? [giveUpMinting(treasury, token)] : []),
  ])
}

function placeMint(chain: Chain, treasury: Treasury, token: SeedToken): void {
  const authority = addressBytes(treasury.address)
  const data = encodeMint(token.decimals, authority, token.freezeAuthorityDisabled ? undefined : authority)
  chain.place({
    address: token.mint,
    lamports: chain.rentExempt(BigInt(data.length)),
    owner: programOf(token),
    data,
    executable: false,
  })
}

const mintAll = ({ signer }: Treasury, ata: Address, token: SeedToken): Instruction =>
  getMintToCheckedInstruction(
    {
      mint: address(token.mint),
      token: ata,
      mintAuthority: signer,
      amount: rawSupply(token),
      decimals: token.decimals,
    },
    { programAddress: programOf(token) },
  )

const giveUpMinting = ({ signer }: Treasury, token: SeedToken): Instruction =>
  getSetAuthorityInstruction(
    {
      owned: address(token.mint),
      owner: signer,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    },
    { programAddress: programOf(token) },
  )

async function wrapSol(chain: Chain, treasury: Treasury, token: SeedToken): Promise<void> {
  const ata = await tokenAccountOf(treasury.address, token)
  if (chain.account(ata)) return
  await treasury.pay([
    openTokenAccount(treasury, ata, treasury.address, token),
    getTransferSolInstruction({ source: treasury.signer, destination: ata, amount: WRAPPED_LAMPORTS }),
    getSyncNativeInstruction({ account: ata }),
  ])
}

function rawSupply({ supply, decimals }: SeedToken): bigint {
  const raw = BigInt(Math.floor(supply)) * 10n ** BigInt(decimals)
  return raw < U64_MAX ? raw : U64_MAX
}
