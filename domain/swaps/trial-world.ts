/**
 * Everything that swaps stand on, in memory and scriptable: one wallet, two tokens, a venue that fills at a fixed
 * rate, and a chain on which what was executed has landed. For trials of the use cases and of the doors above them.
 */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignAsked } from '#contract/signer.ts'
import type { Settlement, SignatureState } from '../chain.ts'
import type { Actor } from '../identity.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Signer, Signing } from '../signer.ts'
import type { Sourced } from '../sourced.ts'
import type { Executed, Order, OrderAsked, OrderRefusal, Venue } from '../venue.ts'
import { createSwaps } from './create.ts'
import type { FaultPoint, SwapDeps } from './deps.ts'
import type { Asking, SwapRequest } from './swaps.ts'
import { memoryLedger } from './trial-ledger.ts'

export const TRIAL_NOW = Date.parse('2026-11-20T14:31:00.000Z')
export const TRIAL_WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
export const USER_WALLET = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
export const TRIAL_ALLOWANCE = { perTradeUsd: 2, leftTodayUsd: 3.2 }
const SOL_USD = 140
const RAW_SOL = 1_000_000_000n
const FEE = 10_000n
/** A wire with both signatures in it, as far as lacksSignature() looks. */
const SIGNED = '.signed'
const WHOLE = `Ag${'B'.repeat(200)}`

export const sourced = <T>(data: T): Sourced<T> => ({
  ok: true,
  data,
  source: 'Trial',
  asOf: new Date(TRIAL_NOW - 2000).toISOString(),
  official: true,
})
export const down = { ok: false, reason: 'unavailable', source: 'Trial' } as const

type Chosen = {
  now: number
  lamports: bigint
  usdc: bigint
  /** USDC raw for one SOL. */
  rate: bigint
  order: (asked: OrderAsked) => Promise<Sourced<Order> | OrderRefusal>
  execute: (transaction: string) => Promise<Executed>
  simulate: Settlement['simulate']
  sign: (asked: SignAsked) => Promise<Signing>
  foresee: Signer['foresee']
  at: (point: FaultPoint) => Promise<void> | undefined
  height: bigint
}

export type TrialWorld = Readonly<{
  deps: SwapDeps
  /** What may be changed while a trial runs. */
  set: Chosen
  /** What the chain knows, by signature. */
  landed: Map<string, SignatureState>
  /** Every signature the signer gave away. */
  signatures: string[]
  executed: string[]
  moved: LedgerEntry[]
}>

type Book = Readonly<{
  set: Chosen
  landed: Map<string, SignatureState>
  orders: Map<string, Order>
  transactionOf: Map<string, string>
  next: () => number
}>

function orderFor({ set, orders, next }: Book, asked: OrderAsked): Order {
  const { inputMint, inputRaw, slippageBps, taker } = asked
  const outputRaw =
    inputMint === WRAPPED_SOL ? (inputRaw * set.rate) / RAW_SOL : (inputRaw * RAW_SOL) / set.rate
  const number = next()
  const order: Order = {
    inputRaw,
    outputRaw,
    minOutputRaw: (outputRaw * BigInt(10_000 - slippageBps)) / 10_000n,
    priceImpactPercent: 0.01,
    slippageBps,
    // A maker would stand here; the trial's chain reads from it which tokens change hands.
    route: [inputMint, asked.outputMint],
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

/** What a transaction changes, signed or not. */
function deltasOf({ orders }: Book, transaction: string) {
  const order = orders.get(transaction.replace(SIGNED, ''))
  if (!order) return []
  const [inputMint = '', outputMint = ''] = order.route
  const decimals = (mint: string): number => (mint === WRAPPED_SOL ? 9 : 6)
  return [
    { mint: inputMint, decimals: decimals(inputMint), deltaRaw: -order.inputRaw },
    { mint: outputMint, decimals: decimals(outputMint), deltaRaw: order.outputRaw },
  ]
}

/** The trial in which everything goes well; `set` is filled last, since its parts speak of the book. */
function newBook(signatures: string[]): Book {
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
    now: TRIAL_NOW,
    lamports: 12_400_000_000n,
    usdc: 846_200_000n,
    rate: 140_000_000n,
    height: 1000n,
    order: async (asked) => sourced(orderFor(book, asked)),
    async execute(transaction) {
      const signature = [...book.transactionOf].find(([, each]) => each === transaction)?.[0] ?? ''
      book.landed.set(signature, { status: 'confirmed', slot: 7n })
      return { status: 'landed', signature }
    },
    foresee: async () => ({ ok: true, allowance: TRIAL_ALLOWANCE }),
    simulate: async (transaction) =>
      sourced({ ok: true, deltas: deltasOf(book, transaction), unitsConsumed: 14_000n }),
    async sign({ transaction }) {
      const signature = `sig_${signatures.length + 1}`
      book.transactionOf.set(signature, `${transaction}${SIGNED}`)
      return { ok: true, transaction: `${transaction}${SIGNED}`, signature }
    },
    at: () => undefined,
  }
  Object.assign(set, chosen)
  return book
}

const trialSettlement = (book: Book): Settlement => ({
  simulate: (transaction, owner) => book.set.simulate(transaction, owner),
  send: async () => {
    throw new Error('a venue sends, nobody else')
  },
  signature: async (signature) => sourced(book.landed.get(signature)),
  blockHeight: async () => sourced(book.set.height),
  effects: async (signature) =>
    sourced({ deltas: deltasOf(book, book.transactionOf.get(signature) ?? ''), feeLamports: FEE }),
  awaitConfirmation: async (signature) => sourced(book.landed.get(signature)),
})

const unused = (): never => {
  throw new Error('not part of the trial')
}

const trialSigner = ({ set }: Book, signatures: string[]): Signer => ({
  wallet: async (owner) => ({
    address: owner.kind === 'demo' ? TRIAL_WALLET : USER_WALLET,
    createdAt: new Date(TRIAL_NOW).toISOString(),
    isNew: false,
  }),
  async sign(asked) {
    const signing = await set.sign(asked)
    if (signing.ok) signatures.push(signing.signature)
    return signing
  },
  foresee: async (asked) => set.foresee(asked),
  exportKey: unused,
  setLimits: unused,
  limitsOf: unused,
  pause: unused,
  status: unused,
})

const IDENTITIES = [
  { mint: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, verified: true, tags: [] },
  { mint: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true, tags: [] },
]

/** What is only read. */
const trialSources = ({ set }: Book): Pick<SwapDeps, 'chain' | 'prices' | 'tokens' | 'wallets'> => ({
  chain: {
    holdings: async () => {
      const usdc = { mint: USDC, ata: 'ata', amountRaw: set.usdc, decimals: 6, program: 'spl-token' as const }
      return sourced({ lamports: set.lamports, slot: 7n, tokens: [usdc] })
    },
  },
  prices: {
    of: async () =>
      sourced(
        new Map([
          [WRAPPED_SOL, { mint: WRAPPED_SOL, usd: SOL_USD }],
          [USDC, { mint: USDC, usd: 1 }],
        ]),
      ),
  },
  tokens: {
    byMint: async (mints) =>
      sourced(
        new Map(IDENTITIES.filter(({ mint }) => mints.includes(mint)).map((each) => [each.mint, each])),
      ),
    search: async (query) => sourced(IDENTITIES.filter(({ symbol }) => symbol === query.toUpperCase())),
  },
  wallets: {
    list: async () => [],
    active: async ({ kind }) => {
      const address = kind === 'guest' ? TRIAL_WALLET : USER_WALLET
      return { wallet: { address, label: 'Trial', isDefault: true, status: 'ready' }, source: 'env' }
    },
  },
})

export function trialWorld(): TrialWorld {
  const [signatures, executed, moved]: [string[], string[], LedgerEntry[]] = [[], [], []]
  const book = newBook(signatures)
  const { set, landed, next } = book
  const clock = { now: () => set.now }
  const venue: Venue = {
    name: 'Trial venue',
    supportsExactOut: false,
    order: (asked) => set.order(asked),
    execute: (transaction) => {
      executed.push(transaction)
      return set.execute(transaction)
    },
  }
  const deps: SwapDeps = {
    ...trialSources(book),
    ledger: memoryLedger(clock),
    settlement: trialSettlement(book),
    signer: trialSigner(book, signatures),
    venue,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    newId: () => `id_${next()}`,
    // Different for different texts, which is all that the use cases ask of it.
    sha256: async (text) => `hash:${text.replaceAll('\n', '|')}`,
    moved: (entry) => moved.push(entry),
    voiceConsentUsd: 25,
    at: (point) => set.at(point),
  }
  return { deps, set, landed, signatures, executed, moved }
}

/** The use cases over that world, and the two steps with which most trials begin. */
export function trialHouse() {
  const world = trialWorld()
  const swaps = createSwaps(world.deps)
  const preview = (request: Partial<SwapRequest> = {}, actor: Actor = GUEST, how = ASKING) =>
    swaps.preview(actor, { ...HALF_SOL, ...request }, how)
  const agreed = async (actor: Actor = GUEST): Promise<string> => {
    const { id, termsHash } = await preview({}, actor)
    await swaps.agree(actor, id, { channel: 'click', termsHash })
    return id
  }
  return { ...world, swaps, preview, agreed }
}

export const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
export const ASKING: Asking = { askedBy: 'assistant', tainted: false, conversationId: 'conv_1' }
export const HALF_SOL: SwapRequest = { inputMint: 'SOL', outputMint: 'USDC', amountUi: 0.5 }
