/** Sends with the real use cases, signer and VM: what a user has, where it arrives, and what is refused. */
import { beforeEach, describe, expect, it } from 'vitest'
import { jupiterPrices } from '#adapters/jupiter/prices.ts'
import { jupiterVenue } from '#adapters/jupiter/swap.ts'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import { solanaChain } from '#adapters/solana/chain.ts'
import { solanaMintRules } from '#adapters/solana/mint-rules.ts'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { solanaTransfers } from '#adapters/solana/transfers.ts'
import { USDC } from '#contract/rules/mints.ts'
import type { Contact } from '#domain/contacts.ts'
import type { Actor } from '#domain/ports.ts'
import { createSwaps, type SwapServices } from '#domain/swaps/create.ts'
import type { SendRequest } from '#domain/swaps/swaps.ts'
import { memoryLedger } from '#domain/swaps/testing/fake-ledger.ts'
import { ASKING, createFakeSwapDeps } from '#domain/swaps/testing/fake-swaps.ts'
import { createTestMaker, type TestMaker } from '#sandbox/maker/testing/maker.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { auditVault } from '#signer/audit.ts'
import { createTestSigner, inProcess, type TestSigner } from '#signer/testing/signer.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createWallets } from './wallets.ts'

const JUPITER = 'https://api.jup.ag'
const ADA: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const TO = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const ENDING = 'YWrH'

let desk: TestMaker
let testSigner: TestSigner
let swaps: SwapServices
let wallet: string
let book: Contact[]
let holdings: (owner: string) => Promise<{ lamports: bigint; usdc: bigint }>
beforeEach(async () => {
  desk = await createTestMaker()
  const { clock } = desk.testChain
  testSigner = await createTestSigner({ clock })
  const signer = inProcess(testSigner.core)
  wallet = (await signer.wallet({ kind: 'user', id: 'ada' })).address
  const demoWallet = (await signer.wallet({ kind: 'demo' })).address
  await desk.fund(wallet, { sol: '2', tokens: { [USDC]: '100' } })
  book = []
  const options = { transport: desk.transport, source: 'Chain', official: true, clock }
  const market = { baseUrl: JUPITER, source: 'Market', clock, fetch: jupiterStandIn(desk.market) }
  const [chain, settlement] = [solanaChain(options), solanaSettlement(options)]
  const { log, newId, moved } = createFakeSwapDeps().deps
  swaps = createSwaps({
    ledger: memoryLedger(clock),
    venue: jupiterVenue({ ...market, name: 'House', allowsMakers: true }),
    transfers: solanaTransfers({ ...options, settlement }),
    contacts: { list: async () => book },
    settlement,
    chain,
    prices: jupiterPrices(market),
    tokens: jupiterTokens(market),
    mintRules: solanaMintRules(options),
    wallets: createWallets({ demoWallet, signer, walletNames: memoryWalletNames() }),
    ...{ signer, clock, log, newId, moved },
    sha256: async (text) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex'),
    voiceConsentUsd: 25,
    patienceMs: 100,
  })
  holdings = async (owner) => {
    const answer = await chain.holdings(owner)
    if (!answer.ok) throw new Error(answer.reason)
    const { lamports, tokens } = answer.data
    return { lamports, usdc: tokens.find(({ mint }) => mint === USDC)?.amountRaw ?? 0n }
  }
})

const preview = (request: Partial<SendRequest> = {}) =>
  swaps.previewSend(ADA, { to: TO, token: 'USDC', amountUi: 5, ...request }, ASKING)
async function carriedOut(request: Partial<SendRequest> = {}, typed: string | undefined = ENDING) {
  const { id, termsHash } = await preview(request)
  const how = typed === undefined ? {} : ({ gesture: 'typed', symbol: typed } as const)
  await swaps.agree(ADA, id, { channel: 'click', termsHash, ...how })
  return swaps.execute(ADA, id)
}

describe('a send to another wallet of the same person', () => {
  it('takes a press and no part of what new addresses get, by the keys that the signer holds', async () => {
    const signer = inProcess(testSigner.core)
    const made = await signer.addWallet({ kind: 'user', id: 'ada' })
    const other = made.ok ? made.address : ''
    const sent = await carriedOut({ to: 'my wallet 2', amountUi: 40 }, undefined)
    expect(sent).toMatchObject({
      status: 'confirmed',
      recipient: { address: other, label: 'Wallet 2', isNew: false, isOwn: true },
    })
    expect((await holdings(other)).usdc).toBe(40_000_000n)
    expect((await carriedOut({ amountUi: 24 })).status).toBe('confirmed')
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('is one to a stranger when the wallet is somebody else’s', async () => {
    const eve = (await inProcess(testSigner.core).wallet({ kind: 'user', id: 'eve' })).address
    expect((await preview({ to: eve })).recipient).toEqual({ address: eve, isNew: true })
    await expect(preview({ to: eve, amountUi: 26 })).rejects.toMatchObject({
      details: { code: 'passkey_missing' },
    })
  })
})

describe('a send on the embedded chain', () => {
  it('arrives: SOL and a token, with the account of the recipient opened', async () => {
    expect(await carriedOut({ token: 'SOL', amountUi: '0.01' })).toMatchObject({ status: 'confirmed' })
    const token = await carriedOut()
    expect(token).toMatchObject({
      status: 'confirmed',
      landed: { inputRaw: '5000000', outputRaw: '5000000' },
    })
    expect(await holdings(TO)).toEqual({ lamports: 10_000_000n, usdc: 5_000_000n })
    const left = await holdings(wallet)
    expect(left.usdc).toBe(95_000_000n)
    expect(Number(token.landed?.feeLamports)).toBe(2_039_280 + 5000)
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('is refused above 25 dollars a day to new addresses without a passkey, and made a day later', async () => {
    await expect(preview({ amountUi: 26 })).rejects.toMatchObject({
      code: 'trade_not_allowed',
      details: { code: 'passkey_missing', over: { mostUsd: 25 } },
    })
    expect((await carriedOut()).status).toBe('confirmed')
    await expect(preview({ amountUi: 21 })).rejects.toMatchObject({
      details: { over: { mostUsd: expect.closeTo(20, 1) } },
    })
    desk.testChain.clock.time += 24 * 3_600_000
    // The signer knows it now, so that a press is enough.
    expect((await carriedOut({ amountUi: 50 }, undefined)).status).toBe('confirmed')
  })

  it('goes to an address of the book by its label, with a press', async () => {
    book = [{ id: 'adr_1', label: 'Anna', address: TO, createdAt: '2026-11-01T09:00:00.000Z' }]
    expect(await carriedOut({ to: 'anna' }, undefined)).toMatchObject({
      status: 'confirmed',
      recipient: { label: 'Anna', address: TO },
    })
  })

  it('sends all SOL but what the wallet keeps for fees', async () => {
    desk.testChain.clock.time += 1
    await expect(
      preview({ token: 'SOL', amountUi: undefined, amountPercent: 100 } as object),
    ).rejects.toMatchObject({
      details: { code: 'passkey_missing' },
    })
  })

  it('does not go to a token account', async () => {
    await expect(preview({ to: USDC })).rejects.toMatchObject({ code: 'recipient_not_wallet' })
  })
})
