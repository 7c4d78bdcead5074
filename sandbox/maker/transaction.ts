/** Builds the swap as one transaction of two parties: both legs and the guard happen together or not at all. */
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { GuardTerms } from '#contract/rules/guard.ts'
import { COMPUTE_BUDGET_PROGRAM } from '#contract/rules/programs.ts'
import { programOf, type Token } from '../chain/token-account.ts'
import { guardInstruction } from '../guard/instruction.ts'
import { isSol } from './holdings.ts'

const SET_UNIT_LIMIT = 2

type Leg = Readonly<{ token: Token; amount: bigint; from: string; to: string; by: string }>

export type SwapPlan = Readonly<{
  taker: string
  /** The taker's side of the trade, and the maker's. */
  input: Leg
  output: Leg
  terms: GuardTerms
  lifetime: Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>
  /** Another one in each order: two equal swaps of one moment would else be one transaction, and happen once. */
  unitLimit: number
}>

/** Unsigned; the taker pays the network, so the taker's signature names the transaction. */
export const buildSwap = ({ taker, input, output, terms, lifetime, unitLimit }: SwapPlan): Transaction =>
  compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(address(taker), draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) =>
        appendTransactionMessageInstructions(
          [
            limitUnits(unitLimit),
            ...placeFor(taker, output),
            move(input),
            move(output),
            guardInstruction(output.to, terms),
          ],
          draft,
        ),
    ),
  )

/** It costs nothing without a price on the units. */
function limitUnits(units: number): Instruction {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, SET_UNIT_LIMIT)
  data.setUint32(1, units, true)
  return { programAddress: address(COMPUTE_BUDGET_PROGRAM), accounts: [], data: new Uint8Array(data.buffer) }
}

/** Included even where the account is known, since by then it may have been closed. */
function placeFor(taker: string, { token, to }: Leg): readonly Instruction[] {
  if (isSol(token)) return []
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(address(taker)),
      ata: address(to),
      owner: address(taker),
      mint: address(token.mint),
      tokenProgram: programOf(token),
    }),
  ]
}

function move({ token, amount, from, to, by }: Leg): Instruction {
  const authority = createNoopSigner(address(by))
  const [source, destination]: [Address, Address] = [address(from), address(to)]
  if (isSol(token)) return getTransferSolInstruction({ source: authority, destination, amount })
  return getTransferCheckedInstruction(
    { source, mint: address(token.mint), destination, authority, amount, decimals: token.decimals },
    { programAddress: programOf(token) },
  )
}
