/** A node in memory that answers as the documentation of Solana's RPC shows, unread fields included. */
import type { RpcTransport } from '@solana/kit'
import { USDC } from '#contract/rules/mints.ts'
import { base58Encode } from '#sandbox/chain/base58.ts'
import { parseJson } from '../json.ts'
import type { HistoryWorld } from './chain-history.conformance.ts'

export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const SENDER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const SENDER_ATA = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
const ATA = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const RENT = 2_039_280
/** 64 bytes in base58. */
export const numbered = (at: number): string =>
  base58Encode(
    Uint8Array.from({ length: 64 }, (_, place) => (place === 1 ? at >> 8 : place === 2 ? at & 0xff : 77)),
  )
export const signatureOf = (digit: string): string => numbered(1_000 + Number(digit))
const PAYMENT = signatureOf('2')
const FAILURE = signatureOf('3')
const GIFT = signatureOf('4')

const row = (signature: string, slot: number, err: unknown = null) => ({
  signature,
  slot,
  err,
  memo: null,
  blockTime: 1_795_340_000 + slot,
  confirmationStatus: 'finalized',
})
const listed: Readonly<Record<string, readonly object[]>> = {
  [WALLET]: [row(FAILURE, 12, { InstructionError: [0, { Custom: 1 }] }), row(PAYMENT, 11)],
  [ATA]: [row(GIFT, 10)],
  [USDC]: [row(GIFT, 10)],
}

type Sketch = Readonly<{
  signature: string
  slot: number
  keys: readonly string[]
  loaded?: { writable: readonly string[]; readonly: readonly string[] }
  before: readonly number[]
  after: readonly number[]
  tokens?: readonly [before: readonly object[], after: readonly object[]]
  program: number
  err?: unknown
}>

const transactionOf = ({ signature, slot, keys, loaded, before, after, tokens, program, err }: Sketch) => ({
  slot,
  blockTime: 1_795_340_000 + slot,
  version: 0,
  transaction: {
    signatures: [signature],
    message: {
      accountKeys: keys,
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
      recentBlockhash: SYSTEM,
      instructions: [{ programIdIndex: program, accounts: [0, 1], data: '3Bxs4h24hBtQy9rw', stackHeight: 1 }],
      addressTableLookups: [],
    },
  },
  meta: {
    err: err ?? null,
    status: { Ok: null },
    fee: 5_000,
    preBalances: before,
    postBalances: after,
    preTokenBalances: tokens?.[0] ?? [],
    postTokenBalances: tokens?.[1] ?? [],
    innerInstructions: [],
    logMessages: ['Program 11111111111111111111111111111111 invoke [1]'],
    loadedAddresses: loaded ?? { writable: [], readonly: [] },
    computeUnitsConsumed: 150,
    rewards: [],
  },
})

const usdc = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint: USDC,
  owner,
  programId: TOKEN,
  uiTokenAmount: { amount, decimals: 6, uiAmount: Number(amount) / 1e6, uiAmountString: `${amount}` },
})

export const documentedTransactions: Readonly<Record<string, object>> = {
  [PAYMENT]: transactionOf({
    signature: PAYMENT,
    slot: 11,
    keys: [WALLET, OTHER, SYSTEM],
    before: [1_000_000_000, 0, 1],
    after: [749_995_000, 250_000_000, 1],
    program: 2,
  }),
  [FAILURE]: transactionOf({
    signature: FAILURE,
    slot: 12,
    keys: [WALLET, OTHER, SYSTEM],
    before: [749_995_000, 250_000_000, 1],
    after: [749_990_000, 250_000_000, 1],
    program: 2,
    err: { InstructionError: [0, { Custom: 1 }] },
  }),
  // The token accounts come from a lookup table, so their places are behind the static keys.
  [GIFT]: transactionOf({
    signature: GIFT,
    slot: 10,
    keys: [SENDER, TOKEN, USDC],
    loaded: { writable: [SENDER_ATA, ATA], readonly: [] },
    before: [10_000_000, 1, 1_000, RENT, 0],
    after: [10_000_000 - 5_000 - RENT, 1, 1_000, RENT, RENT],
    tokens: [[usdc(3, SENDER, '9000000000')], [usdc(3, SENDER, '7749999999'), usdc(4, WALLET, '1250000001')]],
    program: 1,
  }),
}

const tokenAccounts = {
  context: { slot: 13 },
  value: [
    {
      pubkey: ATA,
      account: {
        owner: TOKEN,
        lamports: RENT,
        data: {
          program: 'spl-token',
          space: 165,
          parsed: {
            type: 'account',
            info: { mint: USDC, owner: WALLET, tokenAmount: { amount: '1250000001', decimals: 6 } },
          },
        },
      },
    },
  ],
}

type Payload = Readonly<{ id: number; method: string; params: readonly [string, { programId?: string }] }>

function answerOf({ method, params: [first, second] }: Payload): unknown {
  if (method === 'getSignaturesForAddress') return listed[first] ?? []
  if (method === 'getTransaction') return documentedTransactions[first] ?? null
  if (method === 'getBalance') return { context: { slot: 13 }, value: 749_990_000 }
  if (method === 'getTokenAccountsByOwner')
    return second.programId === TOKEN ? tokenAccounts : { context: { slot: 13 }, value: [] }
  throw new Error(`${method} is not documented here`)
}

export function documentedNode(): Omit<HistoryWorld, 'history'> & { transport: RpcTransport } {
  return {
    transport: (async ({ payload }) => {
      const request = payload as Payload
      const result = answerOf(request)
      return parseJson(JSON.stringify({ jsonrpc: '2.0', id: Number(request.id), result }))
    }) as RpcTransport,
    wallet: WALLET,
    other: OTHER,
    amount: 250_000_000n,
    payment: PAYMENT,
    mint: USDC,
    gift: GIFT,
    giftRaw: 1_250_000_001n,
    failure: FAILURE,
    before: 0,
  }
}
