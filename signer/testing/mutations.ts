/** Builds a correct swap, and every known way to spoil it, with the reason of the refusal. */
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#contract/rules/programs.ts'
import type { SignRefusalReason } from '#contract/signer-refusals.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import {
  guard,
  MAKER,
  openAccount,
  STRANGER,
  solTransfer,
  swapInstructions,
  testTerms,
  tokenAccount,
  tokenTransfer,
  wireOf,
} from './swap.ts'

export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BLOCK = { blockhash: MAKER as string as Blockhash, lastValidBlockHeight: 9n } // any 32 bytes
const [signs, writes, reads] = [AccountRole.WRITABLE_SIGNER, AccountRole.WRITABLE, AccountRole.READONLY]

export const raw = (
  programAddress: string,
  data: readonly number[],
  accounts: readonly (readonly [string, AccountRole])[] = [],
): Instruction => ({
  programAddress: address(programAddress),
  accounts: accounts.map(([key, role]) => ({ address: address(key), role })),
  data: Uint8Array.from(data),
})

const le = (value: bigint, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const filled = (length: number, byte: number): number[] => new Array<number>(length).fill(byte)
export const units = (count: bigint): Instruction => raw(COMPUTE_BUDGET_PROGRAM, [2, ...le(count, 4)])
export const price = (microLamports: bigint): Instruction =>
  raw(COMPUTE_BUDGET_PROGRAM, [3, ...le(microLamports, 8)])
export const memo = (length: number): Instruction => raw(MEMO, filled(length, 104))

const withAccount = (instruction: Instruction, key: string): Instruction => ({
  ...instruction,
  accounts: [...(instruction.accounts ?? []), { address: address(key), role: reads }],
})

export type Scene = Awaited<ReturnType<typeof sceneOf>>

/** The last of the accounts that are the wallet's own names the owner. */
const ofStranger = (wallet: string, instruction: Instruction): Instruction => {
  const accounts = instruction.accounts ?? []
  const owner = accounts.findLastIndex((account) => account.address === wallet)
  return { ...instruction, accounts: accounts.with(owner, { address: address(STRANGER), role: reads }) }
}

/** Half a hundredth of a SOL for USDC from the maker, and the accounts that could be misused. */
export async function sceneOf(wallet: string, now: number) {
  const terms = testTerms(wallet)
  const [open, payment, receipt, guarded] = await swapInstructions(terms, now)
  if (!open || !payment || !receipt || !guarded) throw new Error('the maker writes four instructions')
  const [usdc, strangerUsdc, makerUsdc, bonk, wrapped] = await Promise.all([
    tokenAccount(wallet, USDC),
    tokenAccount(STRANGER, USDC),
    tokenAccount(MAKER, USDC),
    tokenAccount(wallet, BONK),
    tokenAccount(wallet, WRAPPED_SOL),
  ])
  const own = createNoopSigner(address(wallet))
  return {
    ...{ wallet, now, terms, own, usdc, strangerUsdc, makerUsdc, bonk, wrapped },
    ...{ open, payment, receipt, guarded },
    plain: [open, payment, receipt, guarded],
    /** Before the guard, which has to come last. */
    and: (...extra: Instruction[]) => [open, payment, receipt, ...extra, guarded],
    paying: (lamports: bigint) => [open, solTransfer(wallet, MAKER, lamports), receipt, guarded],
    receiving: (changes: Partial<Parameters<typeof tokenTransfer>[0]>) => [
      open,
      payment,
      tokenTransfer({ from: makerUsdc, to: usdc, mint: USDC, by: MAKER, amount: 830_005n, ...changes }),
      guarded,
    ],
    guardedBy: (account: string, minimum: bigint, lastsMs = 30_000) => [
      open,
      payment,
      receipt,
      guard(account, minimum, now + lastsMs),
    ],
  }
}

type Spoil = (scene: Scene) => string | readonly Instruction[] | Promise<readonly Instruction[]>
export type Mutation = readonly [name: string, reason: SignRefusalReason, spoil: Spoil]

/** The wire of what a mutation makes. */
export async function spoiled(scene: Scene, spoil: Spoil): Promise<string> {
  const made = await spoil(scene)
  return typeof made === 'string' ? made : wireOf(scene.wallet, made)
}

// biome-ignore format: a table is read by its columns
export const mutations: readonly Mutation[] = [
  ['the maker pays the network', 'wrong_fee_payer', ({ plain }) => wireOf(MAKER, plain)],
  ['a stranger pays the network', 'wrong_fee_payer', ({ plain }) => wireOf(STRANGER, plain)],
  ['one lamport more is paid', 'input_too_high', ({ paying }) => paying(5_000_001n)],
  ['everything is paid', 'input_too_high', ({ paying }) => paying(2n ** 64n - 1n)],
  ['one unit less is received', 'output_too_low', ({ receiving }) => receiving({ amount: 829_999n })],
  ['nothing is received', 'output_too_low', ({ receiving }) => receiving({ amount: 0n })],
  ['a stranger receives', 'account_not_allowed', ({ receiving, strangerUsdc: to }) => receiving({ to })],
  ['another account of the wallet receives', 'account_not_allowed', ({ receiving, bonk: to }) => receiving({ to })],
  ['what is received was the wallet’s before', 'account_not_allowed', ({ receiving, usdc: from }) => receiving({ from })],
  ['another token is received', 'wrong_mint', ({ receiving }) => receiving({ mint: BONK })],
  ['SOL is received', 'wrong_mint', ({ open, payment, guarded, wallet }) => [open, payment, solTransfer(MAKER, wallet, 900_000n), guarded]],
  ['another token is paid', 'wrong_mint', ({ open, receipt, guarded, ...s }) => [open, tokenTransfer({ from: s.bonk, to: s.makerUsdc, mint: BONK, by: s.wallet, amount: 1n }), receipt, guarded]],
  ['the wallet pays twice', 'extra_instruction', ({ and, wallet }) => and(solTransfer(wallet, MAKER, 1n))],
  ['the wallet pays a stranger too', 'extra_instruction', ({ and, wallet }) => and(solTransfer(wallet, STRANGER, 1n))],
  ['the wallet gives tokens away', 'extra_instruction', ({ and, ...s }) => and(tokenTransfer({ from: s.usdc, to: s.strangerUsdc, mint: USDC, by: s.wallet, amount: 1n }))],
  ['a stranger is paid by the maker', 'extra_instruction', ({ and, ...s }) => and(tokenTransfer({ from: s.makerUsdc, to: s.strangerUsdc, mint: USDC, by: MAKER, amount: 1n }))],
  ['the payment is missing', 'extra_instruction', ({ open, receipt, guarded }) => [open, receipt, guarded]],
  ['the receipt is missing', 'extra_instruction', ({ open, payment, guarded }) => [open, payment, guarded]],
  ['the guard is missing', 'guard_missing', ({ open, payment, receipt }) => [open, payment, receipt]],
  ['the guard comes first', 'guard_missing', ({ open, payment, receipt, guarded }) => [guarded, open, payment, receipt]],
  ['the guard watches a stranger', 'guard_missing', ({ guardedBy, strangerUsdc }) => guardedBy(strangerUsdc, 830_077n)],
  ['the guard watches the SOL', 'guard_missing', ({ guardedBy, wallet }) => guardedBy(wallet, 830_077n)],
  ['the guard is content with less', 'output_too_low', ({ guardedBy, usdc }) => guardedBy(usdc, 829_999n)],
  ['the guard holds for an hour', 'guard_missing', ({ guardedBy, usdc }) => guardedBy(usdc, 830_077n, 3_600_000)],
  ['there are two guards', 'extra_instruction', ({ plain, guarded }) => [...plain, guarded]],
  ['the guard has a third account', 'extra_instruction', ({ open, payment, receipt, guarded }) => [open, payment, receipt, withAccount(guarded, MAKER)]],
  ['a foreign program is called', 'program_not_allowed', ({ and, wallet }) => and(raw(STRANGER, [1, 2, 3], [[wallet, signs]]))],
  ['Jupiter is called where it is not trusted', 'program_not_allowed', ({ and, wallet }) => and(raw(JUPITER_PROGRAM, [1], [[wallet, signs]]))],
  ['the account changes hands', 'extra_instruction', ({ and, usdc, own }) => and(getSetAuthorityInstruction({ owned: address(usdc), owner: own, authorityType: AuthorityType.AccountOwner, newAuthority: address(STRANGER) }))],
  ['a stranger may spend', 'extra_instruction', ({ and, usdc, own }) => and(getApproveInstruction({ source: address(usdc), delegate: address(STRANGER), owner: own, amount: 1n }))],
  ['the account is closed for a stranger', 'extra_instruction', ({ and, usdc, own }) => and(getCloseAccountInstruction({ account: address(usdc), destination: address(STRANGER), owner: own }))],
  ['tokens are burned', 'extra_instruction', ({ and, usdc, own }) => and(getBurnInstruction({ account: address(usdc), mint: address(USDC), authority: own, amount: 1n }))],
  ['tokens move without a check', 'extra_instruction', ({ and, usdc, strangerUsdc, own }) => and(getTransferInstruction({ source: address(usdc), destination: address(strangerUsdc), authority: own, amount: 1n }))],
  ['the transfer wants a fee', 'extra_instruction', ({ open, payment, guarded, makerUsdc, usdc }) => [open, payment, raw(TOKEN_2022_PROGRAM, [26, 1, ...le(900_000n, 8), 6, ...le(1n, 8)], [[makerUsdc, writes], [USDC, reads], [usdc, writes], [MAKER, AccountRole.READONLY_SIGNER]]), guarded]],
  ['a second signature moves the tokens', 'extra_instruction', ({ open, payment, receipt, guarded }) => [open, payment, withAccount(receipt, STRANGER), guarded]],
  ['the wallet is given to a program', 'extra_instruction', ({ and, wallet }) => and(raw(SYSTEM_PROGRAM, [1, 0, 0, 0, ...filled(32, 7)], [[wallet, signs]]))],
  ['the wallet pays for an account', 'extra_instruction', ({ and, wallet }) => and(raw(SYSTEM_PROGRAM, [0, 0, 0, 0, ...le(1n, 8), ...le(0n, 8), ...filled(32, 7)], [[wallet, signs], [MAKER, signs]]))],
  ['a nonce would keep it for ever', 'extra_instruction', ({ plain, wallet }) => [raw(SYSTEM_PROGRAM, [4, 0, 0, 0], [[STRANGER, writes], [MAKER, reads], [wallet, signs]]), ...plain]],
  ['SOL moves by a seed', 'extra_instruction', ({ and, wallet }) => and(raw(SYSTEM_PROGRAM, [11, 0, 0, 0, ...le(1n, 8), ...le(0n, 8), ...filled(32, 0)], [[STRANGER, writes], [wallet, signs], [MAKER, writes]]))],
  ['an account of a stranger is paid for', 'account_not_allowed', async ({ wallet, payment, receipt, guarded }) => [await openAccount(wallet, STRANGER, USDC), payment, receipt, guarded]],
  ['our account is opened for a stranger', 'account_not_allowed', async ({ wallet, payment, receipt, guarded }) => [ofStranger(wallet, await openAccount(wallet, wallet, USDC)), payment, receipt, guarded]],
  ['an account for another token is paid for', 'account_not_allowed', async ({ wallet, payment, receipt, guarded }) => [await openAccount(wallet, wallet, BONK), payment, receipt, guarded]],
  ['a second account is paid for', 'extra_instruction', async ({ wallet, plain }) => [await openAccount(wallet, wallet, BONK), ...plain]],
  ['a nested account is emptied', 'extra_instruction', ({ and, ...s }) => and(raw(ASSOCIATED_TOKEN_PROGRAM, [2], [[s.usdc, writes], [USDC, reads], [s.strangerUsdc, writes], [s.bonk, writes], [BONK, reads], [s.wallet, signs], [TOKEN_PROGRAM, reads]]))],
  ['the priority is dear', 'fee_too_high', ({ plain }) => [price(50_000_000n), ...plain]],
  ['the priority is beyond all numbers', 'fee_too_high', ({ plain }) => [price(2n ** 64n - 1n), units(2n ** 32n - 1n), ...plain]],
  ['the priority is set twice', 'extra_instruction', ({ plain }) => [price(1n), price(2n), ...plain]],
  ['the budget asks for something else', 'extra_instruction', ({ plain }) => [raw(COMPUTE_BUDGET_PROGRAM, [1, ...le(262_144n, 4)]), ...plain]],
  ['a third party has to sign', 'account_not_allowed', ({ and }) => and(solTransfer(STRANGER, MAKER, 1n))],
  ['a memo has the wallet sign its text', 'extra_instruction', ({ and, wallet }) => and(raw(MEMO, [104, 105], [[wallet, signs]]))],
  ['there are two memos', 'extra_instruction', ({ and }) => and(memo(1), memo(2))],
  ['it is of the old version', 'transaction_unreadable', ({ plain, wallet }) => legacyWire(wallet, plain)],
  ['accounts hide in a table', 'account_not_allowed', ({ plain, wallet, makerUsdc }) => tableWire(wallet, plain, [USDC, makerUsdc])],
  ['a byte follows', 'transaction_unreadable', ({ plain, wallet }) => Buffer.concat([Buffer.from(wireOf(wallet, plain), 'base64'), Buffer.from([0])]).toString('base64')],
  ['the last byte is missing', 'transaction_unreadable', ({ plain, wallet }) => Buffer.from(wireOf(wallet, plain), 'base64').subarray(0, -1).toString('base64')],
  ['it is nothing', 'transaction_unreadable', () => ''],
  ['it is no base64', 'transaction_unreadable', ({ plain, wallet }) => `${wireOf(wallet, plain)} `],
  ['it is larger than a packet', 'transaction_unreadable', ({ and }) => and(memo(900))],
]

const legacyWire = (wallet: string, instructions: readonly Instruction[]): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 'legacy' }),
        (draft) => setTransactionMessageFeePayer(address(wallet), draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(BLOCK, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
      ),
    ),
  )

/** The same instructions with these accounts in a lookup table. */
export const tableWire = (
  wallet: string,
  instructions: readonly Instruction[],
  hidden: readonly string[],
): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayer(address(wallet), draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(BLOCK, draft),
        (draft) => appendTransactionMessageInstructions(instructions, draft),
        (draft) =>
          compressTransactionMessageUsingAddressLookupTables(draft, {
            [STRANGER as Address]: hidden.map((key) => address(key)),
          }),
      ),
    ),
  )
