/** Implements the ChainHistory port over plain JSON RPC, within fixed bounds: signatures first, then transactions. */
import {
  isSolanaError,
  type Rpc,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_STATUS_NOT_AVAILABLE_YET,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE,
  type SolanaRpcApi,
  address as toAddress,
  signature as toSignature,
} from '@solana/kit'
import * as z from 'zod/mini'
import type { Chain } from '#domain/chain.ts'
import type {
  AddressHistory,
  ChainHistory,
  ChainTransaction,
  HistoryRange,
  SignatureRow,
} from '#domain/chain-history.ts'
import { solanaChain } from './chain.ts'
import { causeOf } from './failure.ts'
import {
  type ListedSignature,
  listedSignature,
  MAX_SIGNATURES,
  mergeSignatures,
  type SignaturePage,
} from './history-signatures.ts'
import { MalformedResponse, read, solanaRpc } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'
import { timeOf, toTransaction, transactionRecord } from './transaction-record.ts'

/** Transactions of one question; each costs a request. */
const MAX_TRANSACTIONS = 200
/** Token accounts of a wallet that are searched for what others sent to it. */
const MAX_TOKEN_ACCOUNTS_READ = 12
/** Requests at a time, so that a public node does not refuse them. */
const SLICE = 8
/** A question ends within the time of a tool. */
const TIMEOUT_MS = 15_000
/** After this, no further slice begins. */
const READ_MS = 9_000

const COMMITMENT = { commitment: 'confirmed' } as const

export function solanaHistory(options: SolanaChainOptions): ChainHistory {
  const rpc = solanaRpc(options)
  const request = createRpcClient({ ...options, timeoutMs: options.timeoutMs ?? TIMEOUT_MS })
  const reading = { rpc, chain: solanaChain(options), now: options.clock.now }
  return {
    of: (address, range, signal) =>
      request((abortSignal) => readHistory({ ...reading, abortSignal }, address, range), signal),
    transaction: (signature, signal) =>
      request((abortSignal) => readTransaction({ ...reading, abortSignal }, toSignature(signature)), signal),
    labels: (_signatures, signal) => request(async () => new Map(), signal),
  }
}

type Reading = Readonly<{
  rpc: Rpc<SolanaRpcApi>
  chain: Chain
  now: () => number
  abortSignal: AbortSignal
}>

async function readHistory(reading: Reading, address: string, range: HistoryRange): Promise<AddressHistory> {
  const own = readSignatures(reading, address)
  const accounts = range.kind === 'wallet' ? await tokenAccountsOf(reading, address) : NO_ACCOUNTS
  const pages = [await own, ...(await inSlices(accounts.searched, (each) => readSignatures(reading, each)))]
  const { rows, isWhole } = mergeSignatures(pages, MAX_SIGNATURES)
  const wanted = rows.filter(({ at }) => at === undefined || at >= range.since)
  const { transactions, pruned, isCut } = await readTransactions(reading, wanted)
  return {
    signatures: (range.readsOlder ? rows : wanted).map(toRow),
    isWhole,
    transactions,
    // Where all signatures are within the range, older ones may be, too.
    isPartial: isCut || (!isWhole && wanted.length === rows.length),
    pruned,
    accountsRead: accounts.isCut ? accounts.searched.length : undefined,
  }
}

const toRow = ({ signature, at, isFailed }: ListedSignature): SignatureRow => ({ signature, at, isFailed })

async function readSignatures({ rpc, abortSignal }: Reading, text: string): Promise<SignaturePage> {
  const answer = await rpc
    .getSignaturesForAddress(toAddress(text), { limit: MAX_SIGNATURES, ...COMMITMENT })
    .send({ abortSignal })
  const rows = read(z.array(listedSignature).check(z.maxLength(MAX_SIGNATURES)), answer)
  return {
    rows: rows.map(({ signature, slot, err, blockTime }) => ({
      signature,
      slot,
      at: timeOf(blockTime),
      isFailed: err !== null && err !== undefined,
    })),
    isWhole: rows.length < MAX_SIGNATURES,
  }
}

const NO_ACCOUNTS = { searched: [], isCut: false } as const

/** A transfer to a token account names that account, and not its wallet. */
async function tokenAccountsOf(
  { chain, abortSignal }: Reading,
  owner: string,
): Promise<Readonly<{ searched: readonly string[]; isCut: boolean }>> {
  const holdings = await chain.holdings(owner, abortSignal)
  if (!holdings.ok) return { searched: [], isCut: true }
  const accounts = holdings.data.tokens.map(({ ata }) => ata)
  return {
    searched: accounts.slice(0, MAX_TOKEN_ACCOUNTS_READ),
    isCut: accounts.length > MAX_TOKEN_ACCOUNTS_READ,
  }
}

async function inSlices<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += SLICE)
    done.push(...(await Promise.all(all.slice(from, from + SLICE).map(work))))
  return done
}

type Read = Readonly<{ transactions: readonly ChainTransaction[]; pruned: number; isCut: boolean }>

/** Keeps what was read when the node refuses more, or when the time is over. */
async function readTransactions(reading: Reading, rows: readonly ListedSignature[]): Promise<Read> {
  const wanted = rows.slice(0, MAX_TRANSACTIONS)
  const transactions: ChainTransaction[] = []
  let pruned = 0
  let isCut = rows.length > wanted.length
  const start = reading.now()
  for (let from = 0; from < wanted.length && !isStopped(); from += SLICE) {
    const slice = wanted.slice(from, from + SLICE).map(({ signature }) => toSignature(signature))
    const answers = await Promise.allSettled(slice.map((each) => readTransaction(reading, each)))
    for (const answer of answers) {
      if (answer.status === 'rejected') refuseAll(answer.reason)
      else if (answer.value) transactions.push(answer.value)
      else pruned += 1
    }
  }
  return { transactions, pruned, isCut }

  function isStopped(): boolean {
    const isLate = transactions.length > 0 && reading.now() - start > READ_MS
    if (isLate) isCut = true
    return isLate || (isCut && rows.length === wanted.length)
  }
  function refuseAll(reason: unknown): void {
    if (transactions.length === 0 || causeOf(reason, 0).reason !== 'rate_limited') throw reason
    isCut = true
  }
}

/** Undefined for a transaction that the node does not keep. */
async function readTransaction(
  { rpc, abortSignal }: Reading,
  signature: Signature,
): Promise<ChainTransaction | undefined> {
  const answer = await rpc
    .getTransaction(signature, { ...COMMITMENT, encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send({ abortSignal })
    .catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
  const record = read(z.nullable(transactionRecord), answer)
  if (record && record.transaction.signatures[0] !== signature)
    throw new MalformedResponse('the transaction is another one')
  return record ? toTransaction(record) : undefined
}

const GONE = [
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_STATUS_NOT_AVAILABLE_YET,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE,
] as const

const isGone = (error: unknown): boolean => GONE.some((code) => isSolanaError(error, code))
