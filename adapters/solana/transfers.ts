/**
 * Builds and sends transfers over Solana's JSON RPC. It is a venue that always gives what it takes, so that a send goes
 * the way of a swap. The fee payer's signature is missing, and the signer adds it.
 */
import { randomInt } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  isOffCurveAddress,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import * as z from 'zod/mini'
import { NEWER_TOKEN_ACCOUNT_LAMPORTS, TOKEN_ACCOUNT_LAMPORTS } from '#contract/rules/deposits.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import {
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#contract/rules/programs.ts'
import type { Settlement } from '#domain/chain.ts'
import type { Executed, Order, OrderRefusal, OrderRequest, Venue } from '#domain/venue.ts'
import { takesFee } from './mint-extensions.ts'
import { read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'

const COMMITMENT = { commitment: 'confirmed' } as const
const SIGNATURE_LAMPORTS = 5000n
/** An account that holds less is not kept by the chain. */
const WALLET_MINIMUM = 890_880n
/** More than a transfer and the opening of an account take. */
const UNITS = 80_000
/** Two equal transfers of one moment would else be one transaction, and happen once. */
const UNITS_SPREAD = 10_000
const DECIMALS_AT = 44

const account = z.nullable(
  z.object({
    owner: z.string(),
    executable: z.boolean(),
    data: z.tuple([z.string(), z.string()]),
  }),
)
const accounts = z.object({ value: z.array(account) })
const latest = z.object({ value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.bigint() }) })
type Account = z.output<typeof account>

type Options = SolanaChainOptions & Readonly<{ settlement: Pick<Settlement, 'send'> }>

export function solanaTransfers(options: Options): Venue {
  const { source, settlement } = options
  const rpc = solanaRpc(options)
  const request = createRpcClient(options)
  return {
    name: source,
    supportsExactOut: false,
    async order(wanted, signal) {
      const answer = await request((abort) => build(rpc, wanted, abort), signal)
      if (!answer.ok) return answer
      const { data } = answer
      return 'reason' in data ? data : { ...answer, data }
    },
    execute: (transaction, _requestId, _last, signal) => execute(settlement, transaction, signal),
  }
}

/** Only the chain knows what becomes of a transaction that a node took. */
async function execute(
  settlement: Pick<Settlement, 'send'>,
  transaction: string,
  signal?: AbortSignal,
): Promise<Executed> {
  const sent = await settlement.send(transaction, signal)
  if (!sent.ok) return { status: 'unknown', code: sent.reason, message: 'The node did not answer.' }
  if ('signature' in sent.data)
    return { status: 'unknown', signature: sent.data.signature, code: 'sent', message: 'Sent.' }
  const { code, logs } = sent.data.error
  return { status: 'failed', code, message: logs.at(-1) ?? code }
}

const refusal = (reason: OrderRefusal['reason'], code: string, message: string): OrderRefusal => ({
  ok: false,
  reason,
  code,
  message,
})

type Reading = Readonly<{ rpc: Rpc<SolanaRpcApi>; abortSignal: AbortSignal }>

async function accountsOf({ rpc, abortSignal }: Reading, addresses: readonly string[]) {
  const request = rpc.getMultipleAccounts(addresses.map(address), { encoding: 'base64', ...COMMITMENT })
  return read(accounts, await request.send({ abortSignal })).value
}

async function build(
  rpc: Rpc<SolanaRpcApi>,
  wanted: OrderRequest,
  abortSignal: AbortSignal,
): Promise<Order | OrderRefusal> {
  const { inputMint, inputRaw, taker, recipient } = wanted
  if (taker === undefined || recipient === undefined)
    return refusal('not_built', 'incomplete', 'A transfer needs a sender and a recipient.')
  const reading = { rpc, abortSignal }
  const [wallet, mint] = await accountsOf(reading, [recipient, inputMint])
  if (!isWallet(recipient, wallet ?? null))
    return refusal('not_built', 'recipient_not_wallet', 'The recipient is no wallet.')
  const isSol = inputMint === WRAPPED_SOL
  if (isSol && !wallet && inputRaw < WALLET_MINIMUM)
    return refusal('amount_too_small', 'below_minimum', 'A new account needs more SOL to exist.')
  const moves = isSol ? sol(taker, recipient, inputRaw) : await token(reading, wanted, mint ?? null)
  if ('reason' in moves) return moves
  const { value: lifetime } = read(latest, await rpc.getLatestBlockhash(COMMITMENT).send({ abortSignal }))
  return { ...orderOf(wanted, moves, { ...lifetime, taker }), isRecipientEmpty: !wallet }
}

/** An address that was written and not drawn, such as 'Feature111…1': no key of a person ends in so many ones. */
const RESERVED = /1{8}$/

/**
 * An account of a program, or with data of its own such as a nonce, is none. Nobody has the key of an address off the
 * curve; where nothing is there yet either, it is a token account or one of a program that nobody has opened.
 */
const isWallet = (recipient: string, found: Account): boolean =>
  found === null
    ? !isOffCurveAddress(address(recipient)) && !RESERVED.test(recipient)
    : found.owner === SYSTEM_PROGRAM && !found.executable && found.data[0] === ''

type Moves = Readonly<{ instructions: readonly Instruction[]; rentLamports: bigint }>

const sol = (from: string, to: string, amount: bigint): Moves => ({
  instructions: [
    getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount }),
  ],
  rentLamports: 0n,
})

async function token(reading: Reading, wanted: OrderRequest, mint: Account): Promise<Moves | OrderRefusal> {
  const { inputMint, inputRaw, taker = '', recipient = '' } = wanted
  const data = Buffer.from(mint?.data[0] ?? '', 'base64')
  const decimals = data[DECIMALS_AT]
  const program = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].find((each) => each === mint?.owner)
  if (program === undefined || decimals === undefined)
    return refusal('no_route', 'no_mint', 'The chain knows no such token.')
  if (takesFee(data))
    return refusal('not_built', 'token_takes_fee', 'The token keeps a part of each transfer.')
  const [from, to] = await Promise.all(
    [taker, recipient].map((owner) => accountFor(owner, inputMint, program)),
  )
  if (!from || !to) throw new Error('two owners have two accounts')
  const [theirs] = await accountsOf(reading, [to])
  const authority = createNoopSigner(address(taker))
  const place = { payer: authority, ata: to, owner: address(recipient), mint: address(inputMint) }
  const tokenProgram = address(program)
  const rent = program === TOKEN_PROGRAM ? TOKEN_ACCOUNT_LAMPORTS : NEWER_TOKEN_ACCOUNT_LAMPORTS
  return {
    instructions: [
      ...(theirs ? [] : [getCreateAssociatedTokenIdempotentInstruction({ ...place, tokenProgram })]),
      getTransferCheckedInstruction(
        { source: from, mint: address(inputMint), destination: to, authority, amount: inputRaw, decimals },
        { programAddress: tokenProgram },
      ),
    ],
    rentLamports: theirs ? 0n : rent,
  }
}

async function accountFor(owner: string, mint: string, program: string): Promise<Address> {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(program) }
  return (await findAssociatedTokenPda(seeds))[0]
}

type Lifetime = Readonly<{ blockhash: string; lastValidBlockHeight: bigint; taker: string }>

function orderOf(
  { inputRaw }: OrderRequest,
  { instructions, rentLamports }: Moves,
  { blockhash, lastValidBlockHeight, taker }: Lifetime,
): Order {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight } // the node's own answer
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(address(taker), draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) =>
        appendTransactionMessageInstructions(
          [limitUnits(UNITS + randomInt(UNITS_SPREAD)), ...instructions],
          draft,
        ),
    ),
  )
  return {
    ...{ inputRaw, outputRaw: inputRaw, minOutputRaw: inputRaw, slippageBps: 0, route: [] },
    signatureFeeLamports: SIGNATURE_LAMPORTS,
    prioritizationFeeLamports: 0n,
    rentLamports,
    feePayer: taker,
    transaction: getBase64EncodedWireTransaction(transaction),
    requestId: 'transfer',
    lastValidBlockHeight,
  }
}

const SET_UNIT_LIMIT = 2

function limitUnits(units: number): Instruction {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, SET_UNIT_LIMIT)
  data.setUint32(1, units, true)
  return { programAddress: address(COMPUTE_BUDGET_PROGRAM), accounts: [], data: new Uint8Array(data.buffer) }
}
