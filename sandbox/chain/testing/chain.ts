/** A whole chain inside a test, in memory, with a clock that the test moves. */
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createChain } from '../chain.ts'
import { createAnswer } from '../rpc/dispatch.ts'
import { publicMethods } from '../rpc/methods.ts'
import { SLOT_MS } from '../slots.ts'
import { openStore } from '../store.ts'
import { openTreasury } from '../treasury.ts'

export const SOL = 1_000_000_000n
/** When every trial chain was born. */
export const BORN_MS = Date.parse('2026-11-20T12:00:00Z')
const SEED = new Uint8Array(32).fill(7)

// biome-ignore lint/suspicious/noExplicitAny: tests look into the answers of every method, each of another shape
type Told = Readonly<Record<'result' | 'error', any>>

export type TrialChain = Awaited<ReturnType<typeof createTestChain>>

/** The same store and clock again make the same chain again, as after a restart. */
export async function createTestChain({ store = openStore(':memory:'), clock = movingClock() } = {}) {
  const broken: unknown[] = []
  const bugs: unknown[] = []
  const chain = createChain({
    store,
    clock,
    genesisMs: BORN_MS,
    secret: 'trial',
    onBroken: (error) => broken.push(error),
  })
  const treasury = await openTreasury(chain, SEED)
  const methods = publicMethods(chain, 'trial', treasury.airdrop)
  const answer = createAnswer(methods, (error) => bugs.push(error))
  return {
    chain,
    store,
    clock,
    treasury,
    methods,
    answer,
    broken,
    bugs,
    /** A new key with some SOL. */
    async wallet(lamports = 10n * SOL): Promise<KeyPairSigner> {
      const signer = await generateKeyPairSigner()
      if (lamports > 0n) await treasury.airdrop(signer.address, lamports)
      return signer
    },
    /** Signed bytes of these instructions, at the newest blockhash unless told otherwise. */
    signed: (payer: KeyPairSigner, instructions: readonly Instruction[], options: SignOptions = {}) =>
      signedBytes(payer, instructions, {
        blockhash: chain.slots.blockhashOf(chain.slots.now()),
        ...options,
      }),
    /** What a method answers, or the error that it refuses with. */
    ask: async (method: string, ...params: unknown[]): Promise<Told> =>
      (await answer({ jsonrpc: '2.0', id: 1, method, params })) as Told,
  }
}

type SignOptions = Readonly<{ blockhash?: string; version?: 0 | 'legacy' }>

export async function signedBytes(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  { blockhash = '', version = 0 }: SignOptions,
): Promise<Uint8Array> {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)))
}

export const transfer = (source: KeyPairSigner, destination: string, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination: destination as Address, amount })

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export function movingClock() {
  const clock = {
    time: BORN_MS,
    now: () => clock.time,
    passSlots: (count: number): void => {
      clock.time += count * SLOT_MS
    },
  }
  return clock
}
