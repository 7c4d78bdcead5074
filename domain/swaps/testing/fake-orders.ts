/** Scripts swaps for a test, and keeps what its chain and venue remember: offers, wires and what has landed. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignRequest } from '#contract/signer.ts'
import type { Settlement, SignatureState } from '../../chain.ts'
import type { Contact } from '../../contacts.ts'
import type { Signer, Signing } from '../../signer.ts'
import type { Sourced } from '../../sourced.ts'
import type { Executed, Order, OrderRefusal, OrderRequest } from '../../venue.ts'

export const TEST_NOW = Date.parse('2026-11-20T14:31:00.000Z')
export const TEST_ALLOWANCE = { perTradeUsd: 2, leftTodayUsd: 3.2 }
const RAW_SOL = 1_000_000_000n
export const FEE = 10_000n
/** A wire with both signatures in it, as far as lacksSignature() looks. */
const SIGNED = '.signed'
const WHOLE = `Ag${'B'.repeat(200)}`

export const sourced = <T>(data: T): Sourced<T> => ({
  ok: true,
  data,
  source: 'Trial',
  asOf: new Date(TEST_NOW - 2000).toISOString(),
  official: true,
})
export const down = { ok: false, reason: 'unavailable', source: 'Trial' } as const

export type Chosen = {
  now: number
  lamports: bigint
  usdc: bigint
  /** USDC raw for one SOL. */
  rate: bigint
  order: (request: OrderRequest) => Promise<Sourced<Order> | OrderRefusal>
  execute: (transaction: string) => Promise<Executed>
  simulate: Settlement['simulate']
  sign: (request: SignRequest) => Promise<Signing>
  checkPolicy: Signer['checkPolicy']
  height: bigint
  genesisHash: string
  contacts: readonly Contact[]
  /** The user's. */
  wallets: readonly string[]
}

export type Book = Readonly<{
  set: Chosen
  landed: Map<string, SignatureState>
  orders: Map<string, Order>
  transactionOf: Map<string, string>
  next: () => number
}>

function orderFor({ set, orders, next }: Book, request: OrderRequest): Order {
  const { inputMint, inputRaw, slippageBps, taker, recipient } = request
  const outputRaw =
    recipient !== undefined
      ? inputRaw
      : inputMint === WRAPPED_SOL
        ? (inputRaw * set.rate) / RAW_SOL
        : (inputRaw * RAW_SOL) / set.rate
  const number = next()
  const order: Order = {
    inputRaw,
    outputRaw,
    minOutputRaw: (outputRaw * BigInt(10_000 - slippageBps)) / 10_000n,
    priceImpactPercent: 0.01,
    slippageBps,
    // A maker would stand here; the fake chain reads from it which tokens change hands.
    route: recipient === undefined ? [inputMint, request.outputMint] : [inputMint],
    signatureFeeLamports: FEE,
    prioritizationFeeLamports: 0n,
    rentLamports: 0n,
    requestId: `req_${number}`,
    lastValidBlockHeight: set.height + 150n,
    ...(taker && { feePayer: taker, transaction: `${WHOLE}${number}` }),
  }
  if (order.transaction) orders.set(order.transaction, order)
  return order
}

/** The changes of a transaction, signed or not. */
export function deltasOf({ orders }: Book, transaction: string) {
  const order = orders.get(transaction.replace(SIGNED, ''))
  if (!order) return []
  const [inputMint = '', outputMint = ''] = order.route
  const decimals = (mint: string): number => (mint === WRAPPED_SOL ? 9 : 6)
  return [
    { mint: inputMint, decimals: decimals(inputMint), deltaRaw: -order.inputRaw },
    ...(outputMint === ''
      ? []
      : [{ mint: outputMint, decimals: decimals(outputMint), deltaRaw: order.outputRaw }]),
  ]
}

/** The defaults, with which everything goes well; `set` is filled last, since its parts use the book. */
export function newBook(signatures: string[]): Book {
  let count = 0
  const set = {} as Chosen
  const book: Book = {
    set,
    landed: new Map(),
    orders: new Map(),
    transactionOf: new Map(),
    next: () => ++count,
  }
  const chosen: Chosen = {
    now: TEST_NOW,
    lamports: 12_400_000_000n,
    usdc: 846_200_000n,
    rate: 140_000_000n,
    height: 1000n,
    genesisHash: 'chain_1',
    contacts: [],
    wallets: [],
    order: async (request) => sourced(orderFor(book, request)),
    async execute(transaction) {
      const signature = [...book.transactionOf].find(([, each]) => each === transaction)?.[0] ?? ''
      book.landed.set(signature, { status: 'confirmed', slot: 7n })
      return { status: 'landed', signature }
    },
    checkPolicy: async () => ({ ok: true, allowance: TEST_ALLOWANCE }),
    simulate: async (transaction) =>
      sourced({ ok: true, deltas: deltasOf(book, transaction), unitsConsumed: 14_000n }),
    async sign({ transaction }) {
      const signature = `sig_${signatures.length + 1}`
      book.transactionOf.set(signature, `${transaction}${SIGNED}`)
      return { ok: true, transaction: `${transaction}${SIGNED}`, signature }
    },
  }
  Object.assign(set, chosen)
  return book
}
