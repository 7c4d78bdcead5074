/**
 * Tests how a swap fails, with the real use cases, sandbox market maker, signer and VM: each failure has one code
 * and message.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '#adapters/_kit/upstream.ts'
import { jupiterPrices } from '#adapters/jupiter/prices.ts'
import { jupiterVenue } from '#adapters/jupiter/swap.ts'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import { solanaChain } from '#adapters/solana/chain.ts'
import { solanaMintRules } from '#adapters/solana/mint-rules.ts'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { solanaTransfers } from '#adapters/solana/transfers.ts'
import { USDC } from '#contract/rules/mints.ts'
import type { Trade } from '#contract/trades.ts'
import { createSwaps, type SwapServices } from '#domain/swaps/create.ts'
import type { SwapDeps } from '#domain/swaps/deps.ts'
import type { SwapRequest } from '#domain/swaps/swaps.ts'
import { memoryLedger } from '#domain/swaps/testing/fake-ledger.ts'
import { ASKING, createFakeSwapDeps, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import type { Venue } from '#domain/venue.ts'
import { createTestMaker, type TestMaker } from '#sandbox/maker/testing/maker.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { dollars } from '#signer/caps.ts'
import { createTestSigner, inProcess } from '#signer/testing/signer.ts'
import { type FaultPoint, withFaultPoints } from '#testing/swaps/fault-points.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createWallets } from './wallets.ts'

const JUPITER = 'https://api.jup.ag'

let desk: TestMaker
let swaps: SwapServices
let signer: SwapDeps['signer']
let venue: { execute: Venue['execute'] }
let venueWith: (fetch: Fetch) => Venue
/** Runs when a swap reaches a point. */
let when: Partial<Record<FaultPoint, () => void>>

beforeEach(async () => {
  desk = await createTestMaker()
  const { clock } = desk.testChain
  const most = dollars(50_000)
  const roomy = { demoTrade: dollars(5000), demoGuestDay: most, demoAddressDay: most, demoDay: most }
  signer = inProcess((await createTestSigner({ clock, caps: roomy })).core)
  const { address: demoWallet } = await signer.wallet({ kind: 'demo' })
  await desk.fund(demoWallet, { sol: '10', tokens: { [USDC]: '500' } })

  const chain = { transport: desk.transport, source: 'Chain', official: true, clock }
  const market = { baseUrl: JUPITER, source: 'Market', clock, fetch: jupiterStandIn(desk.market) }
  venueWith = (fetch) => jupiterVenue({ ...market, fetch, name: 'House', allowsMakers: true })
  const services = venueWith((request) => desk.maker.answer(request))
  venue = { execute: services.execute }
  when = {}
  const { log, newId, moved } = createFakeSwapDeps().deps
  const moneyPorts = {
    ledger: memoryLedger(clock),
    venue: { ...services, execute: (...args: Parameters<Venue['execute']>) => venue.execute(...args) },
    settlement: solanaSettlement(chain),
  }
  swaps = createSwaps({
    ...withFaultPoints(moneyPorts, async (point) => when[point]?.()),
    chain: solanaChain(chain),
    prices: jupiterPrices(market),
    tokens: jupiterTokens(market),
    mintRules: solanaMintRules(chain),
    wallets: createWallets({ demoWallet, signer, walletNames: memoryWalletNames() }),
    transfers: solanaTransfers({ ...chain, settlement: moneyPorts.settlement }),
    contacts: { list: async () => [] },
    signer,
    clock,
    log,
    newId,
    moved,
    sha256: async (text) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex'),
    voiceConsentUsd: 25,
    patienceMs: 100,
  })
})

afterEach(() => void vi.useRealTimers())

const preview = (request: Partial<SwapRequest> = {}, conversationId = 'conv_1'): Promise<Trade> =>
  swaps.preview(GUEST, { ...HALF_SOL, ...request }, { ...ASKING, conversationId })

async function carriedOut({ id, termsHash }: Trade): Promise<Trade> {
  await swaps.agree(GUEST, id, { channel: 'click', termsHash })
  return swaps.execute(GUEST, id)
}

/** Returns the failure code, after a check of the user's message: event, outcome, advice. */
function ends({ status, failure }: Trade): string {
  expect(failure?.message).toMatch(/Nothing left the wallet\.|only the network fee was paid\./)
  expect(failure?.message.split(/[.] /).length).toBeGreaterThan(1)
  return `${status} ${failure?.code}`
}

const SELL: Partial<SwapRequest> = { inputMint: 'USDC', outputMint: 'SOL', amountUi: 300 }
const SLOT_MS = 400

describe('a swap that fails', () => {
  it('[C8.12] when another trade took the SOL meanwhile', async () => {
    const [first, second] = [await preview({ amountUi: 6 }), await preview({ amountUi: 6 }, 'conv_2')]
    expect((await carriedOut(first)).status).toBe('confirmed')
    expect(ends(await carriedOut(second))).toBe('rejected insufficient_funds')
  })

  it('when another trade took the tokens meanwhile', async () => {
    const [first, second] = [await preview(SELL), await preview(SELL, 'conv_2')]
    expect((await carriedOut(first)).status).toBe('confirmed')
    expect(ends(await carriedOut(second))).toBe('rejected insufficient_funds')
  })

  it('for lack of SOL for the fee, before the user is asked to agree', async () => {
    await carriedOut(await preview({ amountUi: undefined, amountPercent: 100 } as object))
    await expect(preview({ ...SELL, outputMint: 'PYUSD' })).resolves.toMatchObject({ status: 'previewed' })
    await carriedOut(await preview({ ...SELL, amountUi: 100, outputMint: 'JUP' }))
    await expect(preview({ ...SELL, amountUi: 100, outputMint: 'BONK' })).rejects.toMatchObject({
      code: 'insufficient_sol',
    })
  })

  it('because the order pays less than its minimum, by the guard’s simulation', async () => {
    const trade = await preview()
    desk.faults.fillsShort = true
    expect(ends(await carriedOut(trade))).toBe('failed slippage')
  })

  it('because the quote expired at the venue', async () => {
    when.sending = () => {
      desk.testChain.clock.time += 31_000
    }
    expect(ends(await carriedOut(await preview()))).toBe('rejected quote_expired')
  })

  it('because it reached the chain too late, which costs the fee', async () => {
    desk.faults.isBlind = true
    when.sending = () => {
      desk.testChain.clock.time += 32_000
    }
    const trade = await carriedOut(await preview())
    expect(ends(trade)).toBe('failed expired_on_chain')
    expect(trade.signature).toBeDefined()
  })

  it('because its blockhash is too old: open while it can still land, then lost', async () => {
    desk.faults.isBlind = true
    when.sending = () => desk.testChain.clock.passSlots(151)
    const sent = await carriedOut(await preview())
    expect(sent.status).toBe('sent')
    desk.testChain.clock.passSlots(90)
    await swaps.reconcile({ all: true })
    expect(ends(await swaps.byId(GUEST, sent.id))).toBe('expired not_landed')
  })

  it('because the price moved before the maker’s last look', async () => {
    when.sending = () => {
      desk.faults.priceMove = 1.03
    }
    expect(ends(await carriedOut(await preview()))).toBe('rejected maker_declined')
  })

  it('because the message differs from the order’s', async () => {
    const { execute } = venue
    const other = await preview({ amountUi: 0.1 }, 'conv_2')
    venue.execute = (signed) => execute(signed, other.id)
    expect(ends(await carriedOut(await preview()))).toBe('rejected order_gone')
  })

  it('because the maker does not send it: never sent twice, and finally lost', async () => {
    desk.faults.withholds = true
    const sent = await carriedOut(await preview())
    expect(sent.status).toBe('sent')
    await swaps.reconcile({ all: true })
    expect((await swaps.byId(GUEST, sent.id)).status).toBe('sent')
    desk.testChain.clock.passSlots(240)
    await swaps.reconcile({ all: true })
    expect(ends(await swaps.byId(GUEST, sent.id))).toBe('expired not_landed')
  })

  it('because trading is paused', async () => {
    const trade = await preview()
    await signer.pause(true, 'the house', 'a look at the maker')
    const stopped = await carriedOut(trade)
    expect(stopped).toMatchObject({ status: 'rejected', failure: { code: 'trading_paused' } })
    expect(stopped.failure?.message).toContain('a look at the maker')
  })

  it('because the user did not agree in time', async () => {
    const { id, termsHash } = await preview()
    desk.testChain.clock.time += 61_000
    const late = await swaps.agree(GUEST, id, { channel: 'click', termsHash })
    expect(late).toMatchObject({ status: 'expired', failure: { code: 'preview_expired' } })
  })
})

describe('a swap that seems to fail', () => {
  /** The time of the venue is up when the swap has landed, not before. */
  function hangAfterLanding(): void {
    when.sending = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    venue = venueWith(async (request) => {
      await desk.maker.answer(request)
      vi.runAllTimers()
      vi.useRealTimers()
      return new Promise(() => {})
    })
  }

  it.each(['error', 'garbage', 'hang'] as const)(
    'and has landed, when only the answer was lost (%s)',
    async (how) => {
      if (how === 'hang') hangAfterLanding()
      else desk.faults.broken = { at: 'landed', how }
      const trade = await carriedOut(await preview())
      expect(trade).toMatchObject({ status: 'confirmed', signature: expect.any(String) })
    },
  )

  it('and stays open until the chain decides, when the venue failed before sending', async () => {
    desk.faults.broken = { at: 'execute', how: 'error' }
    const sent = await carriedOut(await preview())
    expect(sent.status).toBe('sent')
    desk.testChain.clock.time += 160 * SLOT_MS
    desk.testChain.clock.passSlots(160)
    await swaps.reconcile({ all: true })
    expect(ends(await swaps.byId(GUEST, sent.id))).toBe('expired not_landed')
  })
})
