/** The house's own account: it pays for what the chain is born with, for airdrops and for the first money of a wallet. */
import { randomBytes } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Chain } from './chain.ts'
import { MAX_AGE } from './slots.ts'
import { decodeWire, type Wire } from './wire.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
/** About what exists on mainnet, so that nobody meets the bottom. */
const BIRTH_LAMPORTS = 600_000_000n * 1_000_000_000n

export type Treasury = Readonly<{
  address: Address
  signer: KeyPairSigner
  sign(instructions: readonly Instruction[]): Promise<Wire>
  /** Signs and sends; answers with the signature of what has landed, throws when it failed. */
  pay(instructions: readonly Instruction[]): Promise<string>
  airdrop(to: string, lamports: bigint): Promise<string>
}>

/** `seed` is the private key, 32 bytes. */
export async function openTreasury(chain: Chain, seed: Uint8Array): Promise<Treasury> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  if (!chain.account(signer.address)) bear(chain, signer.address)
  const sign = (instructions: readonly Instruction[]) => signTransaction(chain, signer, instructions)
  const pay = async (instructions: readonly Instruction[]) => land(chain, await sign(instructions))
  return {
    address: signer.address,
    signer,
    sign,
    pay,
    airdrop: (to, lamports) =>
      // The memo keeps two equal airdrops of one slot from being the same transaction.
      pay([
        getTransferSolInstruction({ source: signer, destination: to as Address, amount: lamports }),
        memo(`Airdrop ${randomBytes(4).toString('hex')}`),
      ]),
  }
}

function bear(chain: Chain, address: string): void {
  chain.place({
    address,
    lamports: BIRTH_LAMPORTS,
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    executable: false,
  })
}

async function signTransaction(
  chain: Chain,
  signer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<Wire> {
  const slot = chain.slots.now()
  const lifetime = {
    blockhash: chain.slots.blockhashOf(slot) as Blockhash, // base58 of 32 bytes, made by ourselves
    lastValidBlockHeight: chain.slots.heightOf(slot) + MAX_AGE,
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return decodeWire(new Uint8Array(getTransactionEncoder().encode(signed)))
}

/** Sends a signed transaction of the house; one that fails is a bug of ours or a lack of funds. */
export function land(chain: Chain, wire: Wire): string {
  const result = chain.send(wire)
  if (result.kind === 'landed' && result.err === null) return result.signature
  throw new Error(`a transaction of the house failed: ${JSON.stringify(result.err)}`)
}

/** A line of text in the transaction, which its history shows. */
export const memo = (text: string): Instruction => ({
  programAddress: MEMO_PROGRAM,
  accounts: [],
  data: new TextEncoder().encode(text),
})
