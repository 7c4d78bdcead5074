/**
 * Provides every dependency of swaps in memory, scriptable: one wallet, two tokens, a venue that fills at a fixed
 * rate, and a chain on which an executed swap has landed. For tests of the use cases and of the layers above them.
 */

import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { IssuerPowers } from '#contract/rules/trade-warnings.ts'
import type { Settlement, SignatureState } from '../../chain.ts'
import type { LedgerEntry } from '../../ledger.ts'
import type { Actor } from '../../ports.ts'
import type { Signer } from '../../signer.ts'
import type { Venue } from '../../venue.ts'
import type { Wallet } from '../../wallets.ts'
import { createSwaps } from '../create.ts'
import type { SwapDeps } from '../deps.ts'
import type { SwapOrigin, SwapRequest } from '../swaps.ts'
import { memoryLedger } from './fake-ledger.ts'
import { type Book, type Chosen, deltasOf, FEE, newBook, sourced, TEST_NOW } from './fake-orders.ts'

export const TEST_WALLET = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
export const USER_WALLET = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const SOL_USD = 140

/** FNV-1a as long as SHA-256, which this floor has none of. */
const hashOf = (text: string): string =>
  [...text]
    .reduce(
      (hash, letter) => BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 1_099_511_628_211n),
      14_695_981_039_346_656_037n,
    )
    .toString(16)
    .padStart(64, '0')

export type FakeSwapDeps = Readonly<{
  deps: SwapDeps
  /** Settings that a test may change while it runs. */
  set: Chosen
  /** The signatures that the chain knows. */
  landed: Map<string, SignatureState>
  /** Every signature the signer gave away. */
  signatures: string[]
  executed: string[]
  moved: LedgerEntry[]
}>

const fakeSettlement = (book: Book): Settlement => ({
  simulate: (transaction, owner) => book.set.simulate(transaction, owner),
  send: async () => {
    throw new Error('only a venue sends')
  },
  signature: async (signature) => sourced(book.landed.get(signature)),
  genesisHash: async () => sourced(book.set.genesisHash),
  blockHeight: async () => sourced(book.set.height),
  effects: async (signature) =>
    sourced({ deltas: deltasOf(book, book.transactionOf.get(signature) ?? ''), feeLamports: FEE }),
  awaitConfirmation: async (signature) => sourced(book.landed.get(signature)),
})

const unused = (): never => {
  throw new Error('not part of the test')
}

const fakeSigner = ({ set }: Book, signatures: string[]): Signer => ({
  wallet: async (owner) => ({
    address: owner.kind === 'demo' ? TEST_WALLET : USER_WALLET,
    createdAt: new Date(TEST_NOW).toISOString(),
    isNew: false,
  }),
  wallets: async (owner) =>
    (owner.kind === 'demo' ? [TEST_WALLET] : set.wallets).map((address) => ({
      address,
      createdAt: new Date(TEST_NOW).toISOString(),
    })),
  addWallet: unused,
  async sign(request) {
    const signing = await set.sign(request)
    if (signing.ok) signatures.push(signing.signature)
    return signing
  },
  checkPolicy: async (request) => set.checkPolicy(request),
  exportKey: unused,
  setLimits: unused,
  limitsOf: unused,
  security: unused,
  stop: unused,
  passkeyOptions: unused,
  enrollPasskey: unused,
  removePasskey: unused,
  approveTrade: unused,
  pause: unused,
  status: unused,
  decisions: unused,
})

const walletAt = (address: string, at: number): Wallet => ({
  address,
  label: at === 0 ? 'Your wallet' : `Wallet ${at + 1}`,
  isDefault: at === 0,
  status: 'ready',
})

const IDENTITIES = [
  { mint: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, verified: true, tags: [] },
  { mint: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true, tags: [] },
]

export const NO_POWERS: IssuerPowers = {
  feeBps: 0,
  raisesFee: false,
  takesBack: false,
  stopsTransfers: false,
  startsFrozen: false,
  cannotMove: false,
  freezes: false,
  mints: false,
}

/** The ports that only read. */
const fakeSources = ({
  set,
}: Book): Pick<SwapDeps, 'chain' | 'prices' | 'tokens' | 'mintRules' | 'wallets'> => ({
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
  mintRules: { powersOf: async () => sourced(NO_POWERS) },
  wallets: {
    list: async ({ kind }) => (kind === 'guest' ? [] : set.wallets.map(walletAt)),
    active: async ({ kind }) => {
      const address = kind === 'guest' ? TEST_WALLET : USER_WALLET
      return { wallet: { address, label: 'Trial', isDefault: true, status: 'ready' }, source: 'env' }
    },
  },
})

export function createFakeSwapDeps(): FakeSwapDeps {
  const [signatures, executed, moved]: [string[], string[], LedgerEntry[]] = [[], [], []]
  const book = newBook(signatures)
  const { set, landed, next } = book
  set.wallets = [USER_WALLET]
  const clock = { now: () => set.now }
  const venue: Venue = {
    name: 'Trial venue',
    supportsExactOut: false,
    order: (request) => set.order(request),
    execute: (transaction) => {
      executed.push(transaction)
      return set.execute(transaction)
    },
  }
  const deps: SwapDeps = {
    ...fakeSources(book),
    ledger: memoryLedger(clock),
    settlement: fakeSettlement(book),
    signer: fakeSigner(book, signatures),
    venue,
    transfers: { ...venue, name: 'Trial chain' },
    contacts: { list: async () => book.set.contacts },
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    newId: () => `id_${next()}`,
    // Different for different texts, which is all that the use cases ask of it.
    sha256: async (text) => hashOf(text),
    moved: (entry) => moved.push(entry),
    voiceConsentUsd: 25,
  }
  return { deps, set, landed, signatures, executed, moved }
}

/** The use cases over these fakes, and the two steps with which most tests begin. */
export function createSwapServices() {
  const fake = createFakeSwapDeps()
  const swaps = createSwaps(fake.deps)
  const preview = (request: Partial<SwapRequest> = {}, actor: Actor = GUEST, how = ASKING) =>
    swaps.preview(actor, { ...HALF_SOL, ...request }, how)
  const agreed = async (actor: Actor = GUEST): Promise<string> => {
    const { id, termsHash } = await preview({}, actor)
    await swaps.agree(actor, id, { channel: 'click', termsHash })
    return id
  }
  return { ...fake, swaps, preview, agreed }
}

export const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
export const ASKING: SwapOrigin = { askedBy: 'assistant', tainted: false, conversationId: 'conv_1' }
export const HALF_SOL: SwapRequest = { inputMint: 'SOL', outputMint: 'USDC', amountUi: 0.5 }
