/** Implements the ChainHistory port over Helius: pages of full transactions, and labels. Documented, never run live. */
import * as z from 'zod/mini'
import type {
  AddressHistory,
  ChainHistory,
  ChainTransaction,
  HistoryRange,
  SignatureRow,
  TransactionLabel,
} from '#domain/chain-history.ts'
import { lenientList } from '../_kit/schema.ts'
import { type HeliusOptions, type HeliusRpc, heliusRpc } from './helius-rpc.ts'
import { read } from './rpc.ts'
import { createRpcClient, type SolanaChainOptions } from './rpc-client.ts'
import { timeOf, toTransaction, transactionRecord } from './transaction-record.ts'

/** Helius began with this many full transactions in a page. */
const PAGE = 100
/** Each page costs 100 credits, so a question reads at most this many. */
const MAX_PAGES = 5
const MAX_SIGNATURES = 1_000
/** The Enhanced API takes this many signatures in one request. */
const MAX_LABELS = 100
const TIMEOUT_MS = 15_000

const page = z.object({
  data: z.array(z.unknown()),
  paginationToken: z.nullish(z.string().check(z.maxLength(200))),
})
const listed = z.object({
  signature: z.string().check(z.maxLength(88)),
  err: z.unknown(),
  blockTime: z.nullish(z.bigint()),
})
const labels = lenientList(
  z.object({
    signature: z.string().check(z.maxLength(88)),
    type: z.string().check(z.maxLength(100)),
    source: z.string().check(z.maxLength(100)),
  }),
)

type Options = HeliusOptions &
  Pick<SolanaChainOptions, 'source' | 'official' | 'clock' | 'timeoutMs' | 'onFailure'>

export function heliusHistory(options: Options): ChainHistory {
  const rpc = heliusRpc(options)
  const request = createRpcClient({
    ...options,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  })
  return {
    of: (address, range, signal) => request((abort) => readHistory(rpc, address, range, abort), signal),
    transaction: (signature, signal) => request((abort) => readTransaction(rpc, signature, abort), signal),
    labels: (signatures, signal) => request((abort) => readLabels(rpc, signatures, abort), signal),
  }
}

type Query = Readonly<{
  details: 'full' | 'signatures'
  limit: number
  since?: number
  kind: HistoryRange['kind']
}>

/** `balanceChanged` finds transfers to the token accounts of a wallet. */
const paramsOf = ({ details, limit, since, kind }: Query, token: string | undefined) => ({
  transactionDetails: details,
  limit,
  sortOrder: 'desc',
  commitment: 'confirmed',
  ...(details === 'full' && { encoding: 'json', maxSupportedTransactionVersion: 0 }),
  ...(token !== undefined && { paginationToken: token }),
  filters: {
    ...(since !== undefined && { blockTime: { gte: Math.floor(since / 1000) } }),
    ...(kind === 'wallet' && { tokenAccounts: 'balanceChanged' }),
  },
})

async function readPage(
  rpc: HeliusRpc,
  address: string,
  query: Query,
  token: string | undefined,
  signal: AbortSignal,
) {
  const params = [address, paramsOf(query, token)]
  const { data, paginationToken } = read(page, await rpc.call('getTransactionsForAddress', params, signal))
  // A page that is longer than the limit would cost more than it may.
  return { rows: data.slice(0, query.limit), next: paginationToken ?? undefined }
}

async function readHistory(
  rpc: HeliusRpc,
  address: string,
  { since, kind, readsOlder }: HistoryRange,
  signal: AbortSignal,
): Promise<AddressHistory> {
  const found = await readTransactions(rpc, address, { details: 'full', limit: PAGE, since, kind }, signal)
  const { transactions, isPartial, pruned } = found
  const own = transactions.map(({ signature, at, isFailed }) => ({ signature, at, isFailed }))
  const older = readsOlder ? await readSignatures(rpc, address, kind, signal) : undefined
  return {
    signatures: older?.signatures ?? own,
    isWhole: older?.isWhole ?? false,
    transactions,
    isPartial,
    pruned,
  }
}

async function readTransactions(rpc: HeliusRpc, address: string, query: Query, signal: AbortSignal) {
  const transactions: ChainTransaction[] = []
  let next: string | undefined
  for (let count = 0; count < MAX_PAGES; count++) {
    const got = await readPage(rpc, address, query, next, signal)
    transactions.push(...got.rows.map((row) => toTransaction(read(transactionRecord, row))))
    next = got.next
    if (next === undefined || got.rows.length === 0) return { transactions, isPartial: false, pruned: 0 }
  }
  return { transactions, isPartial: true, pruned: 0 }
}

async function readSignatures(
  rpc: HeliusRpc,
  address: string,
  kind: HistoryRange['kind'],
  signal: AbortSignal,
) {
  const query = { details: 'signatures', limit: MAX_SIGNATURES, kind } as const
  const { rows, next } = await readPage(rpc, address, query, undefined, signal)
  const signatures = read(z.array(listed), rows).map(
    ({ signature, err, blockTime }): SignatureRow => ({
      signature,
      at: timeOf(blockTime),
      isFailed: err !== null && err !== undefined,
    }),
  )
  return { signatures, isWhole: next === undefined }
}

async function readTransaction(rpc: HeliusRpc, signature: string, signal: AbortSignal) {
  const how = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const record = read(
    z.nullable(transactionRecord),
    await rpc.call('getTransaction', [signature, how], signal),
  )
  return record ? toTransaction(record) : undefined
}

async function readLabels(
  rpc: HeliusRpc,
  signatures: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TransactionLabel>> {
  if (signatures.length === 0) return new Map()
  const body = { transactions: signatures.slice(0, MAX_LABELS) }
  const rows = read(labels, await rpc.post('/v0/transactions', body, signal))
  return new Map(rows.map(({ signature, type, source }) => [signature, { type, source }]))
}
