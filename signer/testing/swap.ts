/** Swaps as the sandbox market maker builds them, for tests that sign them or spoil them first. */
import { createHash } from 'node:crypto'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { GUARD_PROGRAM, guardData } from '#contract/rules/guard.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { CLOCK_SYSVAR, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import { type EconomicTerms, termsText } from '#contract/rules/terms.ts'
import type { SignConsent, SignedIntent, SignRequest, WalletOwner } from '#contract/signer.ts'

export const MAKER = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'
export const STRANGER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** Half a SOL for USDC at 168 dollars would be 84; these are a hundredth of that. */
export const testTerms = (wallet: string, changes: Partial<EconomicTerms> = {}): EconomicTerms => ({
  wallet,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputRaw: '5000000',
  minOutputRaw: '830000',
  slippageBps: 50,
  maxFeeLamports: '2100000',
  ...changes,
})

export const tokenAccount = async (owner: string, mint: string): Promise<string> => {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(TOKEN_PROGRAM) }
  return (await findAssociatedTokenPda(seeds))[0]
}

export const solTransfer = (from: string, to: string, lamports: bigint): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(address(from)),
    destination: address(to),
    amount: lamports,
  })

type TokenTransfer = Readonly<{ from: string; to: string; mint: string; by: string; amount: bigint }>
export const tokenTransfer = ({ from, to, mint, by, amount }: TokenTransfer): Instruction =>
  getTransferCheckedInstruction({
    source: address(from),
    destination: address(to),
    mint: address(mint),
    authority: createNoopSigner(address(by)),
    amount,
    decimals: 6,
  })

export const openAccount = async (payer: string, owner: string, mint: string): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(address(payer)),
    ata: address(await tokenAccount(owner, mint)),
    owner: address(owner),
    mint: address(mint),
  })

export const guard = (account: string, minBalance: bigint, expiresMs: number): Instruction => ({
  programAddress: address(GUARD_PROGRAM),
  accounts: [
    { address: address(CLOCK_SYSVAR), role: AccountRole.READONLY },
    { address: address(account), role: AccountRole.READONLY },
  ],
  data: guardData({ minBalance, expiresAt: BigInt(Math.floor(expiresMs / 1000)) }),
})

/** One side of the swap: lamports for SOL, a checked transfer for anything else. */
async function leg(mint: string, from: string, to: string, amount: bigint): Promise<Instruction> {
  if (mint === WRAPPED_SOL) return solTransfer(from, to, amount)
  const [source, destination] = await Promise.all([tokenAccount(from, mint), tokenAccount(to, mint)])
  return tokenTransfer({ from: source, to: destination, mint, by: from, amount })
}

/** The maker's instructions for these terms, filled a little better than the minimum. */
export async function swapInstructions(terms: EconomicTerms, now: number): Promise<Instruction[]> {
  const { wallet, inputMint, outputMint } = terms
  const out = BigInt(terms.minOutputRaw) + 5n
  const place = outputMint === WRAPPED_SOL ? wallet : await tokenAccount(wallet, outputMint)
  return [
    ...(outputMint === WRAPPED_SOL ? [] : [await openAccount(wallet, wallet, outputMint)]),
    await leg(inputMint, wallet, MAKER, BigInt(terms.inputRaw)),
    await leg(outputMint, MAKER, wallet, out),
    guard(place, 77n + BigInt(terms.minOutputRaw), now + 30_000),
  ]
}

/** One of its own for each label, so that no two transactions are the same. */
const blockhash = (label: string): Blockhash =>
  getBase58Decoder().decode(createHash('sha256').update(`block ${label}`).digest()) as Blockhash // any 32 bytes

export const wireOf = (payer: string, instructions: readonly Instruction[], label = ''): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayer(address(payer), draft),
        (draft) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: blockhash(label), lastValidBlockHeight: 1000n },
            draft,
          ),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
      ),
    ),
  )

const hashOf = (terms: EconomicTerms): string => createHash('sha256').update(termsText(terms)).digest('hex')

type Asking = Readonly<{
  terms: EconomicTerms
  now: number
  owner?: WalletOwner
  actor?: string
  id?: string
  intent?: Partial<SignedIntent>
  consent?: Partial<SignConsent>
  transaction?: string
}>

/** A request that the signer accepts, unless a test changes it. */
export async function createSignRequest(asking: Asking): Promise<SignRequest> {
  const { terms, now, owner = { kind: 'demo' }, actor = 'guest:one', id = 'intent-1' } = asking
  const iso = (ms: number): string => new Date(ms).toISOString()
  return {
    owner,
    intent: {
      id,
      terms,
      valueUsd: '0.84',
      pricedAt: iso(now - 5000),
      priceImpactPercent: 0.02,
      sellBack: 0.996,
      expiresAt: iso(now + 50_000),
      ...asking.intent,
    },
    consent: {
      id: `consent of ${id}`,
      intentId: id,
      termsHash: hashOf(terms),
      channel: 'click',
      actor,
      expiresAt: iso(now + 30_000),
      ...asking.consent,
    },
    transaction: asking.transaction ?? wireOf(terms.wallet, await swapInstructions(terms, now), id),
  }
}
